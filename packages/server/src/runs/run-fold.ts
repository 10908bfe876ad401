import type { ScenarioStatus } from '@stepwright/contract/entities/run';

/** One row of a run's scenario list while it is folded. */
export interface ScenarioFold {
  /** Place in the run, from 0. */
  readonly index: number;
  attempt: number;
  readonly name: string;
  readonly feature: string;
  readonly uri: string;
  readonly line: number;
  readonly tags: readonly string[];
  status: ScenarioStatus;
  /** Milliseconds since 1970. */
  startedAt: number | null;
  /** Milliseconds. */
  duration: number | null;
  readonly steps: number;
  error: string | null;
  /** A step of the attempt in progress failed. */
  anyFailed: boolean;
  /** A step of the attempt in progress ended in another way than failed or skipped. */
  anyOther: boolean;
  /** Number of the message that holds the scenario's feature text. */
  readonly documentSeq: number | null;
  /** The cells of its Examples row. */
  readonly example: string | null;
  /** Name and steps, a line each, with a hash of all that it does; only while it is new. */
  readonly text?: ScenarioText;
  /** Where that text is kept. */
  textId?: number | null;
}

export interface ScenarioText {
  readonly hash: Buffer;
  readonly body: string;
}

/** What an id inside the messages stands for: the place of a scenario, or of a document's message with its feature's name. */
export interface Place {
  readonly place: number;
  readonly label: string | null;
}

/** How the counters of a run change. */
export interface CounterChange {
  passed: number;
  failed: number;
  done: number;
}

const DONE = new Set<ScenarioStatus>(['PASSED', 'FAILED', 'SKIPPED']);

/**
 * The part of a run's fold that some messages touch: loaded from the store, changed by `foldMessages`, and what changed is
 * written back. It holds what the messages name, never the whole run.
 */
export class RunFold {
  /** Rows of the scenario list, known and new. */
  rows: number;
  planned: number | null = null;
  /** A step has started. */
  begun = false;
  engineStartedAt: number | null = null;
  engineFinishedAt: number | null = null;
  readonly changed = new Map<number, ScenarioFold>();
  readonly learned = new Map<string, Place>();
  readonly #places: Map<string, Place>;
  readonly #scenarios: Map<number, ScenarioFold>;
  readonly #before = new Map<number, ScenarioStatus>();

  /**
   * @param rows how many scenarios the run has so far
   * @param places what the keys of the messages (`keysIn`) stand for, where the run knows them
   * @param scenarios the scenarios at those places
   */
  constructor(rows: number, places: Map<string, Place>, scenarios: Iterable<ScenarioFold>) {
    this.rows = rows;
    this.#places = places;
    this.#scenarios = new Map([...scenarios].map((scenario) => [scenario.index, scenario]));
  }

  find(key: string): Place | undefined {
    return this.#places.get(key);
  }

  learn(key: string, place: Place): void {
    this.#places.set(key, place);
    this.learned.set(key, place);
  }

  add(scenario: Omit<ScenarioFold, 'index'>): ScenarioFold {
    const added = { ...scenario, index: this.rows++ };
    this.#scenarios.set(added.index, added);
    this.changed.set(added.index, added);
    return added;
  }

  /** The scenario at a place, to be changed. @throws Error when it was not loaded */
  change(index: number): ScenarioFold {
    const scenario = this.#scenarios.get(index);
    if (!scenario) throw new Error(`scenario ${index} is not part of the fold`);
    if (!this.#before.has(index) && !this.changed.has(index)) this.#before.set(index, scenario.status);
    this.changed.set(index, scenario);
    return scenario;
  }

  counterChange(): CounterChange {
    const change: CounterChange = { passed: 0, failed: 0, done: 0 };
    for (const [index, scenario] of this.changed) {
      count(change, this.#before.get(index) ?? 'PENDING', -1);
      count(change, scenario.status, 1);
    }
    return change;
  }
}

function count(change: CounterChange, status: ScenarioStatus, by: 1 | -1): void {
  if (status === 'PASSED') change.passed += by;
  if (status === 'FAILED') change.failed += by;
  if (DONE.has(status)) change.done += by;
}
