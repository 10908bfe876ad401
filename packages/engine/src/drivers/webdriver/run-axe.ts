import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type LocatorChoice, xpathChoice } from '@stepwright/catalogue/ports/element-path';
import type { AccessibilityAudit, AuditFinding, AuditImpact, AuditRequest } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import type { ElementReference } from './element-reference.ts';
import type { Tier } from './tier.ts';

/** Under this name axe waits in a document; what the page itself calls axe is left alone. */
const KEY = '__stepwrightAxe';
/** Elements told of one finding, and letters of the HTML of each. */
const MOST_ELEMENTS = 50;
const LONGEST_HTML = 400;
const DEEPEST = 10;
const MOST_FRAMES = 50;

type Selector = string | readonly string[];

interface FrameContext {
  readonly selector: Selector;
  /** Place among the frames of the document, from 1; 0 inside a shadow root. */
  readonly place: number;
  readonly context: unknown;
}

interface Part {
  readonly partial: unknown;
  readonly frames: readonly FrameContext[];
}

interface AxeFinding {
  readonly id: string;
  readonly impact?: AuditImpact | null;
  readonly help: string;
  readonly helpUrl: string;
  readonly tags: readonly string[];
  readonly nodes: readonly {
    readonly html: string;
    readonly target: readonly Selector[];
    readonly failureSummary?: string;
  }[];
}

interface AxeReport {
  readonly testEngine: { readonly name: string; readonly version: string };
  readonly url: string;
  readonly violations: readonly AxeFinding[];
  readonly incomplete: readonly AxeFinding[];
  readonly passed: number;
}

let source: Promise<string> | undefined;

function readAxe(): Promise<string> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return source;
}

/**
 * Runs axe-core in the current document and, document by document, in its frames, those of other origins too; joined as axe itself
 * prescribes (runPartial, finishRun). The frame path is the same afterwards.
 *
 * @throws StepError E_TESTDATA, E_SCRIPT_ERROR
 */
export async function runAxe(tier: Tier, request: AuditRequest, limits: Limits): Promise<AccessibilityAudit> {
  const audit = new Audit(tier, limits);
  const home = tier.markFrames();
  try {
    const options = await audit.options(request.rules);
    await audit.examine(request.within?.id ?? null, null, options, 0);
    return await audit.finish(options);
  } catch (error) {
    if (error instanceof DriverFault && error.code === 'javascript error') {
      throw new StepError('E_SCRIPT_ERROR', `the accessibility check failed: ${error.message}`, { cause: error });
    }
    throw error;
  } finally {
    await tier.returnToFrames(home, limits);
  }
}

class Audit {
  readonly #tier: Tier;
  readonly #limits: Limits;
  /** In the order in which axe wants them: a document, then its frames. */
  readonly #partials: unknown[] = [];
  readonly #left: string[] = [];

  constructor(tier: Tier, limits: Limits) {
    this.#tier = tier;
    this.#limits = limits;
  }

  async options(wished: readonly string[]): Promise<object> {
    const common = {
      resultTypes: ['violations', 'incomplete'],
      preload: { assets: ['cssom', 'media'], timeout: 3000 },
    };
    if (wished.length === 0) return common;
    await this.#install();
    const answer = (await this.#run(CHOOSE_RULES, null, [wished])) as {
      unknown?: string;
      near?: string[];
      runOnly?: object;
    };
    if (answer.unknown === undefined) return { ...common, runOnly: answer.runOnly };
    const near = answer.near ?? [];
    const hint = near.length > 0 ? `; did you mean ${near.join(', or ')}?` : '';
    throw new StepError('E_TESTDATA', `axe knows neither a tag nor a rule "${answer.unknown}"${hint}`, { near });
  }

