import type { ElementPath, Selector } from '@stepwright/catalogue/ports/element-path';
import type { Point, Prepare, Rect } from '@stepwright/catalogue/ports/web-port';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import { strategyOf } from './selector-strategy.ts';
import type { WireCommand } from './wire-command.ts';

export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const SHADOW_KEY = 'shadow-6066-11e4-a52e-4f735466cecf';

const FRAMES = new Set(['iframe', 'frame']);
/** Inputs that take no text. */
const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden']);
/** Inputs whose value is chosen rather than typed. */
const CHOSEN = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);
const CONTROL = '\uE009';
const END = '\uE010';
const DELETE = '\uE017';

/** The driver does not accept a selector. */
export class SelectorRefused extends Error {
  readonly selector: Selector;

  constructor(message: string, selector: Selector) {
    super(message);
    this.name = 'SelectorRefused';
    this.selector = selector;
  }
}

export type Found =
  | { readonly elements: readonly CommandElement[] }
  /** The way goes on in a frame; `from` is its first selector that is meant for the inside. */
  | { readonly frame: CommandElement; readonly from: number };

/** What single commands tell of the elements of one moment, each asked for once. */
export class CommandElements {
  readonly limits: Limits;
  #send: WireCommand;
  #known = new Map<string, CommandElement>();
  #view: Promise<Rect> | undefined;

  constructor(send: WireCommand, limits: Limits) {
    this.#send = send;
    this.limits = limits;
  }

  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    return this.#send(method, path, body, this.limits);
  }

  of(reference: string): CommandElement {
    const known = this.#known.get(reference) ?? new CommandElement(reference, this);
    this.#known.set(reference, known);
    return known;
  }

  /** Matches of a path, in document order as the driver tells them; `root`: only at or below it. */
  async select(path: ElementPath, root?: CommandElement): Promise<Found> {
    let places: readonly (string | undefined)[] = [root && `/element/${root.reference}`];
    for (const [at, selector] of path.entries()) {
      const strategy = strategyOf(selector, places[0] !== undefined);
      const found: CommandElement[] = [];
      for (const place of places) found.push(...(await this.#asking(selector, () => this.findIn(place, strategy))));
      const unique = [...new Set(found)];
      if (at === path.length - 1) return { elements: unique };
      const [first] = unique;
      if (first && FRAMES.has(await first.tag())) return { frame: first, from: at + 1 };
      places = await Promise.all(unique.map((one) => this.#inside(one)));
      if (places.length === 0) return { elements: [] };
    }
    return { elements: [] };
  }

  async #asking<T>(selector: Selector, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof DriverFault && error.code === 'invalid selector')
        throw new SelectorRefused(error.message, selector);
      throw error;
    }
  }

  async findIn(place: string | undefined, strategy: { using: string; value: string }): Promise<CommandElement[]> {
    const told = await this.send('POST', `${place ?? ''}/elements`, strategy);
    if (!Array.isArray(told)) throw new DriverFault('unknown error', 'the driver answered no list of elements');
    return told.map((one) => this.of(String((one as { [key: string]: unknown })[ELEMENT_KEY] ?? '')));
  }

  /** An element, or for a checkbox that is not displayed its displayed label. */
  async standIn(element: CommandElement): Promise<CommandElement> {
    if (await element.displayed()) return element;
    for (const label of await element.labels()) if (await label.displayed()) return label;
    return element;
  }

  /** The part of the document that the window shows; for an app, whose places are those of the screen, nothing is known. */
  view(): Promise<Rect> {
    this.#view ??= this.#readView();
    return this.#view;
  }

  /** Something scrolled: no place is what it was. */
  moved(): void {
    this.#view = undefined;
    for (const one of this.#known.values()) one.forget();
  }

  async #readView(): Promise<Rect> {
    try {
      const [root] = await this.findIn(undefined, { using: 'css selector', value: ':root' });
      if (!root) return EVERYTHING;
      const [x, y, width, height] = await Promise.all(
        ['scrollLeft', 'scrollTop', 'clientWidth', 'clientHeight'].map((name) => root.property(name)),
      );
      return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
    } catch (error) {
      if (!(error instanceof DriverFault) || !/^(invalid|unknown|unsupported)/.test(error.code)) throw error;
      return EVERYTHING;
    }
  }

  /** Where the inside of an element is searched: in its shadow root, if it has one. */
  async #inside(element: CommandElement): Promise<string> {
    try {
      const root = (await this.send('GET', `/element/${element.reference}/shadow`)) as { [key: string]: unknown };
      return `/shadow/${String(root[SHADOW_KEY])}`;
    } catch (error) {
      if (!(error instanceof DriverFault) || !/^(no such shadow|unknown|unsupported|invalid)/.test(error.code))
        throw error;
      return `/element/${element.reference}`;
    }
  }
}

