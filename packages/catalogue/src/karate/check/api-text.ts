/** One text of API tests, to be checked. */
export interface ApiText {
  readonly uri: string;
  readonly content: string;
  /** What paths in `read(…)` can mean. */
  readonly reads?: ReadPaths;
}

export interface ReadPaths {
  /**
   * Whether there is something behind a path as it is written, without tag and query; null where that cannot be known.
   *
   * @param uri of the text in which the path stands
   */
  has(path: string, uri: string): boolean | null;
  /** Last parts of paths that there are, for proposals. */
  readonly names: Iterable<string>;
}
