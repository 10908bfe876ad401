/**
 * A page as it stood at one moment of a run: its elements with their boxes, without scripts and styles. Kept as an attachment of this media
 * type beside the picture of the same moment, so that a locator can be chosen and tried later without a browser. Its shape is in
 * `stored-page.ts`, which costs more to load than the type's name should.
 */
export const STORED_PAGE_TYPE = 'application/vnd.stepwright.page+json';
