import { StepError } from '../step-error.ts';
import { type Cookie, cookieApplies, type NewCookie } from './cookie.ts';
import type { FakeClock } from './fake-clock.ts';
import { type FakeElement, judge, rectOf, squeeze, tell, visibleText } from './fake-page.ts';
import { StaleElement } from './stale-element.ts';
import {
  type AccessibilityAudit,
  type AuditRequest,
  type ClickOptions,
  type ElementHandle,
  type FrameMark,
  type Look,
  type LookRequest,
  lookHolds,
  type OpenAlert,
  type PageState,
  type Point,
  type ScriptOptions,
  type WebPort,
  type WindowInfo,
  type WindowSize,
} from './web-port.ts';

type ScriptAnswer = (source: string, args: readonly unknown[], element: FakeElement | undefined) => unknown;

/**
 * A browser port without a browser: a page of plain facts by xpath, a virtual clock, and a record of every call. Its look waits as a page
 * does, by moving the clock; `clock.at` changes the page meanwhile.
 */
export class FakeWebPort implements WebPort {
  browserName = 'chrome';
  browserVersion = '140';
  /** Matches of each xpath, in document order. */
  readonly elements = new Map<string, FakeElement[]>();
  /** One line a call: `look //a`, `click 140,210`, `type bob`. */
  readonly calls: string[] = [];
  readonly looks: LookRequest[] = [];
  pageState: PageState = { url: 'https://shop.example/start', title: 'Start', readyState: 'complete' };
  openAlert: OpenAlert | null = null;
  promptText: string | undefined;
  windowList: WindowInfo[] = [{ id: 'w1', title: 'Start', url: 'https://shop.example/start', current: true }];
  frames: string[] = [];
  /** Where the content of the current frame begins in the window. */
  frameOffset: Point = { x: 0, y: 0 };
  jar: Cookie[] = [];
  /** Why the browser refuses a cookie. */
  refusesCookie: (cookie: NewCookie) => string | undefined = () => undefined;
  audit: AccessibilityAudit | StepError = new StepError('E_INTERNAL', 'this test expects no audit');
  readonly audits: AuditRequest[] = [];
  answerScript: ScriptAnswer = () => {
    throw new StepError('E_SCRIPT_ERROR', 'this test expects no script');
  };
  /** Runs instead of loading a page. */
  onNavigate: (url: string) => void = (url) => {
    this.pageState = { ...this.pageState, url };
  };
  /** The next so many uses of a handle find it stale. */
  staleUses = 0;
  focused: FakeElement | undefined;
  readonly #clock: FakeClock;
  readonly #handles = new Map<string, FakeElement>();
  #selection: 'all' | 'end' = 'end';
  #ids = 0;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  put(xpath: string, ...elements: FakeElement[]): this {
    this.elements.set(xpath, elements);
    return this;
  }

  async look(request: LookRequest, signal: AbortSignal): Promise<Look> {
    signal.throwIfAborted();
    this.calls.push(`look ${request.choices[0].text}`);
    this.looks.push(request);
    const end = this.#clock.now() + request.waitMs;
    for (;;) {
      const look = this.#once(request);
      if (lookHolds(look) || this.#clock.now() >= end) return look;
      this.#clock.advance(Math.min(10, end - this.#clock.now()));
    }
  }

  #once(request: LookRequest): Look {
    const look = this.#one(request);
    if (request.beside === undefined) return look;
    const {
      cover: _cover,
      seen: _seen,
      ...beside
    } = this.#one({
      ...request.beside,
      read: request.read ?? [],
      waitMs: 0,
    });
    const shown = this.elements.get(request.beside.choices[0].text) ?? [];
    return { ...look, beside: { ...beside, otherFrame: shown.some((element) => element.otherFrame === true) } };
  }

  #one(request: LookRequest): Look {
    if (this.openAlert !== null) throw new StepError('E_ALERT_OPEN', `a dialog is open: "${this.openAlert.text}"`);
    const matches = (this.elements.get(request.choices[0].text) ?? []).filter((element) => element.present !== false);
    const { candidates, chosen, seen } = this.#pick(matches, request);
    const unmet = this.#unmet(matches, candidates, chosen, request);
    const wished = request.negate === true ? (unmet === null ? ('not-found' as const) : null) : unmet;
    const told = request.pick.by === 'all' ? chosen : chosen.slice(0, 1);
    const first = told[0];
    if (wished === null && first !== undefined && request.prepare !== undefined) this.#prepare(first, request.prepare);
    return {
      count: matches.length,
      choice: 0,
      candidates: candidates.length,
      unmet: wished,
      ...(unmet === 'not-clickable' && first?.cover !== undefined ? { cover: first.cover } : {}),
      ...(seen === undefined ? {} : { seen }),
      elements: told.map((element) =>
        tell(element, matches.indexOf(element), this.#handle(element), request.read ?? []),
      ),
    };
  }

  #pick(
    matches: FakeElement[],
    request: LookRequest,
  ): { candidates: FakeElement[]; chosen: FakeElement[]; seen?: string[] } {
    const { pick } = request;
    const displayed = matches.filter((element) => element.displayed !== false);
    switch (pick.by) {
      case 'first':
        return {
          candidates: matches,
          chosen: request.condition === 'present' ? matches : [...displayed, ...matches].slice(0, 1),
        };
      case 'all':
        return { candidates: matches, chosen: matches };
      case 'nth':
        return { candidates: matches, chosen: matches.slice(pick.index, pick.index + 1) };
      case 'displayed':
        return { candidates: displayed, chosen: displayed.slice(pick.index, pick.index + 1) };
      case 'random': {
        const free = displayed.filter((element) => element.enabled !== false);
        return { candidates: free, chosen: free.slice(-1) };
      }
      default: {
        const pool = pick.by === 'sub' ? matches.flatMap((element) => element.inside ?? [element]) : displayed;
        const shown = pool.filter((element) => element.displayed !== false);
        const texts = shown.map((element) => squeeze(visibleText(element)));
        const candidates = shown.filter((_, at) =>
          pick.match === 'exact' ? texts[at] === pick.text : texts[at]!.includes(pick.text),
        );
        return { candidates, chosen: candidates.slice(pick.index, pick.index + 1), seen: texts.slice(0, 10) };
      }
    }
  }

  #unmet(
    matches: FakeElement[],
    candidates: FakeElement[],
    chosen: FakeElement[],
    request: LookRequest,
  ): Look['unmet'] {
    const element = chosen[0];
    if (element !== undefined) return judge(element, request);
    if (matches.length === 0) return 'not-found';
    return candidates.length > 0 ? 'index' : 'not-found';
  }

  #prepare(element: FakeElement, prepare: NonNullable<LookRequest['prepare']>): void {
    this.calls.push(`prepare ${prepare}`);
    if (prepare === 'script-click') {
      element.onClick?.(element);
      return;
    }
    if (prepare === 'scroll') return;
    this.focused = element;
    this.#selection = prepare === 'select-all' ? 'all' : 'end';
    const keeps =
      element.tag === 'select' || element.inputType === 'file' || element.properties?.['refuses clear'] === true;
    if (prepare === 'clear' && !keeps) element.value = '';
  }

  #handle(element: FakeElement): string {
    for (const [id, known] of this.#handles) if (known === element) return id;
    this.#ids += 1;
    const id = `e${this.#ids}`;
    this.#handles.set(id, element);
    return id;
  }

  #element(handle: ElementHandle): FakeElement {
    const element = this.#handles.get(handle.id);
    if (this.staleUses > 0) {
      this.staleUses -= 1;
      throw new StaleElement();
    }
    if (element === undefined || element.present === false) throw new StaleElement();
    return element;
  }

  async click(point: Point, options: ClickOptions): Promise<void> {
    const extras = [options.button, options.count].filter((extra) => extra !== undefined).join(' ');
    this.calls.push(`click ${point.x},${point.y}${extras === '' ? '' : ` ${extras}`}`);
    for (const element of [...this.elements.values()].flat().flatMap((one) => [one, ...(one.inside ?? [])])) {
      const box = rectOf(element);
      if (box.x + box.width / 2 !== point.x || box.y + box.height / 2 !== point.y) continue;
      if (element.present === false) continue;
      this.focused = element;
      element.onClick?.(element);
      return;
    }
  }

  async hover(point: Point): Promise<void> {
    this.calls.push(`hover ${point.x},${point.y}`);
  }

  async drag(from: Point, to: Point): Promise<void> {
    this.calls.push(`drag ${from.x},${from.y} ${to.x},${to.y}`);
  }

  async type(text: string, options: { readonly keys: boolean; readonly pauseMs?: number }): Promise<void> {
    this.calls.push(
      `type ${text}${options.keys ? ' by keys' : ''}${options.pauseMs === undefined ? '' : ` every ${options.pauseMs}`}`,
    );
    if (this.focused !== undefined) this.focused.value = (this.focused.value ?? '') + text;
  }

  async press(chords: readonly (readonly string[])[]): Promise<void> {
    this.calls.push(`press ${chords.map((chord) => chord.join('+')).join(';')}`);
    for (const chord of chords) {
      if (chord.join('+') !== 'BACKSPACE' || this.focused === undefined) continue;
      this.focused.value = this.#selection === 'all' ? '' : (this.focused.value ?? '').slice(0, -1);
      this.#selection = 'end';
    }
  }

  async navigate(url: string, timeoutMs: number): Promise<void> {
    this.calls.push(`navigate ${url} ${timeoutMs}`);
    this.frames = [];
    this.onNavigate(url);
  }

  async traverse(where: 'back' | 'forward' | 'reload', timeoutMs: number): Promise<void> {
    this.calls.push(`traverse ${where} ${timeoutMs}`);
    this.frames = [];
  }

  async page(): Promise<PageState> {
    this.calls.push('page');
    return this.pageState;
  }

  async resizeWindow(size: WindowSize): Promise<{ width: number; height: number }> {
    this.calls.push(`resize ${typeof size === 'string' ? size : `${size.width}x${size.height}`}`);
    return typeof size === 'string' ? { width: 1920, height: 1080 } : size;
  }

  async alert(): Promise<OpenAlert | null> {
    this.calls.push('alert');
    return this.openAlert;
  }

  async answerAlert(accept: boolean, text: string | undefined): Promise<void> {
    if (this.openAlert === null) throw new StepError('E_ALERT', 'no dialog is open');
    this.calls.push(`${accept ? 'accept' : 'dismiss'}${text === undefined ? '' : ` ${text}`}`);
    this.openAlert = null;
  }

  async fillPrompt(text: string): Promise<void> {
    this.calls.push(`fill prompt ${text}`);
    this.promptText = text;
  }

  async switchFrame(
    target: { readonly handle: ElementHandle; readonly label: string } | 'parent' | 'top',
  ): Promise<void> {
    if (target === 'top') this.frames = [];
    else if (target === 'parent') this.frames = this.frames.slice(0, -1);
    else {
      this.#element(target.handle);
      this.frames = [...this.frames, target.label];
    }
    this.calls.push(`frame ${typeof target === 'string' ? target : target.label}`);
  }

  get framePath(): readonly string[] {
    return this.frames;
  }

  markFrames(): FrameMark {
    return { labels: [...this.frames] };
  }

  async returnToFrames({ labels }: FrameMark): Promise<void> {
    this.calls.push(`frames ${labels.join(' > ') || 'top'}`);
    this.frames = [...labels];
  }

  async toPage({ x, y }: Point): Promise<Point> {
    const inside = this.frames.length > 0;
    return inside ? { x: x + this.frameOffset.x, y: y + this.frameOffset.y } : { x, y };
  }

  async cookies(_signal: AbortSignal, url?: string): Promise<readonly Cookie[]> {
    this.calls.push('cookies');
    return this.jar.filter((cookie) => cookieApplies(cookie, new URL(url ?? this.pageState.url)));
  }

  async setCookie(cookie: NewCookie): Promise<void> {
    const refusal = this.refusesCookie(cookie);
    if (refusal !== undefined) throw new StepError('E_COOKIE_INVALID', refusal);
    this.calls.push(`set cookie ${JSON.stringify(cookie)}`);
    const { name, value, path = '/', secure = false, httpOnly = false } = cookie;
    const domain = cookie.domain === undefined ? new URL(this.pageState.url).hostname : `.${cookie.domain}`;
    this.jar = [...this.jar.filter((one) => one.name !== name), { name, value, domain, path, secure, httpOnly }];
  }

  async deleteCookies(name: string | null): Promise<void> {
    this.calls.push(`delete cookies ${name ?? 'all'}`);
    const url = new URL(this.pageState.url);
    this.jar = this.jar.filter((one) => !cookieApplies(one, url) || (name !== null && one.name !== name));
  }

  async auditAccessibility(request: AuditRequest): Promise<AccessibilityAudit> {
    this.audits.push(request);
    if (this.audit instanceof StepError) throw this.audit;
    return this.audit;
  }

  async windows(): Promise<readonly WindowInfo[]> {
    this.calls.push('windows');
    return this.windowList;
  }

  async switchWindow(id: string): Promise<void> {
    this.calls.push(`window ${id}`);
    this.windowList = this.windowList.map((one) => ({ ...one, current: one.id === id }));
    this.frames = [];
  }

  async openWindow(): Promise<string> {
    this.calls.push('open window');
    const id = `w${this.windowList.length + 1}`;
    this.windowList = [...this.windowList, { id, title: '', url: 'about:blank', current: false }];
    return id;
  }

  async closeWindow(_signal: AbortSignal, id?: string): Promise<void> {
    const closed = id ?? this.windowList.find((one) => one.current)?.id;
    this.calls.push(`close ${closed}`);
    this.windowList = this.windowList.filter((one) => one.id !== closed);
  }

  async script(
    source: string,
    args: readonly unknown[],
    _signal: AbortSignal,
    options: ScriptOptions = {},
  ): Promise<unknown> {
    const element = options.element === undefined ? undefined : this.#element(options.element);
    this.calls.push('script');
    return this.answerScript(source, args, element);
  }

  async setFiles(handle: ElementHandle, paths: readonly string[]): Promise<void> {
    this.#element(handle);
    this.calls.push(`files ${paths.join(' ')}`);
  }

  async screenshot(target: { readonly handle: ElementHandle } | 'viewport'): Promise<Uint8Array> {
    this.calls.push(`screenshot ${target === 'viewport' ? 'viewport' : 'element'}`);
    return new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  }
}
