import type { Cookie, NewCookie } from '@stepwright/catalogue/ports/cookie';
import type {
  Look,
  LookRequest,
  OpenAlert,
  PageState,
  Point,
  WindowInfo,
  WindowSize,
} from '@stepwright/catalogue/ports/web-port';
import type { BidiConnection } from './bidi.ts';
import { BidiAgent } from './bidi-agent.ts';
import { BidiContexts, COMMIT_EVENT, CONTEXT_EVENTS, type OpenPrompt } from './bidi-contexts.ts';
import { BidiCookies } from './bidi-cookies.ts';
import { type BidiFrame, BidiFrames } from './bidi-frames.ts';
import { BidiNavigation } from './bidi-navigation.ts';
import { pictureOf, smallPicture } from './bidi-picture.ts';
import { BidiTrouble, subscribeToTrouble } from './bidi-trouble.ts';
import { insertAndPress, insertByScript } from './bidi-typing.ts';
import { BidiWindows } from './bidi-windows.ts';
import { BidiWorld, type RemoteValue, WORLD } from './bidi-world.ts';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import type { ElementReference } from './element-reference.ts';
import { plainJson } from './page/plain-json.ts';
import { CALL_LOOK, INSTALL_AND_CALL_LOOK, INSTALL_LOOK, LOOK_ONCE } from './page/source.ts';
import type { InputSource, LookAnswer, Tier } from './tier.ts';
import { uploadToRemote } from './upload-files.ts';
import { resizeByBidi, resizeByWire } from './window-size.ts';
import type { Wire } from './wire.ts';

export interface BidiTierOptions {
  readonly connection: BidiConnection;
  /** Classic commands of the same session, where the driver has them. */
  readonly wire: Wire | undefined;
  readonly sessionPath: string;
  /** Chromium's own protocol can be reached through BiDi. */
  readonly chromium: boolean;
  /** The browser runs on another machine: files are sent there first. */
  readonly remote: boolean;
  /** `default`, or a user context of this session's own, which is removed at the end. */
  readonly userContext: string;
}

/** A browser session over WebDriver BiDi. */
export class BidiTier implements Tier {
  readonly name = 'bidi';
  #options: BidiTierOptions;
  #connection: BidiConnection;
  #contexts: BidiContexts;
  #navigation: BidiNavigation;
  #windows: BidiWindows;
  /** What was typed into a dialog that is still open. */
  #filled: { readonly prompt: OpenPrompt; readonly text: string } | undefined;
  #world: BidiWorld;
  #frames: BidiFrames;
  #cookies: BidiCookies;
  readonly agent: BidiAgent;
  readonly trouble: BidiTrouble;
  #began: number;

  private constructor(options: BidiTierOptions) {
    this.#options = options;
    this.#connection = options.connection;
    this.#began = options.connection.sent;
    this.#contexts = new BidiContexts(options.connection, options.userContext);
    this.#world = new BidiWorld(options.connection, this.#contexts, options.chromium);
    this.trouble = new BidiTrouble(options.connection, this.#contexts, this.#world, options.chromium);
    const window = () => this.#windows.top();
    this.agent = new BidiAgent(options.connection, this.#contexts, this.#world, window, options.chromium);
    this.#navigation = new BidiNavigation(options.connection, this.#contexts);
    this.#frames = new BidiFrames(this.#contexts, this.#world);
    this.#windows = new BidiWindows({
      connection: options.connection,
      contexts: this.#contexts,
      world: this.#world,
      frames: this.#frames,
      userContext: options.userContext,
      entered: (entered) => this.trouble.watch(entered),
    });
    const where = { window, url: async (limits: Limits) => (await this.page(limits)).url };
    this.#cookies = new BidiCookies(options.connection, where);
  }

  /** What every connection needs once, before the first tier is opened on it. */
  static async prepare(connection: BidiConnection, limits: Limits): Promise<void> {
    await Promise.all([
      connection.send('session.subscribe', { events: CONTEXT_EVENTS }, limits),
      connection.send('session.subscribe', { events: [COMMIT_EVENT] }, limits).catch(() => undefined),
      subscribeToTrouble(connection, limits),
      connection.send('script.addPreloadScript', { functionDeclaration: INSTALL_LOOK, sandbox: WORLD }, limits),
    ]);
  }

  /** Begins in the first window of the user context; a user context of its own gets one. */
  static async open(options: BidiTierOptions, limits: Limits): Promise<BidiTier> {
    const tier = new BidiTier(options);
    try {
      if (options.userContext === 'default') await tier.#windows.begin(limits);
      // Behind the others: it may be made ready while another session still works.
      // In Firefox it is a window of its own, whose size nobody else has changed, and in front.
      else await tier.#windows.open(options.chromium ? 'tab' : 'window', options.chromium, limits);
      return tier;
    } catch (error) {
      tier.trouble.stop();
      tier.#contexts.stop();
      throw error;
    }
  }

  get commands(): number {
    return this.#connection.sent - this.#began;
  }

  get frameLabels(): readonly string[] {
    return this.#frames.labels;
  }

