/**
 * Values of an API test are plain JavaScript values: null, boolean, number, string, array, object (keys keep the order in which they
 * were written, also those that look like numbers), function, Uint8Array for bytes; XmlValue for XML; ExactNumber where a number of JSON
 * does not fit a double; FeatureFile for what `read('x.feature')` answers.
 */

/** What a path answers that leads nowhere; a variable never holds it (there it is the text `#notpresent`, karate §5.7.4). */
export const NOT_PRESENT = Symbol('not present');

/** As `karate.typeOf` and failures of `match` name them, in upper case there. */
export type KarateType =
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  | 'bytes'
  | 'list'
  | 'map'
  | 'xml'
  | 'function'
  | 'feature'
  | 'other';
