import type { FeatureType } from '@stepwright/contract/entities/feature';

/** How the text of a slot is read (actions §4). */
export type SlotKind =
  | 'value'
  | 'number'
  | 'enum'
  | 'bool'
  | 'name'
  | 'op'
  | 'list'
  | 'css'
  | 'pairs'
  | 'index'
  | 'coords'
  | 'query'
  | 'strop'
  /** A pixel pattern: `10px`, `~10px`, `10px~3px`, `10-20px`, `gte 10px`, `50%width`. */
  | 'pixel'
  /** Pixel patterns by side: `top:10px;left:~5px`. */
  | 'sides'
  /** An allowed difference: a plain number or `3px`. */
  | 'px'
  | 'ratio'
  | 'percent'
  | 'count'
  /** A point beside or in a picture that was found: `right;20,30`. */
  | 'target'
  /** A part of the screen beside or at a picture that was found: `right;0,0;160x32`. */
  | 'region'
  /** Keys of the image actions: `Key.CTRL+a`. */
  | 'keys'
  | 'locatorRef'
  | 'script';

export type SlotUse = 'required' | 'optional' | 'none';

export interface Slot {
  readonly use: SlotUse;
  readonly kind?: SlotKind;
  /** One line for the help: what belongs here, with unit and limits. */
  readonly help?: string;
  /** For `enum`: the words that may be written. */
  readonly words?: readonly string[];
  /** For `enum`: a number may be written as well. */
  readonly orNumber?: boolean;
}

/** Which condition of its element an action waits for by itself (actions §7). */
export type AutoWait = 'none' | 'absent' | 'present' | 'visible' | 'enabled' | 'clickable' | 'own';

export type StepGroup =
  | 'navigation'
  | 'click'
  | 'enter'
  | 'keys'
  | 'scroll'
  | 'select'
  | 'wait'
  | 'frames-windows'
  | 'verify-element'
  | 'verify-text'
  | 'verify-attribute-css'
  | 'verify-elements'
  | 'numeric'
  | 'variables'
  | 'cookies'
  | 'script-custom'
  | 'report'
  | 'condition-math-jwt'
  | 'layout'
  | 'image'
  | 'mobile-app'
  | 'mobile-gesture'
  | 'mobile-verify'
  | 'mobile-web';

/**
 * One keyword as data: its slots, its sentence, its help. The editor, the checker, the help page and the runner read it;
 * nothing here opens a browser.
 */
export interface Step {
  readonly keyword: string;
  readonly group: StepGroup;
  /** In a large group: the heading that help shows above it and its neighbours. */
  readonly section?: string;
  readonly platforms: readonly ('desktop' | 'mobile' | 'windows')[];
  readonly locator: SlotUse;
  /** Present where the action takes two locators, in order. */
  readonly secondLocator?: SlotUse;
  readonly testData: Slot;
  readonly expected: Slot;
  readonly autoWait: AutoWait;
  /** `( )` marks a phrase that may be left out; the blank before it stands inside (actions §1). */
  readonly sentence: string;
  /** What the action does, in our words; a few sentences of plain text. */
  readonly help: string;
  /** Keyword form and sentence form of one realistic use. */
  readonly examples: readonly string[];
  /** Run-time error codes with one line each on when they come. */
  readonly errors: readonly { readonly code: string; readonly when: string }[];
}

export function step<const S extends Step>(definition: S): S {
  return definition;
}

/** Feature types whose scripts are written in catalogue steps (the others have a language of their own). */
export const STEP_LANGUAGE_TYPES: readonly FeatureType[] = ['ANOROC', 'MOBILE', 'WINDOWS'];
