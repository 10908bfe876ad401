import { z } from 'zod';

/**
 * What a person does by hand in the page of a debug session, and what the page tells of it. Orders travel as those of the debugger do;
 * what is told goes to whoever watches at that moment and is kept nowhere. Coordinates are CSS pixels of the window's viewport.
 */

/** Characters of one note as JSON text. */
export const LONGEST_NOTE = 256 * 1024;

const Pixel = z.number().min(-100_000).max(100_000);
const At = { x: Pixel, y: Pixel } as const;

/** One piece of input, in the words of the person's own hands. */
export const PageAct = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('click'),
    ...At,
    button: z.enum(['left', 'middle', 'right']).default('left'),
    count: z.number().int().min(1).max(3).default(1),
  }),
  z.strictObject({ act: z.literal('move'), ...At }),
  z.strictObject({ act: z.literal('drag'), ...At, toX: Pixel, toY: Pixel }),
  z.strictObject({ act: z.literal('wheel'), ...At, dx: Pixel, dy: Pixel }),
  z.strictObject({ act: z.literal('text'), text: z.string().min(1).max(5_000) }),
  /** Keys held together, by the names of KEY_PRESS. */
  z.strictObject({ act: z.literal('press'), keys: z.array(z.string().min(1).max(20)).min(1).max(5) }),
  /** Options of the list at this place, by their position; a list that takes one choice takes the first. */
  z.strictObject({ act: z.literal('choose'), ...At, options: z.array(z.number().int().min(0)).max(1000) }),
  /** Files of the feature for the file field at this place. */
  z.strictObject({ act: z.literal('files'), ...At, names: z.array(z.string().min(1).max(200)).min(1).max(20) }),
  z.strictObject({ act: z.literal('open'), url: z.string().trim().min(1).max(4_000) }),
  z.strictObject({ act: z.literal('go'), where: z.enum(['back', 'forward', 'reload']) }),
  z.strictObject({ act: z.literal('answer'), accept: z.boolean(), text: z.string().max(5_000).optional() }),
  z.strictObject({ act: z.literal('window'), id: z.string().min(1).max(200) }),
  z.strictObject({ act: z.literal('close') }),
]);
export type PageAct = z.infer<typeof PageAct>;

/** Orders about the page; they need a session that is paused. */
export const PAGE_ORDERS = [
  /** Real input, in order. Answered by `done` and `view`, and by `offer` where the browser would open a list of its own. */
  z.strictObject({ do: z.literal('input'), acts: z.array(PageAct).min(1).max(60) }),
  /** What the page is now: answered by `view`. */
  z.strictObject({ do: z.literal('view') }),
  /** The element at a place, or `up` levels above it: answered by `picked`. */
  z.strictObject({ do: z.literal('pick'), ...At, up: z.number().int().min(0).max(60).default(0) }),
  /** Where the elements are: answered by `boxes`. */
  z.strictObject({ do: z.literal('boxes') }),
  /** What a locator matches now: answered by `found`. */
  z.strictObject({ do: z.literal('find'), locator: z.string().trim().min(1).max(5_000) }),
  /** Record what is done by hand from now on, or no longer. */
  z.strictObject({ do: z.literal('record'), on: z.boolean() }),
  /** Entries that came into the object repository while the session was open: its steps may name them. */
  z.strictObject({
    do: z.literal('learn'),
    entries: z
      .array(
        z.strictObject({
          object: z.string().min(1).max(60),
          path: z.string().min(1).max(400),
          choices: z.array(z.string().min(1).max(10_000)).min(1).max(10),
        }),
      )
      .min(1)
      .max(200),
  }),
  /** Tell again what was recorded behind this number: the watcher missed something. */
  z.strictObject({ do: z.literal('recorded'), after: z.number().int().min(0) }),
] as const;

const Text = z.string().max(5_000);
const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const LocatorProposal = z.object({
  text: z.string().max(10_000),
  kind: z.enum(['testid', 'id', 'role', 'label', 'attribute', 'row', 'text', 'css', 'position']),
  count: z.number().int(),
  score: z.number(),
  why: Text,
});
export type LocatorProposal = z.infer<typeof LocatorProposal>;

