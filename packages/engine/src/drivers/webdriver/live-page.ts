import { readLocatorText, textOfPath } from '@stepwright/catalogue/grammar/locator-text';
import type { AgentElement, AgentEvent, AgentFinding, KnownLocator } from '@stepwright/catalogue/page/page-agent';
import type { ElementPath } from '@stepwright/catalogue/ports/element-path';
import type { NoteOf, PageAct, PageElement, RecordedEvent } from '@stepwright/contract/page-work';
import type { AgentFrame, AgentLink } from './agent-link.ts';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import { chordActions, keyValue } from './keyboard.ts';
import { dragActions } from './pointer.ts';
import type { InputSource, Tier } from './tier.ts';
import { typeText } from './type-text.ts';

type Box = [number, number, number, number];
export type Offer = Pick<NoteOf<'offer'>, 'form' | 'multiple' | 'options' | 'box'>;
export type Picked = Pick<NoteOf<'picked'>, 'element' | 'above'>;
export type Boxes = NoteOf<'boxes'>['boxes'];
export type Found = Pick<NoteOf<'found'>, 'count' | 'boxes'>;

/** Where the document of a frame begins in the window, and how a locator gets there. */
interface FramePlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly way: readonly ElementPath[];
}

interface FrameTold {
  readonly locator: string | null;
  readonly depth: number;
  readonly whole: boolean;
  readonly seen: boolean;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Texts up to this length are typed key by key, as a person types them. */
const TYPED_BY_KEYS = 60;
const WINDOW: FramePlace = { x: 0, y: 0, scale: 1, way: [] };

/**
 * The page under the hands of a person, beside the steps: input at places of the window's viewport, what lies there, what was done. Steps
 * find the frame path as they left it. Calls reject with DriverFault.
 */
export class LivePage {
  #tier: Tier;
  #mac: boolean;
  /** Ways into frames, as long as their documents live. */
  #ways = new Map<string, FramePlace>();

  constructor(tier: Tier, mac: boolean) {
    this.#tier = tier;
    this.#mac = mac;
  }

  get #agent(): AgentLink {
    return this.#tier.agent;
  }

