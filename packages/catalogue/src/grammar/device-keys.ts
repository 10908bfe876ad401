import { StepError } from '../step-error.ts';
import { closest } from './closest.ts';
import { notValid } from './not-valid.ts';

/** A key of a Windows machine by the name of the Sikuli list (geometry §8), with its virtual key code. */
export interface WindowsKey {
  readonly name: string;
  readonly code: number;
}

const numbered = (name: string, from: number, to: number, code: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => [`${name}${from + i}`, code + i] as const);

const WINDOWS_KEYS: ReadonlyMap<string, number> = new Map([
  ['ENTER', 0x0d],
  ['TAB', 0x09],
  ['ESC', 0x1b],
  ['BACKSPACE', 0x08],
  ['SPACE', 0x20],
  ['DELETE', 0x2e],
  ['INSERT', 0x2d],
  ['SHIFT', 0x10],
  ['CTRL', 0x11],
  ['ALT', 0x12],
  ['ALTGR', 0xa5],
  ['WIN', 0x5b],
  ['META', 0x5b],
  ['CMD', 0x5b],
  ['UP', 0x26],
  ['DOWN', 0x28],
  ['LEFT', 0x25],
  ['RIGHT', 0x27],
  ['HOME', 0x24],
  ['END', 0x23],
  ['PAGE_UP', 0x21],
  ['PAGE_DOWN', 0x22],
  ...numbered('F', 1, 15, 0x70),
  ...numbered('NUM', 0, 9, 0x60),
  ['MULTIPLY', 0x6a],
  ['ADD', 0x6b],
  ['SEPARATOR', 0x6c],
  ['MINUS', 0x6d],
  ['DECIMAL', 0x6e],
  ['DIVIDE', 0x6f],
  ['PRINTSCREEN', 0x2c],
  ['PAUSE', 0x13],
  ['CAPS_LOCK', 0x14],
  ['NUM_LOCK', 0x90],
  ['SCROLL_LOCK', 0x91],
  ['CONTEXT', 0x5d],
]);

/** Android key codes of the names that APP_SEND_KEYS takes in braces. */
const ANDROID_KEYS: { readonly [name: string]: number } = {
  ENTER: 66,
  TAB: 61,
  BACKSPACE: 67,
  DELETE: 112,
  ESC: 111,
  HOME: 122,
  END: 123,
  UP: 19,
  DOWN: 20,
  LEFT: 21,
  RIGHT: 22,
  SPACE: 62,
};

/** Names that MOBILE_PRESS_KEY takes, on one platform at least. */
export const DEVICE_KEYS: readonly string[] = [
  ...['BACK', 'HOME', 'ENTER', 'TAB', 'DEL', 'SEARCH', 'APP_SWITCH', 'VOLUME_UP', 'VOLUME_DOWN', 'POWER'],
  ...['DPAD_UP', 'DPAD_DOWN', 'DPAD_LEFT', 'DPAD_RIGHT', 'DPAD_CENTER', 'VOLUMEUP', 'VOLUMEDOWN'],
];

/** `Key.CTRL+a`: names between `+`, `Key.` may be left out, a single letter or digit stands for itself. @throws StepError E_KEY, E_TESTDATA */
export function readWindowsKeys(written: string, keyword: string): readonly WindowsKey[] {
  return written.split('+').map((part) => {
    const name = part
      .trim()
      .replace(/^Key\./i, '')
      .toUpperCase();
    if (name === '') throw notValid('E_TESTDATA', written, keyword, 'keys joined by +, such as Key.CTRL+a');
    const code = /^[A-Z0-9]$/.test(name) ? name.charCodeAt(0) : WINDOWS_KEYS.get(name);
    if (code === undefined) throw unknownKey(part.trim(), 'Windows', [...WINDOWS_KEYS.keys()]);
    return { name, code };
  });
}

/** A text, and keys by name between its parts. */
export type TypedPart = { readonly text: string } | { readonly key: string; readonly androidCode: number };

/** `red shoes{ENTER}`; a brace is written `{{}`. @throws StepError E_KEY for a name that no platform knows */
export function readTypedKeys(written: string): readonly TypedPart[] {
  const parts: TypedPart[] = [];
  let text = '';
  for (const [piece, name] of written.matchAll(/\{(\{|[A-Za-z_]+)\}|[^{]+|\{/g)) {
    if (name === undefined) text += piece;
    else if (name === '{') text += '{';
    else {
      const key = name.toUpperCase();
      const androidCode = Object.hasOwn(ANDROID_KEYS, key) ? ANDROID_KEYS[key] : undefined;
      if (androidCode === undefined) throw unknownKey(name, 'Android and iOS', Object.keys(ANDROID_KEYS));
      if (text !== '') parts.push({ text });
      text = '';
      parts.push({ key, androidCode });
    }
  }
  return text === '' ? parts : [...parts, { text }];
}

/** A name of the device's keys, or the number of a key of Android. @throws StepError E_KEY */
export function readDeviceKey(written: string): string | number {
  const name = written.trim().toUpperCase();
  if (/^\d{1,3}$/.test(name)) return Number(name);
  if (DEVICE_KEYS.includes(name)) return name;
  throw unknownKey(written.trim(), 'Android and iOS', DEVICE_KEYS);
}

function unknownKey(key: string, platform: string, names: readonly string[]): StepError {
  const near = closest(key.toUpperCase(), names, 3);
  const hint = near.length > 0 ? `; did you mean ${near.join(', or ')}?` : '';
  return new StepError('E_KEY', `Key ${key} is not known on ${platform}${hint}`, { near });
}
