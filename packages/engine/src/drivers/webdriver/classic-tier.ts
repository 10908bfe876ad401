import { type Cookie, cookieApplies, type NewCookie } from '@stepwright/catalogue/ports/cookie';
import type {
  LookRequest,
  OpenAlert,
  PageState,
  Point,
  WindowInfo,
  WindowSize,
} from '@stepwright/catalogue/ports/web-port';
import { ClassicAgent } from './classic-agent.ts';
import { ClassicLook } from './classic-look.ts';
import { ClassicTrouble } from './classic-trouble.ts';
import { type ClassicFrame, ClassicWindows, type Command } from './classic-windows.ts';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import type { ElementReference } from './element-reference.ts';
import { FRAME_BOX, pointInPage } from './frame-place.ts';
import { LookByCommands } from './look-by-commands.ts';
import { plainJson } from './page/plain-json.ts';
import { ofSilence } from './silent-page.ts';
import type { InputSource, LookAnswer, Tier } from './tier.ts';
import { uploadToRemote } from './upload-files.ts';
import { resizeByWire } from './window-size.ts';
import type { Wire } from './wire.ts';

/** The error that Chromium shows instead of the page; an HTTP status is none. */
const LOAD_FAILURE = `() => {
  if (!location.href.startsWith('chrome-error:')) return null;
  const told = document.querySelector('.error-code')?.textContent.trim() ?? 'ERR_FAILED';
  return told.startsWith('HTTP ERROR') ? null : told;
}`;

/** A point that the driver knows in every frame, since drivers disagree on which viewport plain coordinates mean. */
const FRAME_ORIGIN = `() => {
  const root = document.documentElement;
  const box = root.getClientRects()[0] ?? root.getBoundingClientRect();
  const middle = (low, high, size) => Math.floor((Math.max(0, Math.min(low, high)) + Math.min(size, Math.max(low, high))) / 2);
  return [root, middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight)];
}`;

/** How many frames deep the script runs. */
const DEPTH =
  '(() => { let n = 0; for (let w = window; w && w.parent && w !== w.parent; w = w.parent) n += 1; return n; })()';
const GONE = 'stepwright-frame-gone';

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

export interface ClassicTierOptions {
  readonly wire: Wire;
  readonly sessionPath: string;
  /** Chromium's own protocol can be reached through `/goog/cdp/execute`. */
  readonly chromium: boolean;
  /** The browser runs on another machine: files are sent there first. */
  readonly remote: boolean;
  /** Left out: one look in the page does it all. False: a command for each thing, for sessions that run no scripts. */
  readonly batch?: boolean;
}

/**
 * A browser session over classic WebDriver, with the same one look in the page: for Safari, for clouds and Grids without BiDi. The
 * driver runs one command at a time and reports an open dialog by itself.
 */
