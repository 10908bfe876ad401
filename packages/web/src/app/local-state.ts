/**
 * What this browser remembers (spec 1 §9: local state under one fixed key): the selected project, list settings and drafts.
 * Never a token or a secret of the session. A browser that refuses storage simply forgets.
 */
const KEY = 'stepwright';

export interface LocalState {
  /** Feature texts are formatted whenever they are saved. */
  readonly formatOnSave?: boolean | undefined;
  readonly project?: number;
  readonly autoRefresh?: boolean;
  readonly wrapLines?: boolean;
  /** Chosen colour scheme, by the theme's own names. */
  readonly look?: Readonly<Record<string, string>>;
  readonly drafts?: Readonly<Record<string, LocalDraft>>;
  /** Things that were opened lately, newest first. */
  readonly recent?: readonly RecentThing[];
  /** Lines at which debug sessions pause, by feature. */
  readonly breakpoints?: Readonly<Record<string, readonly number[]>>;
  /** The environment last run with, by project. */
  readonly environments?: Readonly<Record<string, number>>;
  /** Name of the object that a locator was added to last, by project. */
  readonly locatorObjects?: Readonly<Record<string, string>>;
  /** How recorded steps are written. */
  readonly recordedStyle?: 'keyword' | 'sentence';
}

export interface RecentThing {
  readonly project: number;
  readonly kind: 'feature' | 'plan' | 'environment' | 'object' | 'file' | 'run';
  readonly id: number;
  readonly name: string;
}

/** Unsaved texts of one editor. */
export interface LocalDraft {
  readonly fields: Readonly<Record<string, string>>;
  /** The stored version (`updated_date_time`) that the edit began with. */
  readonly basedOn: string;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** What was read last: drafts may be long, and screens ask at each drawing. */
let read: { readonly text: string; readonly state: LocalState } = { text: '{}', state: {} };

export function readLocalState(): LocalState {
  try {
    const text = localStorage.getItem(KEY) ?? '{}';
    if (text === read.text) return read.state;
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    read = { text, state: isObject ? (value as LocalState) : {} };
    return read.state;
  } catch {
    return {};
  }
}

/** Merges the change into what is remembered; a key set to `undefined` is forgotten. False when the browser refused. */
export function writeLocalState(change: Partial<LocalState>): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readLocalState(), ...change }));
    return true;
  } catch {
    return false;
  }
}
