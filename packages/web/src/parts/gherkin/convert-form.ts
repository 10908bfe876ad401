import { stepIndex } from '@stepwright/catalogue/describe';
import { lexInstruction } from '@stepwright/catalogue/grammar/lex-instruction';
import { matchStep } from '@stepwright/catalogue/grammar/match-step';
import { sentenceVariants } from '@stepwright/catalogue/grammar/sentence-trie';

/** A step in its other form: as a sentence, or as a keyword with slots. Null where it cannot be said so, or is not understood. */
export function convertForm(text: string, columns: readonly string[]): string | null {
  const cells = columns.length > 0 ? new Map(columns.map((name) => [name, `<${name}>`])) : undefined;
  const read = (instruction: string) => matchStep(stepIndex(), { text: instruction, ...(cells && { cells }) });
  try {
    const call = read(text);
    const { parts } = lexInstruction(text, new Set(columns));
    const slots = parts.filter((part) => part.type === 'slot');
    const written = (slot: string, at = 0) => {
      const found = slots.filter((part) => part.slot === slot)[at];
      return found && text.slice(found.span.start, found.span.end);
    };
    const inOrder = [written('locator'), written('locator', 1), written('testData'), written('expected')];
    const mark = call.hidden ? '!' : '';
    if (call.form === 'sentence') {
      return proven(`${mark}${[call.step.keyword, ...inOrder.filter(Boolean)].join(' ')}`, call.step.keyword, read);
    }
    for (const tokens of sentenceVariants(call.step.sentence)) {
      const edges = tokens.map(({ edge }) => edge).filter((edge) => '[<{'.includes(edge));
      if (edges.length !== slots.length) continue;
      let locators = 0;
      const words = tokens.map(({ edge, text: word }) => {
        if (edge === '[') return written('locator', locators++);
        if (edge === '<') return written('testData');
        return edge === '{' ? written('expected') : word;
      });
      if (words.some((word) => word === undefined)) continue;
      const sentence = proven(`${mark}${words.join(' ')}`, call.step.keyword, read);
      if (sentence) return sentence;
    }
    return null;
  } catch {
    return null;
  }
}

/** The text, if it still says the same. */
function proven(text: string, keyword: string, read: (text: string) => { step: { keyword: string } }): string | null {
  try {
    return read(text).step.keyword === keyword ? text : null;
  } catch {
    return null;
  }
}