  async look(request: LookRequest, limits: Limits): Promise<LookAnswer> {
    // Properties that scripts of the page put on elements exist in the page's own world only.
    const pageWorld = request.read?.some((reading) => reading.startsWith('property:')) === true;
    const text = JSON.stringify(request);
    let answer = await this.#function(pageWorld ? LOOK_ONCE : CALL_LOOK, [text], limits, pageWorld ? 'page' : 'own');
    if (answer.type === 'null') answer = await this.#function(INSTALL_AND_CALL_LOOK, [text], limits);
    const [told, ...elements] = answer.value as RemoteValue[];
    return {
      look: JSON.parse(told?.value as string) as Look,
      references: elements.map((element) => element.sharedId ?? ''),
    };
  }

  async call(
    declaration: string,
    element: ElementReference | null,
    args: readonly unknown[],
    limits: Limits,
    world: 'own' | 'page' = 'page',
  ): Promise<unknown> {
    const wrapped = `async function(element, args) { return (${plainJson})(await (${declaration}).call(this, element, ...JSON.parse(args))); }`;
    const answer = await this.#function(
      wrapped,
      [element === null ? null : { sharedId: element }, JSON.stringify(args)],
      limits,
      world,
    );
    return answer.type === 'string' ? JSON.parse(answer.value as string) : null;
  }

  async examine(
    declaration: string,
    elements: readonly ElementReference[],
    argument: string,
    where: 'frame' | 'window',
    limits: Limits,
  ): Promise<string | null> {
    const args = [...elements.map((sharedId) => ({ sharedId })), argument];
    const context = where === 'window' ? this.#windows.top() : this.#current();
    const work = () => this.#world.call(context, declaration, args, limits);
    const answer = await this.#contexts.guard(this.#windows.current, work, false);
    return answer?.type === 'string' ? (answer.value as string) : null;
  }

  async poke(declaration: string, element: ElementReference | null, limits: Limits): Promise<void> {
    const window = this.#windows.current;
    await this.#contexts.guard(
      window,
      async () =>
        this.#world.call(this.#current(), declaration, [element === null ? null : { sharedId: element }], limits),
      true,
    );
  }

  async act(sources: readonly InputSource[], limits: Limits): Promise<void> {
    await this.#world.wake(this.#windows.current, limits);
    const context = this.#current();
    const perform = () =>
      this.#send('input.performActions', { context, actions: sources }, limits).catch((error) => {
        // A click that removes its own frame has done its work; whether the frame is gone the next call tells.
        if (this.#frames.path.length === 0 || !(error instanceof DriverFault) || error.code !== 'no such frame')
          throw error;
      });
    await this.#contexts.guard(this.#windows.current, perform, true);
  }

  async releaseInput(limits: Limits): Promise<void> {
    await this.#contexts.guard(
      this.#windows.current,
      () => this.#send('input.releaseActions', { context: this.#current() }, limits),
      true,
    );
  }

  async insertText(text: string, behind: readonly InputSource[], limits: Limits): Promise<boolean> {
    const [connection, contexts, world] = [this.#connection, this.#contexts, this.#world];
    const place = { connection, contexts, world, window: this.#windows.current, context: this.#current() };
    if (this.#options.chromium) await insertAndPress(place, text, behind, limits);
    else if (!(await insertByScript(place, text, limits))) return false;
    else await this.act(behind, limits);
    return true;
  }

  async navigate(url: string, limits: Limits): Promise<void> {
    this.#frames.leave('top');
    await this.#navigation.navigate(this.#windows.top(), url, limits);
  }

  async traverse(where: 'back' | 'forward' | 'reload', limits: Limits): Promise<void> {
    this.#frames.leave('top');
    if (where === 'reload') await this.#navigation.reload(this.#windows.top(), limits);
    else await this.#navigation.traverse(this.#windows.top(), where === 'back' ? -1 : 1, limits);
  }

  async page(limits: Limits): Promise<PageState> {
    return this.#windows.page(this.#windows.top(), limits);
  }

  async resizeWindow(size: WindowSize, limits: Limits): Promise<{ width: number; height: number }> {
    const { wire, sessionPath } = this.#options;
    const window = this.#windows.top();
    if (wire) return resizeByWire(wire, sessionPath, window, size, limits);
    return resizeByBidi(this.#connection, window, size, limits);
  }

  async alert(_limits: Limits): Promise<OpenAlert | null> {
    const prompt = this.#contexts.promptOf(this.#windows.top());
    return prompt ? { kind: prompt.kind, text: prompt.text } : null;
  }

  async answerAlert(accept: boolean, text: string | undefined, limits: Limits): Promise<void> {
    const prompt = this.#contexts.promptOf(this.#windows.top());
    if (!prompt) throw new DriverFault('no such alert', 'no dialog is open');
    const userText = text ?? (this.#filled?.prompt === prompt ? this.#filled.text : undefined);
    const answer = { context: prompt.context, accept, ...(userText === undefined ? {} : { userText }) };
    const fault = await this.#send('browsingContext.handleUserPrompt', answer, limits).then(
      () => undefined,
      (error) => {
        if (error instanceof DriverFault && /not attached to an active page/i.test(error.message)) return error;
        throw error;
      },
    );
    this.#filled = undefined;
    this.#contexts.forgetPrompt(prompt.context, prompt);
    // The page went away while it was answered. Who agreed to leave wanted just that.
    const left = accept && prompt.kind === 'beforeunload';
    if (fault && !left) throw new DriverFault('no such alert', 'the dialog went with its page', { cause: fault });
  }

  async fillPrompt(text: string, _limits: Limits): Promise<void> {
    const prompt = this.#contexts.promptOf(this.#windows.top());
    if (!prompt) throw new DriverFault('no such alert', 'no dialog is open');
    if (prompt.kind !== 'prompt') throw new DriverFault('element not interactable', 'the open dialog takes no text');
    this.#filled = { prompt, text };
  }

  async enterFrame(reference: ElementReference, label: string, limits: Limits): Promise<void> {
    const frame = await this.#function('(element) => element.contentWindow ?? null', [{ sharedId: reference }], limits);
    const context = frame.type === 'window' ? (frame.value as { context?: string }).context : undefined;
    if (!context) throw new DriverFault('no such frame', 'the element is no frame, or it has no document yet');
    this.#frames.enter({ context, label, element: reference });
  }

  async leaveFrame(to: 'parent' | 'top', _limits: Limits): Promise<void> {
    this.#frames.leave(to);
  }

  markFrames(): unknown {
    return this.#frames.path;
  }

  returnToFrames(mark: unknown, _limits: Limits): Promise<void> {
    return this.#frames.goTo(mark as readonly BidiFrame[]);
  }

  toPage(point: Point, limits: Limits): Promise<Point> {
    return this.#frames.toPage(this.#windows.top(), point, limits);
  }

  cookies(url: string | null, limits: Limits): Promise<readonly Cookie[]> {
    return this.#cookies.of(url, limits);
  }

  setCookie(cookie: NewCookie, limits: Limits): Promise<void> {
    return this.#cookies.set(cookie, limits);
  }

  deleteCookies(name: string | null, limits: Limits): Promise<void> {
    return this.#cookies.delete(name, limits);
  }

  windows(limits: Limits): Promise<readonly WindowInfo[]> {
    return this.#windows.list(limits);
  }

  switchWindow(id: string, limits: Limits): Promise<void> {
    return this.#windows.switchTo(id, limits);
  }

  openWindow(limits: Limits): Promise<string> {
    return this.#windows.open('tab', false, limits);
  }

  /** Brings the current window to the front, as a person would before using it. */
  activate(limits: Limits): Promise<void> {
    return this.#windows.activate(limits);
  }

  closeWindow(id: string | undefined, limits: Limits): Promise<void> {
    return this.#windows.close(id, limits);
  }

  async setFiles(reference: ElementReference, paths: readonly string[], limits: Limits): Promise<void> {
    const { wire, remote, sessionPath } = this.#options;
    const files = remote && wire ? await uploadToRemote(wire, sessionPath, paths, limits) : paths;
    await this.#contexts.guard(
      this.#windows.current,
      () => this.#send('input.setFiles', { context: this.#current(), element: { sharedId: reference }, files }, limits),
      true,
    );
  }

  async screenshot(reference: ElementReference | null, limits: Limits): Promise<Uint8Array> {
    const context = this.#windows.top();
    if (reference !== null) this.#current();
    const shot = (await this.#contexts.guard(
      context,
      async () => {
        await this.#world.wake(context, limits);
        const path = [{ context, element: '' }, ...this.#frames.path];
        const place =
          reference === null ? { origin: 'viewport' } : await pictureOf(this.#world, reference, path, limits);
        return this.#send('browsingContext.captureScreenshot', { context, ...place }, limits);
      },
      false,
    )) as { data: string };
    return Buffer.from(shot.data, 'base64');
  }

  async picture(limits: Limits): Promise<Uint8Array> {
    const window = this.#windows.top();
    const take = () => smallPicture(this.#connection, this.#world, window, this.#options.chromium, limits);
    return (await this.#contexts.guard(window, take, false)) ?? Buffer.alloc(0);
  }

  async close(limits: Limits): Promise<void> {
    this.trouble.stop();
    this.#contexts.stop();
    if (this.#options.userContext !== 'default') {
      await this.#send('browser.removeUserContext', { userContext: this.#options.userContext }, limits);
    }
  }

  #current(): string {
    return this.#frames.current(this.#windows.top());
  }

  #send(method: string, params: object, limits: Limits): Promise<unknown> {
    return this.#connection.send(method, params, limits);
  }

  /** In the current frame, past no dialog. */
  async #function(
    declaration: string,
    args: readonly unknown[],
    limits: Limits,
    world: 'own' | 'page' = 'own',
  ): Promise<RemoteValue> {
    const answer = await this.#contexts.guard(
      this.#windows.current,
      async () => this.#world.call(this.#current(), declaration, args, limits, world),
      false,
    );
    return answer as RemoteValue;
  }
}
