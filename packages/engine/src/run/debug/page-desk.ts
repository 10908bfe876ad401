import { join } from 'node:path';
import { readLocatorText } from '@stepwright/catalogue/grammar/locator-text';
import { findLocator, findNamed, namesOf, resolveLocator } from '@stepwright/catalogue/grammar/resolve-locator';
import type { KnownLocator } from '@stepwright/catalogue/page/page-agent';
import type { ElementPath } from '@stepwright/catalogue/ports/element-path';
import type { WebPort } from '@stepwright/catalogue/ports/web-port';
import { addEntry } from '@stepwright/catalogue/recorder/add-entry';
import { StepError } from '@stepwright/catalogue/step-error';
import type { PageOrder } from '@stepwright/contract/control';
import { LONGEST_NOTE, type PageAct, type PageNote, type RecordedEvent } from '@stepwright/contract/page-work';
import type { ScenarioRoom } from '../run-step.ts';
import type { WebDriverSession } from '../surroundings.ts';
import type { Debugger } from './debugger.ts';
import type { LiveHands } from './live-hands.ts';

const PATIENCE_MS = 10_000;
const LOAD_MS = 60_000;
/** When the page is looked at again behind a piece of input. */
const LOOK_AGAIN_MS = [400, 1_200, 3_000];
/** Entries of the repository that a recorder compares an element with. */
const MOST_KNOWN = 400;
const NO_BROWSER = 'No browser is open yet. Open an address, or run a step that opens one.';
const NOT_LIVE = 'This browser cannot be worked with by hand.';

/**
 * Carries out what a person does by hand in the page of a paused debug session, and tells what is recorded. Never throws: what cannot be
 * done is told.
 */
export class PageDesk {
  readonly #room: ScenarioRoom;
  readonly #session: Debugger;
  #paused = false;
  #stop: (() => Promise<void>) | null = null;
  #recorder: WebDriverSession | null = null;
  #window: string | null = null;
  #shown = '';
  #later: NodeJS.Timeout[] = [];

  constructor(room: ScenarioRoom, session: Debugger) {
    this.#room = room;
    this.#session = session;
  }

