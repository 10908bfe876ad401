import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import type { Look, LookedElement, LookRequest } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import { expect } from 'vitest';
import { openSession } from '../open-session.ts';
import { serveTestPages, type TestSite } from '../test-pages/serve.ts';
import type { TierName } from '../tier.ts';
import type { WebSession } from '../web-session.ts';

/** Milliseconds in which a session that is well tells where it is. */
const HEALTHY_MS = 5000;

/** What a suite runs against: a browser of this machine and a way to speak to it. */
export interface Subject {
  readonly tier: TierName;
  readonly browser: 'chrome' | 'firefox';
}

/** One browser session, the test pages, and short words for what the tests do all the time. */
export class Bench {
  readonly subject: Subject;
  readonly signal = new AbortController().signal;
  temp = '';
  #site: TestSite | undefined;
  #web: WebSession | undefined;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  async begin(): Promise<void> {
    this.#site = await serveTestPages();
    this.temp = await mkdtemp(join(tmpdir(), 'driver-test-'));
    this.#web = await this.#start();
  }

  /** A test that broke its session must not break the tests behind it: they get a new one. */
  async mend(): Promise<void> {
    const answers = await this.web.page(AbortSignal.timeout(HEALTHY_MS)).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await this.#web?.close();
    this.#web = await this.#start();
  }

  async end(): Promise<void> {
    await this.#web?.close();
    await this.#site?.close();
    await rm(this.temp, { recursive: true, force: true });
  }

  #start(): Promise<WebSession> {
    const settings = { 'webdriver.type': this.subject.browser.toUpperCase() };
    return openSession(settings, { temp: this.temp, headed: false, tier: this.subject.tier }, this.signal);
  }

  get web(): WebSession {
    if (!this.#web) throw new Error('the bench has not begun');
    return this.#web;
  }

  get url(): string {
    return this.#site?.url ?? '';
  }

  readonly open = (page: string): Promise<void> => this.web.navigate(`${this.url}/${page}`, 20_000, this.signal);

  readonly look = (xpath: string, more: Partial<LookRequest> = {}): Promise<Look> =>
    this.web.look(
      { choices: [xpathChoice(xpath)], pick: { by: 'first' }, condition: 'present', waitMs: 0, ...more },
      this.signal,
    );

  /** The element of a look that must hold. */
  readonly one = async (xpath: string, more: Partial<LookRequest> = {}): Promise<LookedElement> => {
    const told = await this.look(xpath, more);
    expect(told.unmet, xpath).toBe(null);
    return told.elements[0] as LookedElement;
  };

  readonly read = async (xpath: string, reading: NonNullable<LookRequest['read']>[number]): Promise<unknown> =>
    (await this.one(xpath, { read: [reading] })).readings[reading];

  readonly script = (source: string, ...args: unknown[]): Promise<unknown> =>
    this.web.script(source, args, this.signal);

  readonly clickOn = async (xpath: string, more: Partial<LookRequest> = {}): Promise<void> => {
    const element = await this.one(xpath, { condition: 'clickable', waitMs: 3000, ...more });
    await this.web.click(element.point, {}, this.signal);
  };

  /** The code of the StepError that the work ends with. */
  readonly code = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => 'nothing was thrown',
      (thrown: unknown) => thrown,
    );
    return error instanceof StepError ? error.code : String(error);
  };
}
