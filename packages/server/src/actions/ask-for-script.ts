import { STEPS } from '@stepwright/catalogue/keywords/registry';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { ChatMessage } from '../integrations/model/ask-model.ts';

/** Characters of examples in a question: small models take few. */
const MOST_EXAMPLES = 9000;

/** The question to a model for a request in a feature text. */
export function askForScript(prompt: string, type: FeatureType, hasFeature: boolean): ChatMessage[] {
  const form = hasFeature
    ? 'Answer with scenarios alone, without a Feature line: they are appended to a feature that has one.'
    : 'Answer with one whole feature that begins with a Feature line.';
  return [
    {
      role: 'system',
      content: [ABOUT, languageOf(type), form, 'Answer with the script alone, without words around it.'].join('\n'),
    },
    { role: 'user', content: prompt },
  ];
}

const ABOUT = 'You write automated tests in Gherkin.';

function languageOf(type: FeatureType): string {
  if (type === 'KARATE')
    return 'Write steps in Karate syntax: url, path, param, header, request, method, status, match.';
  if (!STEP_LANGUAGE_TYPES.includes(type)) return 'Write steps as plain sentences that say what to do and what to see.';
  let left = MOST_EXAMPLES;
  const examples: string[] = [];
  for (const { examples: of } of STEPS) {
    const one = of[0];
    if (one === undefined || one.length > left) continue;
    examples.push(one);
    left -= one.length + 1;
  }
  return [
    'Use only steps of these forms. [page.name] names a locator, <text> is test data, {text} is what is expected.',
    ...examples,
  ].join('\n');
}
