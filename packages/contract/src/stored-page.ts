import { z } from 'zod';

/** Beyond these a page is stored in part, and says so. */
export const MOST_STORED_ELEMENTS = 20_000;
export const LONGEST_STORED_PAGE = 4 * 1024 * 1024;

/** x, y, width, height in CSS pixels of the viewport of its own document. */
export type Box = readonly [number, number, number, number];

export interface StoredElement {
  /** Tag name as `localName` tells it. */
  readonly t: string;
  /** `svg` or `math` where the element is of that namespace. */
  readonly n?: 'svg' | 'math';
  /** Attributes as written; those of event handlers are left out. */
  readonly a?: { readonly [name: string]: string };
  /** Live value of an input, textarea or select, never of a password or a secret. */
  readonly v?: string;
  /** Present when the element is displayed. */
  readonly b?: Box;
  /** Elements and texts in it, in order. */
  readonly c?: readonly (StoredElement | string)[];
  /** Content of its open shadow root. */
  readonly s?: readonly (StoredElement | string)[];
  /** The document in a frame that could be read. */
  readonly f?: StoredElement;
  /** Of such a frame: where the viewport of its document begins in that of this one, CSS pixels, and how much larger it is drawn. */
  readonly o?: readonly [x: number, y: number, scale: number];
}

export interface StoredPage {
  readonly version: 1;
  readonly url: string;
  readonly title: string;
  /** The viewport in CSS pixels; the picture may have more of them. */
  readonly width: number;
  readonly height: number;
  /** File name of the picture of the same moment, or null. */
  readonly picture: string | null;
  /** Names of the frames between the window and this document, outermost first. */
  readonly frame: readonly string[];
  readonly partial: boolean;
  readonly root: StoredElement;
}

const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const StoredElement: z.ZodType<StoredElement> = z.lazy(() =>
  z.object({
    t: z.string().min(1).max(200),
    n: z.enum(['svg', 'math']).optional(),
    a: z.record(z.string(), z.string()).optional(),
    v: z.string().optional(),
    b: Box.optional(),
    c: z.array(z.union([StoredElement, z.string()])).optional(),
    s: z.array(z.union([StoredElement, z.string()])).optional(),
    f: StoredElement.optional(),
    o: z.tuple([z.number(), z.number(), z.number()]).optional(),
  }),
);

export const StoredPage: z.ZodType<StoredPage> = z.object({
  version: z.literal(1),
  url: z.string(),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  picture: z.string().nullable(),
  frame: z.array(z.string()),
  partial: z.boolean(),
  root: StoredElement,
});