export class ClassicTier implements Tier {
  /** With one look in the page, or by single commands. */
  readonly name: 'classic-batch' | 'classic';
  #options: ClassicTierOptions;
  #wire: Wire;
  #began: number;
  #windows: ClassicWindows;
  #canInsert: boolean;
  #pageLoadMs = 300_000;
  #looks = new LookByCommands(
    (method, path, body, limits) => this.#command(method, path, body, limits),
    async (limits) => {
      if (this.#windows.frames.length > 0) await this.#execute('() => null', [], limits);
    },
  );
  readonly #pageLook = new ClassicLook((declaration, args, limits) => this.#execute(declaration, args, limits));
  readonly agent = new ClassicAgent((declaration, args, limits) => this.#execute(declaration, args, limits));
  readonly trouble = new ClassicTrouble(
    (limits) => this.#browserLog(limits),
    async (limits) => Number(await this.#execute('() => Date.now()', [], limits)),
  );

  private constructor(options: ClassicTierOptions) {
    this.#options = options;
    this.name = options.batch === false ? 'classic' : 'classic-batch';
    this.#wire = options.wire;
    this.#began = options.wire.sent;
    this.#canInsert = options.chromium;
    this.#windows = new ClassicWindows((...command) => this.#send(...command));
  }

  static async open(options: ClassicTierOptions, limits: Limits): Promise<ClassicTier> {
    const tier = new ClassicTier(options);
    await tier.#windows.begin(limits);
    return tier;
  }

  get commands(): number {
    return this.#wire.sent - this.#began;
  }

  get frameLabels(): readonly string[] {
    return this.#windows.frames.map((frame) => frame.label);
  }

  async look(request: LookRequest, limits: Limits): Promise<LookAnswer> {
    if (this.name === 'classic') return this.#looks.look(request, limits);
    const { look, elements } = await this.#pageLook.look(request, limits);
    return { look, references: elements.map(referenceOf) };
  }

  async call(
    declaration: string,
    element: ElementReference | null,
    args: readonly unknown[],
    limits: Limits,
  ): Promise<unknown> {
    const wrapped = `async (element, args) => (${plainJson})(await (${declaration}).call(window, element, ...JSON.parse(args)))`;
    const text = await this.#execute(wrapped, [elementArgument(element), JSON.stringify(args)], limits);
    return typeof text === 'string' ? JSON.parse(text) : null;
  }

  async examine(
    declaration: string,
    elements: readonly ElementReference[],
    argument: string,
    _where: 'frame' | 'window',
    limits: Limits,
  ): Promise<string | null> {
    const text = await this.#execute(declaration, [...elements.map(elementArgument), argument], limits);
    return typeof text === 'string' ? text : null;
  }

  async poke(declaration: string, element: ElementReference | null, limits: Limits): Promise<void> {
    // The work is put off until the command is answered, since a driver tells a dialog that a script opens as its failure.
    const later = `(element) => { setTimeout(() => (${declaration})(element), 0); }`;
    await this.#execute(later, [elementArgument(element)], limits);
    // One more command, so that the work is done when this is over; it fails where the work opened a dialog or left the page.
    await this.#execute('() => new Promise((done) => setTimeout(done, 0))', [], limits).catch((error) => {
      if (!(error instanceof DriverFault) || error.code === 'connection lost') throw error;
    });
  }

  async act(sources: readonly InputSource[], limits: Limits): Promise<void> {
    const clicked = this.#looks.clickedBy(sources);
    if (clicked) return this.#looks.click(clicked, limits);
    const actions = this.#windows.frames.length > 0 ? await this.#inFrame(sources, limits) : sources;
    await this.#command('POST', '/actions', { actions }, limits);
  }

  async releaseInput(limits: Limits): Promise<void> {
    await this.#command('DELETE', '/actions', undefined, limits);
  }