  /** The session waits for its person: what is done in the page from now on is theirs. */
  async pause(): Promise<void> {
    this.#paused = true;
    try {
      await this.#follow();
      if (this.#room.session.current) await this.#tellView(0);
    } catch {
      // The next order of the person says what is wrong.
    }
  }

  /** Steps run: what happens in the page is not the person's doing. */
  work(): void {
    this.#paused = false;
  }

  async close(): Promise<void> {
    this.#paused = false;
    for (const timer of this.#later) clearTimeout(timer);
    await this.#rest();
  }

  async obey(order: PageOrder, number: number): Promise<void> {
    const begunAt = performance.now();
    let problem: string | null = null;
    try {
      await this.#carryOut(order, number);
    } catch (error) {
      problem = sentenceOf(error);
    }
    const ms = Math.round(performance.now() - begunAt);
    if (order.do === 'input' || order.do === 'record' || problem !== null) {
      this.#tell({ note: 'done', order: number, ms, problem });
    }
  }

  async #carryOut(order: PageOrder, number: number): Promise<void> {
    switch (order.do) {
      case 'record':
        this.#session.recording = order.on;
        await (order.on ? this.#follow() : this.#rest());
        await this.#tellView(number);
        return;
      case 'learn':
        for (const { object, path, choices } of order.entries) {
          addEntry(this.#room.lookUps.locators, { object, path, value: choices });
        }
        return;
      case 'recorded':
        for (const note of this.#session.recorded.behind(order.after)) this.#tell(note);
        return;
      case 'view':
        await this.#tellView(number);
        return;
      case 'input':
        await this.#input(order.acts, number);
        return;
      case 'pick': {
        const { element, above } = await this.#hands().pick(order.x, order.y, order.up, this.#limits);
        this.#tell({ note: 'picked', order: number, element, above: [...above], up: order.up, problem: null });
        return;
      }
      case 'boxes':
        this.#tell({ note: 'boxes', order: number, boxes: await this.#hands().boxes(this.#limits) });
        return;
      case 'find':
        await this.#find(order.locator, number);
        return;
    }
  }

  async #input(acts: readonly PageAct[], number: number): Promise<void> {
    this.#session.hurryPictures();
    try {
      for (const act of acts) await this.#do(act, number);
    } finally {
      this.#session.hurryPictures();
    }
    if (acts.every(({ act }) => act === 'move' || act === 'wheel')) return;
    await this.#tellView(number);
    // What was done may lead to another page, a little later.
    for (const timer of this.#later) clearTimeout(timer);
    this.#later = LOOK_AGAIN_MS.map((ms) => setTimeout(() => void this.#lookAgain(), ms));
  }

  async #lookAgain(): Promise<void> {
    if (this.#paused && this.#room.session.current) await this.#tellView(0).catch(() => undefined);
  }

  async #do(act: PageAct, number: number): Promise<void> {
    const { signal } = this.#room.around;
    switch (act.act) {
      case 'open': {
        const web = await this.#web();
        await this.#follow();
        const url = /^[a-z][a-z\d+.-]*:/i.test(act.url) ? act.url : `https://${act.url}`;
        await web.navigate(url, LOAD_MS, signal);
        this.#record({ what: 'open', url });
        return;
      }
      case 'go':
        await this.#port().traverse(act.where, LOAD_MS, signal);
        this.#record({ what: 'go', where: act.where });
        return;
      case 'answer':
        await this.#port().answerAlert(act.accept, act.text, signal);
        this.#record({ what: 'dialog', accept: act.accept, text: act.text ?? null });
        return;
      case 'window': {
        await this.#port().switchWindow(act.id, signal);
        const { title, url } = await this.#port().page(signal);
        this.#window = null;
        this.#record({ what: 'window', title: title || url });
        return;
      }
      case 'close':
        await this.#port().closeWindow(signal);
        this.#record({ what: 'close' });
        return;
      case 'files': {
        const missing = act.names.find((name) => !this.#room.files.includes(name));
        if (missing !== undefined) throw new StepError('E_FILE', `the feature includes no file "${missing}"`);
        const paths = act.names.map((name) => join(this.#room.around.files, name));
        await this.#hands().files(act.x, act.y, paths, this.#limits);
        return;
      }
      default: {
        const offer = await this.#hands().input(act, this.#limits);
        if (offer && 'x' in act) this.#tell({ note: 'offer', order: number, x: act.x, y: act.y, ...offer });
      }
    }
  }

  async #find(locator: string, number: number): Promise<void> {
    try {
      const found = await this.#hands().find(this.#pathOf(locator), this.#limits);
      this.#tell({ note: 'found', order: number, locator, ...found, boxes: [...found.boxes], problem: null });
    } catch (error) {
      this.#tell({ note: 'found', order: number, locator, count: 0, boxes: [], problem: sentenceOf(error) });
    }
  }

  /** Of a locator as a step or an entry has it: a name, or a way of its own; anything else is an xpath. */
  #pathOf(locator: string): ElementPath {
    const { locators, values, sealed } = this.#room.lookUps;
    const isNamed = findNamed(locators, locator) !== null;
    if (!isNamed && !locator.includes('${')) return readLocatorText(locator).path;
    const slot = {
      text: locator,
      literal: locator,
      raw: locator,
      quoted: false,
      span: { start: 0, end: locator.length },
    };
    return resolveLocator(slot, locators, values, (text) => sealed.open(text)).choices[0].path;
  }

  /** Begins to listen in the browser that is open, if that is wished and not done yet. */
  async #follow(): Promise<void> {
    const browser = this.#room.session.current;
    if (!this.#session.recording || !browser || this.#recorder === browser) return;
    await this.#rest();
    if (!browser.live) throw new StepError('E_PLATFORM', NOT_LIVE);
    this.#recorder = browser;
    this.#stop = await browser.live.record(
      this.#known(),
      (id, event, window) => this.#hear(id, event, window),
      this.#limits,
    );
    if (browser.framePath.length > 0) this.#record({ what: 'leaveFrames' });
  }

  async #rest(): Promise<void> {
    const stop = this.#stop;
    this.#stop = null;
    this.#recorder = null;
    await stop?.().catch(() => undefined);
  }

  #hear(id: string, event: RecordedEvent, window: string): void {
    if (!this.#paused) return;
    this.#window ??= window;
    // Pages may write into windows that nobody looks at.
    if (window === this.#window) this.#record(event, id);
  }

  #record(event: RecordedEvent, id: string | null = null): void {
    if (this.#session.recording) this.#tell(this.#session.recorded.add(id, event));
  }

  /** Entries of the repository whose first locator needs no value of its own. */
  #known(): readonly KnownLocator[] {
    const { locators } = this.#room.lookUps;
    return namesOf(locators)
      .filter((name) => name.includes('.'))
      .slice(0, MOST_KNOWN)
      .flatMap((name) => {
        try {
          const [text] = findLocator(locators, name).texts;
          return text.includes('${') ? [] : [{ name, path: readLocatorText(text).path }];
        } catch {
          return [];
        }
      });
  }

  async #tellView(number: number): Promise<void> {
    const browser = this.#room.session.current;
    const recording = this.#session.recording;
    const nothing = { note: 'view', order: number, size: null, url: '', title: '', windows: [], dialog: null } as const;
    if (!browser) {
      this.#tell({ ...nothing, windows: [], recording });
      return;
    }
    const { signal } = this.#room.around;
    const open = await browser.alert(signal);
    if (open) {
      const dialog = { kind: open.kind, text: this.#room.secrets.maskText(open.text).slice(0, 4_000) };
      this.#tell({ ...nothing, windows: [], dialog, recording });
      return;
    }
    const [{ url, title }, windows] = [await browser.page(signal), await browser.windows(signal)];
    const size = (await browser.live?.size(this.#limits).catch(() => null)) ?? null;
    const { secrets } = this.#room;
    const shown = windows.map((one) => ({ ...one, url: secrets.maskText(one.url).slice(0, 2_000) }));
    const address = secrets.maskText(url).slice(0, 4_000);
    this.#tell({ note: 'view', order: number, size, url: address, title, windows: shown, dialog: null, recording });
  }

  #tell(note: PageNote): void {
    const text = this.#room.secrets.maskJson(JSON.stringify(note));
    if (note.note === 'view') {
      const shown = JSON.stringify({ ...note, order: 0 });
      if (note.order === 0 && shown === this.#shown) return;
      this.#shown = shown;
    }
    if (text.length <= LONGEST_NOTE) this.#room.around.note?.(text);
    else if (note.note === 'boxes') this.#tell({ ...note, boxes: note.boxes.slice(0, note.boxes.length >> 1) });
  }

  get #limits() {
    return { timeoutMs: PATIENCE_MS, signal: this.#room.around.signal };
  }

  #port(): WebDriverSession {
    const browser = this.#room.session.current;
    if (!browser) throw new StepError('E_SESSION', NO_BROWSER);
    return browser;
  }

  #hands(): LiveHands {
    const { live } = this.#port();
    if (!live) throw new StepError('E_PLATFORM', NOT_LIVE);
    return live;
  }

  #web(): Promise<WebPort> {
    return this.#room.session.web();
  }
}

function sentenceOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
