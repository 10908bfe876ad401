/** A feature of another project with what it is run with and what must come of it; paths count from that repository's root. */
export interface ListedFeature {
  readonly path: string;
  /** Class of the report. */
  readonly group: string;
  readonly classpath: string;
  readonly expect: 'pass' | 'fail';
  readonly configDir?: string;
  readonly env?: string;
  readonly tags?: readonly string[];
  /** The scenarios with this very tag, whatever their other tags say. */
  readonly callTag?: string;
  readonly threads?: number;
  /** Variables that each scenario begins with. */
  readonly argument?: { readonly [name: string]: unknown };
  /** Variables of the last scenario. */
  readonly variables?: { readonly [name: string]: unknown };
  /** How many scenarios run, and how many of them fail. */
  readonly scenarios?: number;
  readonly failed?: number;
  /** Several runs, each with its own choice. */
  readonly runs?: readonly { readonly scenarios: number; readonly tags?: readonly string[]; readonly env?: string }[];
  /** Mocks that answer while it runs. */
  readonly server?: readonly string[];
  /** Port on which they listen; any free one where it is left out. */
  readonly port?: number;
  /** Left away from the paths of what the mocks are asked. */
  readonly pathPrefix?: string;
  /** Properties of the run; `{port}` is that of the mocks. */
  readonly property?: { readonly [name: string]: string };
}