  async insertText(text: string, behind: readonly InputSource[], limits: Limits): Promise<boolean> {
    if (this.name === 'classic') {
      const active = referenceOf(await this.#command('GET', '/element/active', undefined, limits));
      await this.#command('POST', `/element/${active}/value`, { text, value: [...text] }, limits);
    } else {
      if (!this.#canInsert) return false;
      try {
        await this.#command('POST', '/goog/cdp/execute', { cmd: 'Input.insertText', params: { text } }, limits);
      } catch (error) {
        if (!(error instanceof DriverFault) || !/^(unknown|unsupported|invalid)/.test(error.code)) throw error;
        this.#canInsert = false;
        return false;
      }
    }
    await this.act(behind, limits);
    return true;
  }

  async navigate(url: string, limits: Limits): Promise<void> {
    await this.#beforeLoad(limits);
    await this.#command('POST', '/url', { url }, limits);
    // For some failures the driver is content with the browser's own page about them.
    const failure = await this.#execute(LOAD_FAILURE, [], { ...limits, timeoutMs: 5000 }).catch(() => null);
    if (typeof failure === 'string') throw new DriverFault('unknown error', `net::${failure}`);
  }

  async traverse(where: 'back' | 'forward' | 'reload', limits: Limits): Promise<void> {
    await this.#beforeLoad(limits);
    await this.#command('POST', where === 'reload' ? '/refresh' : `/${where}`, {}, limits);
    await this.#untilComplete(limits);
  }

  async page(limits: Limits): Promise<PageState> {
    const url = String(await this.#command('GET', '/url', undefined, limits));
    const title = String(await this.#command('GET', '/title', undefined, limits));
    // From inside a frame of another origin the top document cannot be asked.
    const ready = '() => { try { return top.document.readyState; } catch { return document.readyState; } }';
    const readyState = (await this.#execute(ready, [], limits)) as PageState['readyState'];
    return { url, title, readyState };
  }

  resizeWindow(size: WindowSize, limits: Limits): Promise<{ width: number; height: number }> {
    return resizeByWire(this.#wire, this.#options.sessionPath, undefined, size, limits);
  }

  async alert(limits: Limits): Promise<OpenAlert | null> {
    try {
      const text = await this.#command('GET', '/alert/text', undefined, limits);
      return { kind: 'dialog', text: String(text ?? '') };
    } catch (error) {
      if (error instanceof DriverFault && error.code === 'no such alert') return null;
      throw error;
    }
  }

  async answerAlert(accept: boolean, text: string | undefined, limits: Limits): Promise<void> {
    if (text !== undefined) await this.fillPrompt(text, limits);
    await this.#command('POST', accept ? '/alert/accept' : '/alert/dismiss', {}, limits);
  }

  async fillPrompt(text: string, limits: Limits): Promise<void> {
    await this.#command('POST', '/alert/text', { text }, limits);
  }

  async enterFrame(reference: ElementReference, label: string, limits: Limits): Promise<void> {
    await this.#windows.enterFrame({ reference: { [ELEMENT_KEY]: reference }, label }, limits);
  }

  async leaveFrame(to: 'parent' | 'top', limits: Limits): Promise<void> {
    await this.#windows.leaveFrame(to, limits);
  }

  markFrames(): unknown {
    return this.#windows.frames;
  }

  returnToFrames(mark: unknown, limits: Limits): Promise<void> {
    return this.#windows.goTo(mark as readonly ClassicFrame[], limits);
  }

  async toPage(point: Point, limits: Limits): Promise<Point> {
    const path = this.#windows.frames;
    const boxes: string[] = [];
    await this.#windows.leaveFrame('top', limits);
    try {
      for (const frame of path) {
        boxes.push(String(await this.#execute(FRAME_BOX, [frame.reference], limits)));
        await this.#windows.enterFrame(frame, limits);
      }
    } finally {
      if (this.#windows.frames.length !== path.length) await this.#windows.goTo(path, limits);
    }
    return pointInPage(point, boxes);
  }

  async cookies(url: string | null, limits: Limits): Promise<readonly Cookie[]> {
    if (url !== null && this.#options.chromium) {
      const body = { cmd: 'Network.getCookies', params: { urls: [url] } };
      const told = (await this.#command('POST', '/goog/cdp/execute', body, limits)) as { cookies: Cookie[] };
      return told.cookies.map(plainCookie);
    }
    const told = await this.#windows.atTop(() => this.#command('GET', '/cookie', undefined, limits), limits);
    const cookies = (told as Cookie[]).map(plainCookie);
    if (url === null) return cookies;
    // The command tells of the open page alone.
    const page = new URL(String(await this.#command('GET', '/url', undefined, limits)));
    return cookies.filter((cookie) => page.hostname === new URL(url).hostname && cookieApplies(cookie, new URL(url)));
  }

  async setCookie(cookie: NewCookie, limits: Limits): Promise<void> {
    const told = { path: '/', ...cookie };
    await this.#windows.atTop(() => this.#command('POST', '/cookie', { cookie: told }, limits), limits);
  }

  async deleteCookies(name: string | null, limits: Limits): Promise<void> {
    const path = name === null ? '/cookie' : `/cookie/${encodeURIComponent(name)}`;
    await this.#windows.atTop(() => this.#command('DELETE', path, undefined, limits), limits);
  }

  windows(limits: Limits): Promise<readonly WindowInfo[]> {
    return this.#windows.list(limits);
  }

  switchWindow(id: string, limits: Limits): Promise<void> {
    return this.#windows.switchTo(id, limits);
  }

  openWindow(limits: Limits): Promise<string> {
    return this.#windows.open(limits);
  }

  closeWindow(id: string | undefined, limits: Limits): Promise<void> {
    return this.#windows.closeOne(id, limits);
  }

  async setFiles(reference: ElementReference, paths: readonly string[], limits: Limits): Promise<void> {
    const there = this.#options.remote
      ? await uploadToRemote(this.#wire, this.#options.sessionPath, paths, limits)
      : paths;
    const text = there.join('\n');
    await this.#command('POST', `/element/${reference}/value`, { text, value: [...text] }, limits);
  }

  async screenshot(reference: ElementReference | null, limits: Limits): Promise<Uint8Array> {
    const path = reference === null ? '/screenshot' : `/element/${reference}/screenshot`;
    return Buffer.from(String(await this.#command('GET', path, undefined, limits)), 'base64');
  }

  async picture(limits: Limits): Promise<Uint8Array> {
    if (!this.#options.chromium) return this.screenshot(null, limits);
    const params = { format: 'jpeg', quality: 50, optimizeForSpeed: true };
    const shot = (await this.#command(
      'POST',
      '/goog/cdp/execute',
      { cmd: 'Page.captureScreenshot', params },
      limits,
    )) as { data: string };
    return Buffer.from(shot.data, 'base64');
  }

  async close(_limits: Limits): Promise<void> {
    // The session itself is deleted by its owner; nothing else is held open.
  }

  /** The same input with places told from the frame's root element. */
  async #inFrame(sources: readonly InputSource[], limits: Limits): Promise<readonly InputSource[]> {
    if (sources.every((source) => source.type !== 'pointer')) return sources;
    const [origin, x, y] = (await this.#execute(FRAME_ORIGIN, [], limits)) as [unknown, number, number];
    const place = (action: { readonly [key: string]: unknown }) =>
      action.type === 'pointerMove' ? { ...action, origin, x: Number(action.x) - x, y: Number(action.y) - y } : action;
    return sources.map((source) => ({ ...source, actions: source.actions.map(place) }));
  }

  /** Null where the driver keeps no log. */
  async #browserLog(limits: Limits): Promise<unknown> {
    if (!this.#options.chromium) return null;
    return this.#command('POST', '/se/log', { type: 'browser' }, limits).catch((error) => {
      if (error instanceof DriverFault && error.code !== 'connection lost') return null;
      throw error;
    });
  }

  async #beforeLoad(limits: Limits): Promise<void> {
    this.#pageLook.forget();
    if (this.#windows.frames.length > 0) await this.#windows.leaveFrame('top', limits);
    const pageLoad = Math.max(1, Math.round(limits.timeoutMs));
    if (pageLoad === this.#pageLoadMs) return;
    await this.#command('POST', '/timeouts', { pageLoad }, limits);
    this.#pageLoadMs = pageLoad;
  }

  async #untilComplete(limits: Limits): Promise<void> {
    const wait = `(ms) => document.readyState === 'complete' || new Promise((done) => {
      addEventListener('load', () => done(true), { once: true }); setTimeout(() => done(document.readyState === 'complete'), ms);
    })`;
    const complete = await this.#execute(wait, [limits.timeoutMs], limits).catch((error) => {
      if (error instanceof DriverFault && error.code === 'unexpected alert open') return true;
      throw error;
    });
    if (complete === false) throw new DriverFault('timeout', 'the page is not complete in time');
  }

  async #execute(declaration: string, args: readonly unknown[], limits: Limits): Promise<unknown> {
    const frames = this.#windows.frames;
    // In place of a frame that has been removed some drivers quietly use another document.
    const there =
      frames.length > 0 ? `if (${DEPTH} !== ${frames.length}) return { [${JSON.stringify(GONE)}]: true };` : '';
    const script = `${there} return (${declaration}).apply(window, arguments);`;
    const answer = await this.#command('POST', '/execute/sync', { script, args }, limits);
    if (typeof answer === 'object' && answer !== null && GONE in answer) {
      throw new DriverFault('no such frame', `the frame "${frames.at(-1)?.label}" is gone`);
    }
    return answer;
  }

  /** For the current window, which may have closed by itself. */
  async #command(...command: Parameters<Command>): Promise<unknown> {
    this.#windows.expectCurrent();
    return this.#send(...command);
  }

  async #send(...[method, path, body, limits]: Parameters<Command>): Promise<unknown> {
    try {
      return await this.#wire.send(method, `${this.#options.sessionPath}${path}`, body, limits);
    } catch (error) {
      throw await this.#windows.missing(ofSilence(error), limits);
    }
  }
}

function elementArgument(element: ElementReference | null): unknown {
  return element === null ? null : { [ELEMENT_KEY]: element };
}

function plainCookie({ name, value, domain, path, secure, httpOnly }: Cookie): Cookie {
  return { name, value, domain, path, secure, httpOnly };
}

function referenceOf(value: unknown): ElementReference {
  return String((value as { [key: string]: unknown } | null)?.[ELEMENT_KEY] ?? '');
}
