import type { InputSource } from './tier.ts';

/** Names of actions §10.10 → WebDriver's key code points. */
const KEYS: { readonly [name: string]: string } = {
  ENTER: '\uE007',
  TAB: '\uE004',
  ESCAPE: '\uE00C',
  SPACE: ' ',
  BACKSPACE: '\uE003',
  DELETE: '\uE017',
  INSERT: '\uE016',
  HOME: '\uE011',
  END: '\uE010',
  PAGE_UP: '\uE00E',
  PAGE_DOWN: '\uE00F',
  UP: '\uE013',
  DOWN: '\uE015',
  LEFT: '\uE012',
  RIGHT: '\uE014',
  F1: '\uE031',
  F2: '\uE032',
  F3: '\uE033',
  F4: '\uE034',
  F5: '\uE035',
  F6: '\uE036',
  F7: '\uE037',
  F8: '\uE038',
  F9: '\uE039',
  F10: '\uE03A',
  F11: '\uE03B',
  F12: '\uE03C',
  SHIFT: '\uE008',
  CONTROL: '\uE009',
  ALT: '\uE00A',
  META: '\uE03D',
  PLUS: '+',
  SEMICOLON: ';',
};

type KeyAction =
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string }
  | { readonly type: 'pause'; readonly duration: number };

/** `MOD` is Command on macOS and Control elsewhere; `mac` tells where the browser runs. A single character is itself. */
export function keyValue(name: string, mac: boolean): string | undefined {
  if (name === 'MOD') return mac ? KEYS.META : KEYS.CONTROL;
  const known = KEYS[name];
  if (known !== undefined) return known;
  return [...name].length === 1 ? name : undefined;
}

/** Keys of one chord go down in order and up in reverse. */
export function chordActions(chords: readonly (readonly string[])[]): InputSource[] {
  const actions: KeyAction[] = chords.flatMap((chord) => [
    ...chord.map((value) => ({ type: 'keyDown' as const, value })),
    ...chord.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** Line ends and tabs of a text are the keys that a person would press. */
function textKey(character: string): string {
  if (character === '\n' || character === '\r') return '\uE007';
  return character === '\t' ? '\uE004' : character;
}

/** What a person sees as one character: composed letters and emoji are typed whole. */
export function characters(text: string): string[] {
  const pieces = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.replace(/\r\n?/g, '\n'));
  return Array.from(pieces, (piece) => piece.segment);
}

export function typingActions(text: readonly string[], pauseMs: number): InputSource[] {
  const actions = text.flatMap((character): KeyAction[] => {
    const value = textKey(character);
    const press: KeyAction[] = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    return pauseMs > 0 ? [...press, { type: 'pause', duration: pauseMs }] : press;
  });
  return [{ type: 'key', id: 'keyboard', actions }];
}
