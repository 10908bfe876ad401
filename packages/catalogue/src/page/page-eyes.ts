/**
 * What selecting elements needs to know beyond the tree itself. A page in a browser answers by itself; a stored page is a tree without
 * a window, so whoever rebuilt it answers for it.
 */
export interface PageEyes {
  /** Whether nobody can perceive the element: not displayed, or hidden from assistive technology with all that is in it. */
  hidden?(element: Element): boolean;
  /** The document in a frame. Left out: a path stops at a frame and tells so. */
  frameDocument?(frame: Element): Document | null;
}
