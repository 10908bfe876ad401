import type { FeatureResults } from '@stepwright/contract/entities/feature-results';
import type { UsedKind } from '@stepwright/contract/entities/usage';

/** A place outside of the text. */
export interface HostPlace {
  readonly kind: 'object' | 'feature' | 'environment' | 'run' | 'file';
  readonly id: number;
  readonly name: string;
  readonly line?: number;
}

/** What the editor asks of the screen around it. Where there is none, the text is all that can be worked on. */
export interface EditorHost {
  readonly mayWrite: boolean;
  /** Opens another screen; unsaved texts are asked about there. */
  open(place: HostPlace): void;
  /** How often something is used; null where that is not known. */
  countUses(kind: UsedKind, id: number, entry?: string): Promise<{ count: number; more: boolean } | null>;
  showUses(kind: UsedKind, id: number, name: string, entry?: string): void;
  rename(kind: 'locator' | 'key', id: number, entry: string): void;
  /** Asks for a new name of a variable, which only this text knows. */
  renameVariable(name: string, onNamed: (name: string) => void): void;
  /** Lets a person make a locator; `onMade` gets the name by which a step calls it. */
  createLocator(
    wanted: { readonly object: string | null; readonly entry: string },
    onMade: (name: string) => void,
  ): void;
  addKey(key: string): void;
  changeSetting(key: string, text: string | null): void;
  includeFile(name: string, stored: boolean): void;
  excludeFile(name: string): void;
  includeFeature(id: number, name: string): void;
  excludeFeature(id: number, of: number): void;
  /** Runs what begins on these lines alone; `name` is what is run, in words. */
  run(lines: readonly number[], name: string): void;
  debug(line: number): void;
  runFeature(): void;
  /** Tells a person something short. */
  say(text: string): void;
  /** The last results of the steps; null while they are not known. */
  readonly results: FeatureResults | null;
}