  /** Does one piece of input; answers what the browser would have opened in place of a click. */
  input(act: PageAct, limits: Limits): Promise<Offer | null> {
    return this.#outside(limits, async () => {
      if (act.act === 'click' && act.button === 'left') {
        const offer = await this.#offerAt(act.x, act.y, limits);
        if (offer) return offer;
      }
      if (act.act === 'choose') await this.#choose(act.x, act.y, act.options, limits);
      else if (act.act === 'text') {
        const options = { keys: act.text.length <= TYPED_BY_KEYS, pauseMs: 0, field: undefined };
        await typeText(this.#tier, act.text, options, limits);
      } else await this.#tier.act(this.#sourcesOf(act), limits);
      return null;
    });
  }

  /** Puts files into the file field at a place. */
  files(x: number, y: number, paths: readonly string[], limits: Limits): Promise<void> {
    return this.#outside(limits, async () => {
      const { frame, place } = await this.#reach(x, y, limits);
      const body = '(agent, x, y) => agent.fileFieldAt(x, y)';
      const field = await this.#agent.element(frame, body, [place.x, place.y], limits);
      if (field === null) throw new DriverFault('no such element', 'there is no file field at this place');
      await this.#tier.setFiles(field, paths, limits);
    });
  }

  /** The element at a place, or `up` levels above it. */
  pick(x: number, y: number, up: number, limits: Limits): Promise<Picked> {
    return this.#outside(limits, async () => {
      const { frame, place, at } = await this.#reach(x, y, limits);
      const finding = await this.#findingAt(frame, place.x, place.y, up, limits);
      if (finding.element === null) return { element: null, above: [] };
      return { element: await this.#fromOutside(finding.element, frame, at, limits), above: [...finding.above] };
    });
  }

  /** Boxes of what is drawn in the viewport, with frames of other origins. */
  boxes(limits: Limits): Promise<Boxes> {
    return this.#outside(limits, async () => {
      const [top, ...frames] = await this.#agent.frames(limits);
      const body = '(agent) => JSON.stringify(agent.boxes())';
      const { texts } = await this.#agent.ask(top?.id ?? '', body, [], limits);
      const boxes = JSON.parse(texts[0] ?? '[]') as Boxes;
      for (const frame of await this.#apart(frames, limits)) {
        const told = await this.#agent.ask(frame.id, body, [], limits).catch(() => null);
        for (const [x, y, width, height, word] of JSON.parse(told?.texts[0] ?? '[]') as Boxes) {
          boxes.push([...moved([x, y, width, height], frame.place), word]);
        }
      }
      return boxes.slice(0, 5_000);
    });
  }

  /** What a path matches, counted from the window's own document; into frames of another origin as steps go. */
  find(path: ElementPath, limits: Limits): Promise<Found> {
    return this.#outside(limits, async () => {
      const frames = await this.#agent.frames(limits);
      let frame = frames[0]?.id ?? '';
      let place: FramePlace = WINDOW;
      let rest: ElementPath = path;
      const body = '(agent, path) => agent.find(path)';
      for (;;) {
        const { texts, frames: next } = await this.#agent.ask(frame, body, [rest], limits);
        const told = JSON.parse(texts[0] ?? '{"count":0,"boxes":[]}') as Found & { from?: number; frame?: FramePlace };
        const inner = next.find((one) => one !== null);
        if (told.from === undefined || !inner || !told.frame) {
          return { count: told.count, boxes: told.boxes.map((box) => moved(box as Box, place)) };
        }
        place = inside(place, { ...told.frame, way: [] });
        rest = rest.slice(told.from) as unknown as ElementPath;
        frame = inner;
      }
    });
  }

  /** Size of the viewport in CSS pixels. */
  size(limits: Limits): Promise<{ readonly width: number; readonly height: number }> {
    return this.#outside(limits, async () => {
      const [top] = await this.#agent.frames(limits);
      const { texts } = await this.#agent.ask(top?.id ?? '', '(agent) => JSON.stringify(agent.viewOf())', [], limits);
      return JSON.parse(texts[0] ?? '{"width":0,"height":0}');
    });
  }

  /** Tells what is done in the pages from now on, in order, until the answer is called. */
  async record(
    known: readonly KnownLocator[],
    hear: (id: string, event: RecordedEvent, window: string) => void,
    limits: Limits,
  ): Promise<() => Promise<void>> {
    let order: Promise<void> = Promise.resolve();
    const stop = await this.#agent.listen(
      known,
      ({ frame, window, text }) => {
        order = order
          .then(async () => {
            const { id, event, depth, whole } = JSON.parse(text) as AgentEvent;
            hear(id, await this.#eventFromOutside(event, { depth, whole }, frame), window);
          })
          // What cannot be named from outside cannot be repeated either.
          .catch(() => undefined);
      },
      limits,
    );
    return async () => {
      await stop();
      await order;
    };
  }

  #sourcesOf(act: PageAct): readonly InputSource[] {
    const at = (x: number, y: number) => ({ x: Math.round(x), y: Math.round(y), origin: 'viewport' });
    const mouse = (actions: InputSource['actions']): readonly InputSource[] => [
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ];
    switch (act.act) {
      case 'click': {
        const button = { left: 0, middle: 1, right: 2 }[act.button];
        const presses = Array.from({ length: act.count }, () => [
          { type: 'pointerDown', button },
          { type: 'pointerUp', button },
        ]);
        return mouse([{ type: 'pointerMove', duration: 0, ...at(act.x, act.y) }, ...presses.flat()]);
      }
      case 'move':
        return mouse([{ type: 'pointerMove', duration: 0, ...at(act.x, act.y) }]);
      case 'drag':
        return dragActions({ x: act.x, y: act.y }, { x: act.toX, y: act.toY });
      case 'wheel': {
        const scroll = { type: 'scroll', duration: 0, deltaX: Math.round(act.dx), deltaY: Math.round(act.dy) };
        return [{ type: 'wheel', id: 'wheel', actions: [{ ...scroll, ...at(act.x, act.y) }] }];
      }
      case 'press': {
        const values = act.keys.map((name) => {
          const value = keyValue(name, this.#mac);
          if (value === undefined) throw new DriverFault('invalid argument', `there is no key "${name}"`);
          return value;
        });
        return chordActions([values]);
      }
      default:
        throw new DriverFault('unsupported operation', `${act.act} is no input of the page`);
    }
  }

  async #choose(x: number, y: number, options: readonly number[], limits: Limits): Promise<void> {
    const { frame, place } = await this.#reach(x, y, limits);
    const body = '(agent, x, y, options) => agent.choose(x, y, options) ?? ""';
    const { texts } = await this.#agent.ask(frame, body, [place.x, place.y, options], limits);
    if (texts[0]) throw new DriverFault('no such element', texts[0]);
  }

  async #offerAt(x: number, y: number, limits: Limits): Promise<Offer | null> {
    const { frame, place, at } = await this.#reach(x, y, limits);
    const { offer } = await this.#findingAt(frame, place.x, place.y, 'offer', limits);
    if (offer === null) return null;
    return {
      form: offer.form,
      multiple: offer.multiple,
      options: [...offer.options],
      box: moved([...offer.box] as Box, at),
    };
  }

  /** The frame that a place lies in, as far as its agent can see, and the place in it. */
  async #reach(x: number, y: number, limits: Limits) {
    let frame = (await this.#agent.frames(limits))[0]?.id ?? '';
    let place = { x, y };
    let at = WINDOW;
    for (;;) {
      const body = "(agent, x, y) => agent.at(x, y, 'frame')";
      const { texts, frames } = await this.#agent.ask(frame, body, [place.x, place.y], limits);
      const { frame: inner } = JSON.parse(texts[0] ?? '{"frame":null}') as AgentFinding;
      const next = frames.find((one) => one !== null);
      if (!inner || !next) return { frame, place, at };
      at = inside(at, { ...inner, way: [] });
      place = { x: (place.x - inner.x) / inner.scale, y: (place.y - inner.y) / inner.scale };
      frame = next;
    }
  }

  async #findingAt(frame: string, x: number, y: number, up: number | 'offer', limits: Limits): Promise<AgentFinding> {
    const { texts } = await this.#agent.ask(frame, '(agent, x, y, up) => agent.at(x, y, up)', [x, y, up], limits);
    return JSON.parse(texts[0] ?? '{"element":null,"above":[],"frame":null,"offer":null}') as AgentFinding;
  }

  /** Frames whose agents can be seen into from no other frame, with their places. */
  async #apart(frames: readonly AgentFrame[], limits: Limits) {
    const apart: { readonly id: string; readonly place: FramePlace }[] = [];
    for (const { id } of frames) {
      const place = await this.#placeOf(id, limits).catch(() => null);
      if (place) apart.push({ id, place });
    }
    return apart;
  }

  /** Null for a frame that the document around it can see into. */
  async #placeOf(frame: string, limits: Limits): Promise<FramePlace | null> {
    const frames = await this.#agent.frames(limits);
    const parent = frames.find(({ id }) => id === frame)?.parent;
    if (parent === undefined || parent === null) return WINDOW;
    const { texts, frames: windows } = await this.#agent.ask(parent, '(agent) => agent.frames()', [], limits);
    const text = texts[windows.indexOf(frame)];
    if (text === undefined) throw new DriverFault('no such frame', 'the frame is gone');
    const told = JSON.parse(text) as FrameTold;
    if (told.seen) return null;
    const way = told.locator === null ? [] : [readLocatorText(told.locator).path];
    const outer = told.whole ? WINDOW : await this.#boundaryOf(parent, told.depth, limits);
    return inside(outer, { x: told.x, y: told.y, scale: told.scale, way });
  }

  /** The place of the outermost document that can be seen from a frame: `depth` frames above it. */
  async #boundaryOf(frame: string, depth: number, limits: Limits): Promise<FramePlace> {
    const frames = await this.#agent.frames(limits);
    let id = frame;
    for (let step = 0; step < depth; step += 1) id = frames.find((one) => one.id === id)?.parent ?? id;
    const known = this.#ways.get(id);
    if (known) return known;
    const place = (await this.#placeOf(id, limits)) ?? WINDOW;
    this.#ways.set(id, place);
    return place;
  }

  async #eventFromOutside(
    event: RecordedEvent,
    from: { readonly depth: number; readonly whole: boolean },
    frame: string,
  ): Promise<RecordedEvent> {
    if (!('element' in event) || event.element === null) return event;
    const limits = { timeoutMs: 3000 };
    const at = from.whole ? WINDOW : await this.#boundaryOf(frame, from.depth, limits);
    const element = pageElement(event.element as AgentElement, at);
    return event.what === 'drag'
      ? { ...event, element, target: pageElement(event.target as AgentElement, at) }
      : ({ ...event, element } as RecordedEvent);
  }

  async #fromOutside(element: AgentElement, frame: string, at: FramePlace, limits: Limits): Promise<PageElement> {
    if (element.whole) return pageElement(element, WINDOW);
    const boundary = await this.#boundaryOf(frame, element.depth, limits);
    return pageElement(element, { ...boundary, x: at.x, y: at.y, scale: at.scale });
  }

  /** Outside of the frames that the steps have entered; they are entered again afterwards. */
  async #outside<T>(limits: Limits, work: () => Promise<T>): Promise<T> {
    if (this.#tier.frameLabels.length === 0) return work();
    const mark = this.#tier.markFrames();
    await this.#tier.leaveFrame('top', limits);
    try {
      return await work();
    } finally {
      // The person may have left the page with these frames; the next step says so.
      await this.#tier.returnToFrames(mark, limits).catch(() => undefined);
    }
  }
}

function moved([x, y, width, height]: Box, { x: left, y: top, scale }: FramePlace): Box {
  const whole = (value: number) => Math.round(value * 10) / 10;
  return [whole(left + x * scale), whole(top + y * scale), whole(width * scale), whole(height * scale)];
}

function inside(outer: FramePlace, inner: FramePlace): FramePlace {
  return {
    x: outer.x + inner.x * outer.scale,
    y: outer.y + inner.y * outer.scale,
    scale: outer.scale * inner.scale,
    way: [...outer.way, ...inner.way],
  };
}

/** An element as the page tells it, for somebody outside: its locators lead through the frames around it. */
function pageElement(element: AgentElement, place: FramePlace): PageElement {
  const { depth: _depth, whole: _whole, box, locators, ...facts } = element;
  const lead = place.way.flat();
  return {
    ...facts,
    box: box === null ? null : moved([...box] as Box, place),
    locators: locators.map((locator) =>
      lead.length === 0
        ? locator
        : { ...locator, text: textOfPath([...lead, ...readLocatorText(locator.text).path] as unknown as ElementPath) },
    ),
  };
}
