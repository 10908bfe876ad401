import { TimeConversion } from '@cucumber/messages';
import { type Plan, type PlannedFeature, planBundle } from '@stepwright/catalogue/gherkin/plan';
import { type CountingIds, countingIds } from '@stepwright/catalogue/gherkin/read-feature';
import type { LocatorIndex } from '@stepwright/catalogue/grammar/resolve-locator';
import type { StepSettings } from '@stepwright/catalogue/keywords/behaviour';
import { readSettings, readStoredPages } from '@stepwright/catalogue/keywords/settings';
import { StepError } from '@stepwright/catalogue/step-error';
import type { Bundle, BundleDebug, BundleFeature } from '@stepwright/contract/bundle';
import type { RunMessage } from '@stepwright/contract/messages';
import type { FeatureProgress } from '../karate/suite/feature-progress.ts';
import type { KarateRun } from '../karate/suite/karate-run.ts';
import type { DebugInbox } from './debug/debug-inbox.ts';
import type { Debugger } from './debug/debugger.ts';
import { describeFaults, metaOf, nothingToDebug, sentence } from './describe-run.ts';
import type { RunDownloads } from './downloads/run-downloads.ts';
import { LiveView } from './live-view.ts';
import type { PageParts } from './page-parts.ts';
import type { ScenarioTelling } from './run-scenario.ts';
import type { ScenarioRoom } from './run-step.ts';
import type { ScenarioSession } from './scenario-session.ts';
import { SealedValues } from './sealed-values.ts';
import { Secrets } from './secrets.ts';
import type { StoredPages } from './stored-pages.ts';
import type { RunOutcome, Surroundings, WebBrowsers } from './surroundings.ts';
import { tellFeatures } from './tell-features.ts';
import { VariableStore } from './variables.ts';
import { chooseDebugged, countAlone, isDebugged, type Work, WorkQueue } from './work-queue.ts';

/** Settings that a browser is opened with; the others belong to integrations and may stay sealed. */
const BROWSER_SETTINGS = [
  'remote.webdriver.url',
  'webdriver.type',
  'webdriver.protocol',
  'capabilities',
  'arguments',
  'prefs',
];

/**
 * Runs a bundle: messages go to `around.emit` in the order that the contract tells, the answer says how it ended. Throws only
 * when `emit` does. Whatever happens, every browser it opened is closed when it returns.
 */
export async function runBundle(bundle: Bundle, around: Surroundings): Promise<RunOutcome> {
  const run = new Run(chooseDebugged(bundle), around);
  return run.run();
}

class Run {
  readonly #bundle: Bundle;
  readonly #around: Surroundings;
  readonly #secrets: Secrets;
  readonly #sealed: SealedValues;
  readonly #newId: CountingIds = countingIds();
  /** Features without locators of their own share one index. */
  readonly #locators = new Map<BundleFeature | null, LocatorIndex>();
  #browsers: WebBrowsers | null = null;
  #parts: PageParts | null = null;
  #downloads: RunDownloads | undefined;
  #pages: StoredPages | undefined;
  #karate: Promise<KarateRun> | undefined;
  /** Outlines whose rows are being made; lanes wait for what comes of them. */
  readonly #unfolding = new Set<Promise<unknown>>();
  /** As the plan says, grown by the rows of outlines that were unfolded. */
  #planned = { scenarios: 0, filtered: 0 };
  /** Scenarios that no lane has taken yet. */
  #waiting = 0;
  #passed = 0;
  #failed = 0;
  #cut = false;
  #misconfigured = false;
  /** Why no message is taken any more. */
  #breakdown: { readonly reason: unknown } | undefined;

  constructor(bundle: Bundle, around: Surroundings) {
    this.#bundle = bundle;
    this.#around = around;
    this.#secrets = around.secrets ?? new Secrets();
    this.#sealed = new SealedValues(around.key, this.#secrets);
    this.#sealed.keepAll(bundle.environment);
  }

