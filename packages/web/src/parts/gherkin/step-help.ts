import type { SlotKind, Step } from '@stepwright/catalogue/keywords/step';

/** A value of a slot, shortened so that it fits beside the text. */
export const shortened = (text: string, most = 160) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Names whose values are shown to nobody. */
const SECRET_NAME = /pass(word|wd|phrase)?$|pwd$|secret|token|api_?key|credential/i;
const MASK = '••••••';

/** A value of the environment as the editor may show it. */
export function shownValue(name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    return Array.isArray(value) ? `a list of ${value.length}` : `a group: ${shortened(keys.join(', '), 80)}`;
  }
  const text = String(value);
  if (SECRET_NAME.test(name.slice(name.lastIndexOf('.') + 1)) || /ENC\(|^\*{6}$/.test(text)) return MASK;
  return shortened(text);
}

/** The value that a dotted path leads to: a flat key wins. */
export function valueAt(environment: Readonly<Record<string, unknown>> | null, name: string): unknown {
  if (!environment) return undefined;
  if (Object.hasOwn(environment, name)) return environment[name];
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const inner = environment[name.slice(0, dot)];
    if (typeof inner !== 'object' || inner === null) continue;
    const found = valueAt(inner as Record<string, unknown>, name.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

const KIND_WORDS: { readonly [kind in SlotKind]?: string } = {
  value: 'text, a key or a variable',
  number: 'a number',
  enum: 'one of a few words',
  bool: 'true or false',
  name: 'a name',
  op: 'an operator',
  list: 'a list',
  css: 'a CSS value',
  pairs: 'pairs of name=value',
  index: 'a place in a list',
  coords: 'coordinates',
  script: 'JavaScript',
  locatorRef: 'a locator',
};

/** The slots of an action, one line each: how it is written, whether it is needed, what belongs there. */
export function slotLines(step: Step): readonly { readonly written: string; readonly text: string }[] {
  const lines: { written: string; text: string }[] = [];
  const locator = (use: Step['locator'], written: string) => {
    if (use !== 'none')
      lines.push({ written, text: `${use}: a name from the object repository, or a locator as it is` });
  };
  locator(step.locator, '[locator]');
  locator(step.secondLocator ?? 'none', '[second locator]');
  for (const [slot, written] of [
    [step.testData, '<test data>'],
    [step.expected, '{expected}'],
  ] as const) {
    if (slot.use === 'none') continue;
    const what = slot.help ?? (slot.kind && KIND_WORDS[slot.kind]) ?? 'text';
    const words = slot.words ? ` (${slot.words.join(', ')})` : '';
    lines.push({ written, text: `${slot.use}: ${what}${words}` });
  }
  return lines;
}

const WAITS: { readonly [wait in Step['autoWait']]?: string } = {
  present: 'Waits until the element is there.',
  visible: 'Waits until the element is displayed.',
  enabled: 'Waits until the element is displayed and enabled.',
  clickable: 'Waits until the element can be clicked.',
};

export const waitLine = (step: Step): string | undefined => WAITS[step.autoWait];
