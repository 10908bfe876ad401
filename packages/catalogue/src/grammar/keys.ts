import { StepError, type StepErrorCode } from '../step-error.ts';
import { closest } from './closest.ts';
import { lengthOf } from './normalise.ts';

/** Names of keys (actions §10.10); single characters are keys too. */
export const KEY_NAMES: readonly string[] = [
  ...['ENTER', 'TAB', 'ESCAPE', 'SPACE', 'BACKSPACE', 'DELETE', 'INSERT', 'HOME', 'END', 'PAGE_UP', 'PAGE_DOWN'],
  ...['UP', 'DOWN', 'LEFT', 'RIGHT'],
  ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
  ...['SHIFT', 'CONTROL', 'ALT', 'META', 'MOD', 'PLUS', 'SEMICOLON'],
];

/**
 * Chords between `;`, keys of a chord between `+` (actions §10.10). Names come back in upper case, single characters as written.
 * Throws the given code (E_KEY, E_TESTDATA).
 */
export function readKeys(value: string, code: StepErrorCode): readonly (readonly string[])[] {
  return value.split(';').map((chord) => chord.split('+').map((key) => readKey(key.trim(), value, code)));
}

function readKey(key: string, value: string, code: StepErrorCode): string {
  const name = key.toUpperCase();
  if (KEY_NAMES.includes(name)) return name;
  if (lengthOf(key) === 1) return key;
  if (key === '') {
    throw new StepError(
      code,
      `a key is missing in "${value}"; write PLUS and SEMICOLON for the characters + and ;, SPACE for a blank`,
    );
  }
  const near = closest(name, KEY_NAMES, 3);
  throw new StepError(code, `"${key}" is not a key${near.length > 0 ? `; did you mean ${near.join(', or ')}?` : ''}`, {
    near,
  });
}
