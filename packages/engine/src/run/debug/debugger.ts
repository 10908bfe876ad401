import { isKeyword } from '@stepwright/catalogue/describe';
import type { PlannedFeature } from '@stepwright/catalogue/gherkin/plan';
import { countingIds, type NewId, type ReadFeature, readFeature } from '@stepwright/catalogue/gherkin/read-feature';
import { type Scenario, scenariosOf } from '@stepwright/catalogue/gherkin/scenarios';
import { karateScenariosOf, openKarate } from '@stepwright/catalogue/karate/open-karate';
import type { BundleDebug, BundleFeature } from '@stepwright/contract/bundle';
import type { Breakpoint, DebugOrder, PageOrder } from '@stepwright/contract/control';
import type { DebugMessage } from '@stepwright/contract/messages';
import type { DebugInbox } from './debug-inbox.ts';
import { RecordedNotes } from './recorded-notes.ts';
import { counterpartOf } from './replace-steps.ts';

export type PauseReason = NonNullable<DebugMessage['why']>;

/** Until where the session runs by itself. */
type Mode = 'run' | 'step' | Breakpoint;

/** The text of the debugged feature as the person has it now. */
export interface ChangedText {
  readonly feature: BundleFeature;
  readonly read: ReadFeature;
  readonly scenarios: readonly Scenario[];
}

/** What a debug session keeps from one scenario to the next: where it pauses, the text as edited, what was asked of it. */
export class Debugger {
  readonly inbox: DebugInbox;
  /** Number of the last command that was carried out or refused. */
  after = 0;
  /** Why the last command could not be carried out. */
  problem: string | null = null;
  pauseOnFailure: boolean;
  mode: Mode = 'run';
  /** What is done by hand in the page is recorded. */
  recording = false;
  readonly recorded = new RecordedNotes();
  /** A person works in the page: pictures are wanted at once. */
  hurryPictures: () => void = () => {};
  readonly #entry: PlannedFeature;
  readonly #newId: NewId;
  #points: ReadonlySet<string>;
  #toStart: boolean;
  #asked = false;
  #steps = 0;
  readonly #original: readonly Scenario[];
  /** The newest text of the entry feature and its scenarios. */
  #content: string;
  #scenarios: readonly Scenario[];

  constructor(options: BundleDebug, inbox: DebugInbox, entry: PlannedFeature, newId: NewId) {
    this.inbox = inbox;
    this.pauseOnFailure = options.pauseOnFailure;
    this.#points = setOf(options.breakpoints);
    this.#toStart = options.pauseAtStart;
    this.#entry = entry;
    this.#newId = newId;
    this.#content = entry.feature.content;
    this.#original = readText(entry.feature, countingIds()).scenarios;
    this.#scenarios = this.#original;
  }

  /** Numbers the steps that are carried out, from 1. */
  nextStep(): number {
    this.#steps += 1;
    return this.#steps;
  }

  /** Why the session has to pause before the step on this line; null when it runs on. */
  whyPause({ uri, line }: Breakpoint): PauseReason | null {
    this.#hear();
    if (this.#asked) return 'asked';
    if (this.#toStart && uri === this.#entry.feature.uri) {
      this.#toStart = false;
      return 'start';
    }
    if (this.mode === 'step') return 'step';
    if (this.mode !== 'run' && this.mode.uri === uri && this.mode.line === line) return 'cursor';
    return this.#points.has(keyOf({ uri, line })) ? 'breakpoint' : null;
  }

  /** Behind the last step of a scenario; behind that of the last one the page stays open until the person has seen it. */
  whyPauseAtEnd(isLast: boolean): PauseReason | null {
    this.#hear();
    return isLast || this.mode === 'step' || this.#asked ? 'end' : null;
  }

  /** The person decides now what comes next, so earlier wishes are over. */
  paused(): void {
    this.#asked = false;
    this.mode = 'run';
  }

  /** Takes over what an order says about the editor, and answers the changed scenario when the text is another one. */
  takeOver(order: DebugOrder, scenario: Scenario, changed: (text: ChangedText) => void): Scenario | null {
    if ('breakpoints' in order && order.breakpoints) this.#points = setOf(order.breakpoints);
    if ('pauseOnFailure' in order && order.pauseOnFailure !== undefined) this.pauseOnFailure = order.pauseOnFailure;
    if (!('text' in order) || order.text === undefined || sameText(order.text, this.#content)) return null;
    const feature = { ...this.#entry.feature, content: order.text };
    const { read, scenarios } = readText(feature, this.#newId);
    const [fault] = read.problems;
    if (read.document === null) {
      this.problem = `The changed text cannot be read: line ${fault?.line ?? 1}: ${fault?.message ?? 'it is no feature'}.`;
      return null;
    }
    changed({ feature, read, scenarios });
    if (scenario.uri !== feature.uri) {
      this.#content = order.text;
      this.#scenarios = scenarios;
      return null;
    }
    const counterpart = counterpartOf(scenario, this.#scenarios, scenarios);
    if (counterpart === null) {
      this.problem = `The scenario "${scenario.name}", which is being debugged, is no longer in the text. Put it back, or start the session again.`;
      return null;
    }
    this.#content = order.text;
    this.#scenarios = scenarios;
    return counterpart;
  }

  /** The scenario as the text has it by now. */
  newest(scenario: Scenario): Scenario {
    if (scenario.uri !== this.#entry.feature.uri || this.#scenarios === this.#original) return scenario;
    return counterpartOf(scenario, this.#original, this.#scenarios) ?? scenario;
  }

  /** While steps run, only a wish to pause and other breakpoints make sense. */
  #hear(): void {
    for (let command = this.inbox.take(); command; command = this.inbox.take()) {
      const { number, order } = command;
      this.after = number;
      if (order.do === 'pause') this.#asked = true;
      else if (order.do === 'points') {
        this.#points = setOf(order.breakpoints);
        this.pauseOnFailure = order.pauseOnFailure ?? this.pauseOnFailure;
      } else if (order.do === 'record') this.recording = order.on;
      else if (!isPageOrder(order)) this.problem = 'The session was running, so this was not done. Pause it first.';
    }
  }
}

/** Orders about the page leave the marked step alone. */
export function isPageOrder(order: DebugOrder): order is PageOrder {
  return PAGE_ORDERS.has(order.do);
}

const PAGE_ORDERS: ReadonlySet<string> = new Set<PageOrder['do']>([
  'input',
  'view',
  'pick',
  'boxes',
  'find',
  'record',
  'recorded',
  'learn',
]);

const keyOf = ({ uri, line }: Breakpoint) => `${line} ${uri}`;
const setOf = (points: readonly Breakpoint[]): ReadonlySet<string> => new Set(points.map(keyOf));

/** Editors end every line with one sign. */
const sameText = (one: string, other: string) => one === other || one === other.replace(/\r\n?/g, '\n');

function readText(feature: BundleFeature, newId: NewId): Omit<ChangedText, 'feature'> {
  if (feature.type === 'KARATE') {
    const opened = openKarate(feature, newId);
    const read = { document: opened.document?.message ?? null, problems: opened.problems, lines: [] };
    return { read, scenarios: [...karateScenariosOf(opened, newId)] };
  }
  const read = readFeature(feature, newId, isKeyword);
  return { read, scenarios: [...scenariosOf(read, newId)] };
}