  async run(): Promise<RunOutcome> {
    await this.#tell({ meta: metaOf(this.#bundle, this.#around.ci) });
    let plan: Plan;
    let large: string | null;
    let settings: StepSettings;
    if (this.#bundle.features.some(({ type }) => type !== 'KARATE'))
      this.#parts = (await import('./page-parts.ts')).pageParts;
    try {
      this.#foreseeSecrets();
      [plan, large] = await tellFeatures(this.#bundle, this.#newId, this.#parts?.isKeyword, (message) =>
        this.#tell(message),
      );
      settings = readSettings(this.#bundle.environment.settings);
    } catch (error) {
      if (error instanceof StepError) return this.#broken(`${sentence(error.message)} (${error.code})`, 0);
      throw error;
    }
    await this.#tell({ stepwright: { kind: 'plan', scenarios: plan.scenarios, filtered: plan.filtered } });
    const faults = plan.problems.filter((problem) => problem.severity === 'error');
    if (faults.length > 0) return this.#broken(describeFaults(faults), plan.scenarios);
    if (large !== null) {
      return this.#broken(`${large} is too large to be reported; split it into several features.`, plan.scenarios);
    }
    const { debug } = this.#bundle;
    if (debug && this.#around.debug) return this.#debugPlan(plan, settings, debug, this.#around.debug);
    return this.#runPlan(plan, settings);
  }

  /** Before the first text is told; it needs the whole plan, so it is made for that alone, and only where somebody types a secret. */
  #foreseeSecrets(): void {
    if (this.#parts === null) return;
    const { MAY_TYPE_SECRET, foreseeSecrets, isKeyword, stepIndex } = this.#parts;
    if (!this.#bundle.features.some(({ content }) => MAY_TYPE_SECRET.test(content))) return;
    const plan = planBundle(this.#bundle, countingIds(), { isKeyword });
    const values = { variable: () => undefined, environment: this.#bundle.environment.ui };
    foreseeSecrets(plan.features, stepIndex(), values, this.#secrets);
  }

  async #runPlan(plan: Plan, settings: StepSettings): Promise<RunOutcome> {
    const id = this.#newId();
    await this.#tell({ testRunStarted: { id, timestamp: this.#time() } });
    const queue = new WorkQueue(plan);
    this.#waiting = plan.scenarios;
    this.#planned = { scenarios: plan.scenarios, filtered: plan.filtered };
    const view = new LiveView(this.#around);
    // One outline may become many scenarios.
    const mayUnfold = plan.features.some(({ feature }) => feature.type === 'KARATE');
    const most = mayUnfold ? this.#bundle.options.parallel : plan.scenarios;
    const lanes = Math.max(1, Math.min(this.#bundle.options.parallel, most));
    // When a lane breaks down the others end before anything is closed: none may open a browser that nobody closes any more.
    try {
      await Promise.all(Array.from({ length: lanes }, () => this.#runLane(queue, settings, id, view, lanes > 1)));
    } finally {
      view.end();
      await this.#browsers?.close();
      await (await this.#karate)?.close();
    }
    if (this.#breakdown) throw this.#breakdown.reason;
    const notRun = this.#planned.scenarios - this.#passed - this.#failed;
    const stopped = this.#cut || notRun > 0;
    const success = this.#failed === 0 && notRun === 0;
    const message = stopped ? { message: 'The run was stopped.' } : {};
    await this.#tell({ testRunFinished: { testRunStartedId: id, success, timestamp: this.#time(), ...message } });
    return this.#outcome(stopped ? 'stopped' : 'finished', null, notRun);
  }

  /** One scenario after the other, as the person wants them; a stop does not wait for the end of a step. */
  async #debugPlan(plan: Plan, settings: StepSettings, debug: BundleDebug, inbox: DebugInbox): Promise<RunOutcome> {
    const queue = new WorkQueue(plan);
    const works: Work[] = [];
    for (let work = queue.next(); work !== null; work = queue.next()) {
      if (isDebugged(work.feature, work.scenario, this.#bundle)) works.push(work);
    }
    countAlone(works);
    const entry = plan.features.find(({ feature }) => feature.id === this.#bundle.entry[0]);
    if (!entry || !works.some(({ feature }) => feature === entry)) return this.#broken(nothingToDebug(debug), 0);
    const testRunStartedId = this.#newId();
    await this.#tell({ testRunStarted: { id: testRunStartedId, timestamp: this.#time() } });
    const signal = AbortSignal.any([this.#around.signal, this.#around.control.stopping]);
    const around = { ...this.#around, signal };
    const { Debugger } = await import('./debug/debugger.ts');
    const session = new Debugger(debug, inbox, entry, this.#newId);
    const variables = new VariableStore();
    const view = new LiveView(around);
    session.hurryPictures = () => view.hurry();
    const telling = { tell: (message: RunMessage) => this.#tell(message), newId: this.#newId, testRunStartedId };
    try {
      for (let at = 0; at < works.length && !signal.aborted; at += 1) {
        const work = works[at]!;
        const { feature, scenario } = work;
        if (scenario.karate) {
          const unfolded = await this.#debugApiTest(works, at, around, telling, session);
          // Its rows stand in its place now.
          if (unfolded) at -= 1;
          continue;
        }
        const { ScenarioSession, debugScenario } = this.#pageParts;
        const browser = new ScenarioSession((onWait) => this.#openWeb(settings, onWait, signal));
        const hide = view.show(() => browser.current);
        try {
          const room = { ...this.#roomFor(feature, settings, variables, browser), around };
          const end = await debugScenario(scenario, room, telling, session, at === works.length - 1);
          if (end === 'passed') this.#passed += 1;
          else this.#failed += 1;
        } finally {
          hide();
          await browser.close();
        }
      }
    } finally {
      view.end();
      await this.#browsers?.close();
      await (await this.#karate)?.close();
    }
    const notRun = works.length - this.#passed - this.#failed;
    const success = this.#failed === 0 && notRun === 0;
    await this.#tell({ testRunFinished: { testRunStartedId, success, timestamp: this.#time() } });
    return this.#outcome(signal.aborted ? 'stopped' : 'finished', null, notRun);
  }

  /** The scenario of an API test at a place; an outline becomes its rows instead, and the answer is true. */
  async #debugApiTest(
    works: Work[],
    at: number,
    around: Surroundings,
    telling: ScenarioTelling,
    session: Debugger,
  ): Promise<boolean> {
    const { scenario, progress, row = null, feature, outline = null } = works[at]!;
    const karate = await this.#karateRun(around);
    let failure: StepError | null = null;
    if (scenario.karate?.unit.kind === 'dynamic') {
      const rows = await karate.unfold(scenario, progress!, feature.feature.id);
      if (!(rows instanceof StepError)) {
        progress!.unfolded(scenario, rows.length);
        const made = rows.map((one) => ({ ...works[at]!, scenario: one.scenario(), row: one, outline: scenario }));
        works.splice(at, 1, ...made);
        return true;
      }
      failure = rows;
    }
    const isLast = at === works.length - 1;
    const end = await karate.debug(scenario, progress!, telling, session, { isLast, outline, row, failure });
    if (end === 'passed') this.#passed += 1;
    else this.#failed += 1;
    return false;
  }

  #karateRun(around: Surroundings): Promise<KarateRun> {
    const [secrets, sealed, newId] = [this.#secrets, this.#sealed, this.#newId];
    this.#karate ??= import('../karate/suite/karate-run.ts').then(
      ({ KarateRun }) => new KarateRun({ bundle: this.#bundle, around, secrets, sealed, newId }),
    );
    return this.#karate;
  }

  /**
   * Takes one scenario after the other. Their variables are shared (actions §11), but not in parallel lanes: which scenarios meet in
   * a lane is chance.
   */
  async #runLane(
    queue: WorkQueue,
    settings: StepSettings,
    testRunStartedId: string,
    view: LiveView,
    parallel: boolean,
  ): Promise<void> {
    let variables = new VariableStore();
    const tell = (message: RunMessage) => {
      if (this.#breakdown) throw this.#breakdown.reason;
      return this.#tell(message);
    };
    while (!this.#around.control.stopping.aborted && !this.#around.signal.aborted && !this.#breakdown) {
      const next = queue.next();
      if (next === null) {
        if (this.#unfolding.size === 0) return;
        await Promise.race(this.#unfolding);
        continue;
      }
      this.#waiting -= 1;
      if (next.progress) {
        try {
          await this.#runApiTest(next, next.progress, queue, tell, testRunStartedId);
        } catch (reason) {
          this.#breakdown ??= { reason };
        }
        continue;
      }
      if (parallel) variables = new VariableStore();
      const { ScenarioSession, runScenario } = this.#pageParts;
      const session = new ScenarioSession((onWait) => this.#openWeb(settings, onWait));
      const hide = view.show(() => session.current);
      try {
        const room = this.#roomFor(next.feature, settings, variables, session);
        const end = await runScenario(next.scenario, room, { tell, newId: this.#newId, testRunStartedId });
        if (end === 'passed') this.#passed += 1;
        else this.#failed += 1;
        if (end === 'cut') this.#cut = true;
        if (end === 'misconfigured') this.#misconfigured = true;
      } catch (reason) {
        this.#breakdown ??= { reason };
        return;
      } finally {
        hide();
        await session.close();
      }
    }
  }

  /** A scenario of an API test, or an outline that becomes its rows. */
  async #runApiTest(
    work: Work,
    progress: FeatureProgress,
    queue: WorkQueue,
    tell: (message: RunMessage) => Promise<void> | void,
    testRunStartedId: string,
  ): Promise<void> {
    const opening = this.#karateRun(this.#around);
    const { scenario, row } = work;
    let failure: StepError | null = null;
    if (scenario.karate?.unit.kind === 'dynamic') {
      const unfolding = opening.then((karate) => karate.unfold(scenario, progress, work.feature.feature.id));
      this.#unfolding.add(unfolding);
      const rows = await unfolding.finally(() => this.#unfolding.delete(unfolding));
      if (!(rows instanceof StepError)) {
        progress.unfolded(scenario, rows.length);
        this.#waiting += rows.length;
        this.#planned.scenarios += rows.length - 1;
        await tell({ stepwright: { kind: 'plan', ...this.#planned } });
        queue.unfold(work, rows);
        return;
      }
      failure = rows;
    }
    const karate = await opening;
    if (karate.aborted) return;
    const end = await karate.run(scenario, progress, { tell, testRunStartedId }, row ?? null, failure);
    if (end === 'passed') this.#passed += 1;
    else this.#failed += 1;
    if (end === 'cut') this.#cut = true;
  }

  /** The first step of the run that needs a browser decides whether the settings for one are any good. */
  async #openWeb({ explicitWaitMs }: StepSettings, onWait: (reason: string) => void, signal = this.#around.signal) {
    const { drivers, temp } = this.#around;
    if (this.#browsers === null) {
      const settings = this.#sealed.openSettings(this.#bundle.environment.settings, BROWSER_SETTINGS);
      this.#browsers = drivers.webBrowsers(settings, { temp, headed: this.#bundle.options.headed, explicitWaitMs });
    }
    return this.#browsers.session(signal, this.#waiting > 0, onWait);
  }

  #roomFor(
    planned: PlannedFeature,
    settings: StepSettings,
    variables: VariableStore,
    session: ScenarioSession,
  ): ScenarioRoom {
    const owner = planned.feature.locators === null ? null : planned.feature;
    let locators = this.#locators.get(owner);
    if (locators === undefined) {
      locators = this.#pageParts.indexLocators({ own: planned.feature.locators, objects: this.#bundle.objects });
      this.#locators.set(owner, locators);
    }
    const values = {
      variable: (name: string) => variables.get(name),
      environment: this.#bundle.environment.ui,
    };
    return {
      around: this.#around,
      index: this.#pageParts.stepIndex(),
      settings,
      variables,
      secrets: this.#secrets,
      lookUps: { locators, values, sealed: this.#sealed },
      session,
      files: planned.feature.files,
      downloads: this.#downloadsOfRun(),
      // Nobody looks for the pages of a debug session afterwards.
      ...(this.#bundle.debug === undefined && this.#around.storesPages !== false
        ? { pages: this.#storedPages(settings) }
        : {}),
    };
  }

  /** Features whose steps are keywords run only where there are any. */
  get #pageParts(): PageParts {
    if (this.#parts === null) throw new Error('a run of API tests alone has no pages');
    return this.#parts;
  }

  #downloadsOfRun(): RunDownloads {
    this.#downloads ??= new this.#pageParts.RunDownloads(this.#around.temp);
    return this.#downloads;
  }

  #storedPages(settings: StepSettings): StoredPages {
    this.#pages ??= new this.#pageParts.StoredPages(readStoredPages(settings.raw));
    return this.#pages;
  }

  /** The one place through which messages leave: nothing secret gets past it. */
  #tell(message: RunMessage): Promise<void> | void {
    return this.#around.emit(this.#secrets.mask(message));
  }

  #broken(error: string, notRun: number): RunOutcome {
    return { ...this.#outcome('broken', this.#secrets.maskText(error), notRun), configuration: true };
  }

  #outcome(outcome: RunOutcome['outcome'], error: string | null, notRun: number): RunOutcome {
    return { outcome, error, configuration: this.#misconfigured, passed: this.#passed, failed: this.#failed, notRun };
  }

  #time() {
    return TimeConversion.millisecondsSinceEpochToTimestamp(this.#around.now());
  }
}
