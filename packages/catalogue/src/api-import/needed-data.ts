import { literal, type Template, toName, variable } from './text-template.ts';

/** Collects the values that features need as API test data, each under a name of its own. */
export class NeededData {
  readonly #values = new Map<string, unknown>();
  readonly #secrets = new Set<string>();
  /** Names by what they were called before, and by the value that they hold. */
  readonly #known = new Map<string, string>();

  /** The variable for a name of the source; two names that would become the same variable are kept apart. */
  nameFor(called: string, value: unknown, isSecret = false): string {
    const known = this.#known.get(`name ${called}`);
    if (known !== undefined) {
      if (value !== '' && this.#values.get(known) === '') this.#values.set(known, value);
      return known;
    }
    const name = this.#free(toName(called));
    this.#known.set(`name ${called}`, name);
    this.#values.set(name, value);
    if (isSecret) this.#secrets.add(name);
    return name;
  }

  /** The variable that holds this very value: a host, a token. */
  variableFor(value: string, called: string, isSecret: boolean): Template {
    if (value === '') return literal('');
    const key = `value ${called} ${value}`;
    let name = this.#known.get(key);
    if (name === undefined) {
      const words = toName(called);
      name = this.#free(`${words[0]?.toLowerCase()}${words.slice(1)}`);
      this.#known.set(key, name);
      this.#values.set(name, value);
      if (isSecret) this.#secrets.add(name);
    }
    return variable(name);
  }

  has(called: string): boolean {
    return this.#known.has(`name ${called}`);
  }

  get values(): { readonly [name: string]: unknown } {
    return Object.fromEntries(this.#values);
  }

  get secrets(): readonly string[] {
    return [...this.#secrets];
  }

  #free(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#values.has(name); number += 1) name = `${wanted}${number}`;
    return name;
  }
}

/** Whether a header, parameter or variable of this name holds something that nobody should read. */
export function isSecretName(name: string): boolean {
  return /authori[sz]ation|pass[-_ ]?w|pwd|secret|token|api[-_]?key|cookie|session|credential|private[-_]?key/i.test(
    name,
  );
}