/** An element that a person pointed at or worked with. */
export const PageElement = z.object({
  tag: z.string().max(200),
  /** `type` of an input, else ''. */
  type: z.string().max(100),
  role: z.string().max(100),
  /** What a person would call it, shortened. */
  label: Text,
  /** Suggested name of an entry in the object repository. */
  name: z.string().max(200),
  /** Visible text, shortened. */
  text: Text,
  /** What a field holds; null for what has no value and for passwords. */
  value: Text.nullable(),
  /** Of a checkbox, radio button or the like. */
  checked: z.boolean().nullable(),
  /** A password or another secret is typed here. */
  secret: z.boolean(),
  /** x, y, width, height in the window's viewport, where it is known. */
  box: Box.nullable(),
  locators: z.array(LocatorProposal).max(10),
  /** Name of an entry of the repository that leads to this very element. */
  known: z.string().max(400).nullable(),
});
export type PageElement = z.infer<typeof PageElement>;

/**
 * What was done in the page. Events of one `id` replace each other: typing grows, a click becomes a double click. `redo` tells that
 * an earlier event of that id is taken back.
 */
export const RecordedEvent = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('click'),
    element: PageElement,
    button: z.enum(['left', 'right']),
    count: z.number().int().min(1).max(3),
  }),
  /** `text` is null for a secret. */
  z.object({ what: z.literal('enter'), element: PageElement, text: Text.nullable() }),
  z.object({ what: z.literal('select'), element: PageElement, chosen: z.array(Text).max(200), multiple: z.boolean() }),
  z.object({ what: z.literal('check'), element: PageElement, on: z.boolean(), form: z.enum(['checkbox', 'radio']) }),
  z.object({
    what: z.literal('key'),
    element: PageElement.nullable(),
    keys: z.array(z.string().max(20)).min(1).max(5),
  }),
  z.object({ what: z.literal('upload'), element: PageElement, names: z.array(Text).max(20) }),
  z.object({ what: z.literal('drag'), element: PageElement, target: PageElement }),
  z.object({ what: z.literal('open'), url: z.string().max(4_000) }),
  z.object({ what: z.literal('go'), where: z.enum(['back', 'forward', 'reload']) }),
  z.object({ what: z.literal('window'), title: Text }),
  z.object({ what: z.literal('close') }),
  z.object({ what: z.literal('dialog'), accept: z.boolean(), text: Text.nullable() }),
  /** The steps stood in a frame; what was recorded begins in the main document. */
  z.object({ what: z.literal('leaveFrames') }),
]);
export type RecordedEvent = z.infer<typeof RecordedEvent>;

const ofOrder = { order: z.number().int().min(0) } as const;

export const PageNote = z.discriminatedUnion('note', [
  /** The order is carried out, or why not; `ms` that it took in the browser. */
  z.object({ note: z.literal('done'), ...ofOrder, ms: z.number(), problem: Text.nullable() }),
  z.object({
    note: z.literal('view'),
    ...ofOrder,
    /** The viewport in CSS pixels; null while no browser is open. */
    size: z.object({ width: z.number(), height: z.number() }).nullable(),
    url: Text,
    title: Text,
    windows: z.array(z.object({ id: z.string(), title: Text, url: Text, current: z.boolean() })).max(50),
    dialog: z.object({ kind: z.enum(['alert', 'confirm', 'prompt', 'beforeunload', 'dialog']), text: Text }).nullable(),
    recording: z.boolean(),
  }),
  /** The browser would open something of its own that no picture shows: a person chooses here instead. */
  z.object({
    note: z.literal('offer'),
    ...ofOrder,
    x: Pixel,
    y: Pixel,
    box: Box,
    form: z.enum(['list', 'files']),
    multiple: z.boolean(),
    options: z.array(z.object({ text: Text, selected: z.boolean(), disabled: z.boolean() })).max(1000),
  }),
  z.object({
    note: z.literal('picked'),
    ...ofOrder,
    element: PageElement.nullable(),
    /** Tags from the picked element up to the outermost, for going up. */
    above: z.array(z.string().max(200)).max(60),
    up: z.number().int(),
    problem: Text.nullable(),
  }),
  z.object({
    note: z.literal('boxes'),
    ...ofOrder,
    /** What lies further in comes later; with a short name such as `button#save`. */
    boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.string().max(80)])).max(5_000),
  }),
  z.object({
    note: z.literal('found'),
    ...ofOrder,
    locator: Text,
    count: z.number().int(),
    boxes: z.array(Box).max(100),
    problem: Text.nullable(),
  }),
  /** `number` counts the notes of this kind from 1, so that a missing one is noticed. */
  z.object({
    note: z.literal('recorded'),
    number: z.number().int().min(1),
    id: z.string().max(80),
    event: RecordedEvent,
  }),
]);
export type PageNote = z.infer<typeof PageNote>;

/** A note without its order, as the one who carries orders out makes it. */
export type NoteOf<Kind extends PageNote['note']> = Extract<PageNote, { note: Kind }>;