const EVERYTHING: Rect = { x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** One element of one moment; every answer is remembered until `forget`. */
export class CommandElement {
  readonly reference: string;
  /** Where the last look told that it is. */
  at: Point | undefined;
  #all: CommandElements;
  #answers = new Map<string, Promise<unknown>>();

  constructor(reference: string, all: CommandElements) {
    this.reference = reference;
    this.#all = all;
  }

  forget(): void {
    this.#answers.clear();
  }

  ask(question: string): Promise<unknown> {
    const known = this.#answers.get(question) ?? this.#all.send('GET', `/element/${this.reference}/${question}`);
    this.#answers.set(question, known);
    return known;
  }

  find(xpath: string): Promise<CommandElement[]> {
    return this.#all.findIn(`/element/${this.reference}`, { using: 'xpath', value: xpath });
  }

  attribute(name: string): Promise<unknown> {
    return this.ask(`attribute/${encodeURIComponent(name)}`);
  }

  /** Null where the driver knows no properties, as of an app. */
  async property(name: string): Promise<unknown> {
    try {
      return (await this.ask(`property/${encodeURIComponent(name)}`)) ?? null;
    } catch (error) {
      if (error instanceof DriverFault && /^(unknown|unsupported)/.test(error.code)) return null;
      throw error;
    }
  }

  async tag(): Promise<string> {
    return String(await this.ask('name')).toLowerCase();
  }

  async inputType(): Promise<string> {
    return (await this.tag()) === 'input' ? String((await this.property('type')) ?? 'text').toLowerCase() : '';
  }

  async displayed(): Promise<boolean> {
    return (await this.ask('displayed')) === true;
  }

  /** Neither itself nor through a field set, nor by what it says of itself to tools that read pages aloud. */
  async enabled(): Promise<boolean> {
    if ((await this.ask('enabled')) !== true) return false;
    const refusing = await this.find('ancestor-or-self::*[@aria-disabled="true"]').catch((error) => {
      if (error instanceof DriverFault && /^(invalid|unknown|unsupported)/.test(error.code)) return [];
      throw error;
    });
    return refusing.length === 0;
  }

  async takesText(): Promise<boolean> {
    const tag = await this.tag();
    if (tag === 'textarea' || tag === 'select') return true;
    if (tag === 'input') return !NO_TEXT.has(await this.inputType());
    return (await this.property('isContentEditable')) === true;
  }

  async readOnly(): Promise<boolean> {
    return (await this.property('readOnly')) === true;
  }

  /** In the viewport of its frame; of an app, on the screen. */
  async rect(): Promise<Rect> {
    const { x, y, width, height } = (await this.ask('rect')) as Rect;
    const view = await this.#all.view();
    return { x: x - view.x, y: y - view.y, width, height };
  }

  /** The middle of what can be seen of it, else of all of it. */
  async point(): Promise<Point> {
    const [box, view] = [await this.rect(), await this.#all.view()];
    const [left, right] = [Math.max(0, box.x), Math.min(view.width, box.x + box.width)];
    const [top, bottom] = [Math.max(0, box.y), Math.min(view.height, box.y + box.height)];
    if (right <= left || bottom <= top) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  async labels(): Promise<CommandElement[]> {
    const told = await this.property('labels');
    const list = Array.isArray(told) ? told : Object.values((told as object | null) ?? {});
    return list
      .map((one) => (one as { [key: string]: unknown } | null)?.[ELEMENT_KEY])
      .filter((reference) => typeof reference === 'string')
      .map((reference) => this.#all.of(reference));
  }

  view(): Promise<Rect> {
    return this.#all.view();
  }

  /** What is done to it before input reaches it; the click of `script-click` follows in a call of its own. */
  async prepare(how: Prepare): Promise<void> {
    if (how === 'scroll' || how === 'script-click') return this.#show();
    const path = `/element/${this.reference}`;
    const taking = (await this.takesText()) && !['select', 'input:file'].includes(await this.#kind());
    await this.#focus(path);
    if (how === 'clear' && taking) await this.#clear(path);
    if (how === 'select-all') await this.#chord(CONTROL, 'a');
    if (how === 'caret-end') await this.#chord(CONTROL, END);
    this.forget();
  }

  /** By keys, which pages hear as a person's; the driver's own way where that leaves something. */
  async #clear(path: string): Promise<void> {
    const value = await this.property('value');
    if (value === '') return;
    if (typeof value === 'string' && !CHOSEN.has(await this.inputType())) {
      await this.#chord(CONTROL, 'a');
      await this.#chord(DELETE);
      this.forget();
      if ((await this.property('value')) === '') return;
    }
    await this.#all.send('POST', `${path}/clear`, {});
    await this.#focus(path);
  }

  /** No text at all gives the focus alone. */
  async #focus(path: string): Promise<void> {
    if ((await this.#kind()) !== 'input:file') await this.#all.send('POST', `${path}/value`, { text: '', value: [] });
  }

  async #kind(): Promise<string> {
    const [tag, type] = [await this.tag(), await this.inputType()];
    return type === 'file' ? 'input:file' : tag;
  }

  async #chord(...keys: readonly string[]): Promise<void> {
    const actions = [
      ...keys.map((value) => ({ type: 'keyDown', value })),
      ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
    ];
    await this.#all.send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** A driver shows an element before it takes its picture. */
  async #show(): Promise<void> {
    const [box, view] = [await this.rect(), await this.#all.view()];
    const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= view.width && box.y + box.height <= view.height;
    if (inside) return;
    await this.#all.send('GET', `/element/${this.reference}/screenshot`).catch((error) => {
      if (!(error instanceof DriverFault) || error.code === 'connection lost') throw error;
    });
    this.forget();
    this.#all.moved();
  }
}