  async examine(within: ElementReference | null, context: unknown, options: object, depth: number): Promise<void> {
    await this.#install();
    const part = (await this.#run(EXAMINE, within, [context, options])) as Part;
    this.#partials.push(part.partial);
    for (const frame of part.frames) await this.#examineFrame(frame, options, depth + 1);
  }

  async finish(options: object): Promise<AccessibilityAudit> {
    const report = (await this.#run(FINISH, null, [this.#partials, options])) as AxeReport;
    await this.#run(`() => { delete globalThis.${KEY}; }`, null, []);
    return {
      engine: `${report.testEngine.name} ${report.testEngine.version}`,
      url: report.url,
      violations: report.violations.map(findingOf),
      incomplete: report.incomplete.map(findingOf),
      passedRules: report.passed,
      documents: this.#partials.filter((partial) => partial !== null).length,
      left: this.#left,
    };
  }

  /** A frame that cannot be examined is told and left out; axe is handed a null in its place. */
  async #examineFrame(frame: FrameContext, options: object, depth: number): Promise<void> {
    const before = this.#partials.length;
    const home = this.#tier.markFrames();
    const name = [frame.selector].flat().join(' ');
    try {
      if (depth > DEEPEST || this.#partials.length > MOST_FRAMES) throw new Error('there are too many frames');
      const reference = await this.#find(frame);
      if (reference === null) throw new Error('it is gone');
      await this.#tier.enterFrame(reference, name, this.#limits);
      await this.examine(null, frame.context, options, depth);
    } catch (error) {
      if (
        this.#limits.signal?.aborted ||
        (error instanceof DriverFault && error.code !== 'javascript error' && !isMissing(error))
      ) {
        throw error;
      }
      this.#partials.length = before;
      this.#partials.push(null);
      this.#left.push(`${name}: ${(error as Error).message}`);
    } finally {
      await this.#tier.returnToFrames(home, this.#limits);
    }
  }

  async #find({ selector, place }: FrameContext): Promise<ElementReference | null> {
    const [first = '', ...rest] = [selector].flat();
    const choice: LocatorChoice =
      place > 0
        ? xpathChoice(`(//*[local-name()='iframe' or local-name()='frame'])[${place}]`)
        : {
            text: [first, ...rest].join(' '),
            path: [{ by: 'css', value: first }, ...rest.map((value) => ({ by: 'css', value }) as const)],
          };
    const request = { choices: [choice], pick: { by: 'first' }, condition: 'present', waitMs: 0 } as const;
    const { references } = await this.#tier.look(request, this.#limits);
    return references[0] ?? null;
  }

  async #install(): Promise<void> {
    if (await this.#run(`() => globalThis.${KEY} !== undefined`, null, [])) return;
    await this.#run(installation(await readAxe()), null, []);
  }

  #run(declaration: string, element: ElementReference | null, args: readonly unknown[]): Promise<unknown> {
    return this.#tier.call(declaration, element, args, this.#limits, 'own');
  }
}

function isMissing({ code }: DriverFault): boolean {
  return ['no such frame', 'no such node', 'no such element', 'stale element reference'].includes(code);
}

/** Puts axe into a document without a trace of it for the page's scripts: no module system sees it, an axe of the page's own stays. */
function installation(axe: string): string {
  return `() => {
  const before = Object.getOwnPropertyDescriptor(window, 'axe');
  delete window.axe;
  (function (define, module, exports, require) {
${axe}
  }).call(window);
  Object.defineProperty(globalThis, '${KEY}', { value: window.axe, configurable: true });
  delete window.axe;
  if (before) Object.defineProperty(window, 'axe', before);
  return true;
}`;
}

/** Tags alone are left to axe, which then leaves out what is experimental; with rules among them all become rules. */
const CHOOSE_RULES = `(_element, wished) => {
  const known = ${KEY}.getRules();
  const ids = new Set(known.map((rule) => rule.ruleId));
  const tags = new Set(known.flatMap((rule) => rule.tags));
  const unknown = wished.find((word) => !ids.has(word) && !tags.has(word));
  if (unknown !== undefined) {
    const part = unknown.toLowerCase().slice(0, 4);
    return { unknown, near: [...tags, ...ids].filter((word) => word.startsWith(part)).slice(0, 3) };
  }
  if (wished.every((word) => tags.has(word))) return { runOnly: { type: 'tag', values: wished } };
  const ordinary = ({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated');
  const tagged = known.filter((rule) => ordinary(rule) && rule.tags.some((tag) => wished.includes(tag)));
  return { runOnly: { type: 'rule', values: [...new Set([...wished.filter((word) => ids.has(word)), ...tagged.map((rule) => rule.ruleId)])] } };
}`;

const EXAMINE = `async (element, context, options) => {
  const where = element ?? context ?? document;
  const frames = [...document.querySelectorAll('iframe, frame')];
  const inside = ${KEY}.utils.getFrameContexts(where, options).map(({ frameSelector, frameContext }) => ({
    selector: frameSelector,
    place: frames.indexOf(${KEY}.utils.shadowSelect(frameSelector)) + 1,
    context: frameContext,
  }));
  return { partial: await ${KEY}.runPartial(where, options), frames: inside };
}`;

const FINISH = `async (_element, partials, options) => {
  const { testEngine, url, violations, incomplete, passes } = await ${KEY}.finishRun(partials, options);
  return { testEngine, url, violations, incomplete, passed: passes.length };
}`;

function findingOf({ id, impact, help, helpUrl, tags, nodes }: AxeFinding): AuditFinding {
  return {
    id,
    impact: impact ?? 'minor',
    help,
    helpUrl,
    tags,
    count: nodes.length,
    elements: nodes.slice(0, MOST_ELEMENTS).map(({ target, html, failureSummary = '' }) => ({
      target: target.map((selector) => [selector].flat().join(' ')),
      html: html.slice(0, LONGEST_HTML),
      summary: failureSummary,
    })),
  };
}
