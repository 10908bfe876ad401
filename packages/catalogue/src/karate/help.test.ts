import { expect, test } from 'vitest';
import { API_HELP_ENTRIES, findApiHelp } from './help.ts';
import { MATCH_OPERATORS } from './match-command.ts';
import { MARKER_WORDS } from './match-help.ts';
import { parseKarate } from './parse-feature.ts';
import { readStep, STEP_WORDS } from './read-step.ts';

test('every example is a step that is understood', () => {
  for (const { example, name, kind } of API_HELP_ENTRIES) {
    if (!/^(?:\*|Given|When|Then|And) /.test(example)) continue;
    const { feature, problems } = parseKarate('a.feature', `Feature:\nScenario:\n${example}`);
    expect(problems, name).toEqual([]);
    for (const step of feature!.sections[0]!.steps) {
      const command = readStep(step);
      expect(command, `${kind} ${name}: ${example}`).not.toHaveProperty('form', null);
    }
  }
});

test('every form, operator and marker has help, and no sentence is empty', () => {
  for (const word of STEP_WORDS) expect(findApiHelp(word), word).toMatchObject({ kind: 'step', name: word });
  for (const operator of MATCH_OPERATORS) expect(findApiHelp(operator), operator).toMatchObject({ kind: 'operator' });
  expect(MARKER_WORDS).toEqual(
    expect.arrayContaining(
      'ignore null notnull present notpresent array object boolean number string uuid regex'.split(' '),
    ),
  );
  for (const { text, name } of API_HELP_ENTRIES) expect(text, name).toMatch(/^\p{Lu}.*[.…]$/su);
});
