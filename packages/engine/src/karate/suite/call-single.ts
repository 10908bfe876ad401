import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { copyDeep } from '../values/copy-value.ts';
import { parseJson } from '../values/json/parse-json.ts';
import { printJson } from '../values/json/print-json.ts';
import { typeOf } from '../values/type-of.ts';

type Kept = { readonly value: unknown } | { readonly error: unknown };

/**
 * `karate.callSingle`: what the first scenario of the run got, the others get as a copy, also when it was an error (karate §5.4). With
 * `configure callSingleCache` answers that are JSON are kept on disk for the next runs.
 */
export class SingleCalls {
  readonly #kept = new Map<string, Kept>();
  readonly #output: string;

  constructor(output: string) {
    this.#output = output;
  }

  call(path: string, argument: unknown, by: ScenarioRuntime): unknown {
    const { minutes, dir } = by.config.callSingleCache;
    let kept = this.#kept.get(path);
    if (kept === undefined) {
      const file = minutes > 0 ? this.#fileOf(path, dir) : null;
      kept = (file === null ? null : readFresh(file, minutes)) ?? this.#make(path, argument, by, file);
      this.#kept.set(path, kept);
    }
    if ('error' in kept) throw kept.error;
    return copyDeep(kept.value);
  }

  /** A `?note` behind the path only tells calls apart. */
  #make(path: string, argument: unknown, by: ScenarioRuntime, file: string | null): Kept {
    try {
      const target = by.read(path.split('?', 1)[0]!);
      const given = argument === null ? undefined : argument;
      const value = by.block(by.call(target, given, { shared: false, onceKey: null }));
      if (file !== null) this.#write(file, value, by);
      return { value };
    } catch (error) {
      if (error instanceof KarateError && error.code === 'E_STOPPED') throw error;
      return { error };
    }
  }

  #write(file: string, value: unknown, by: ScenarioRuntime): void {
    const type = typeOf(value);
    if (type !== 'map' && type !== 'list') {
      by.print('warn', `callSingle: only maps and lists are kept on disk, and this is ${type}`);
      return;
    }
    mkdirSync(resolve(file, '..'), { recursive: true });
    writeFileSync(`${file}.part`, printJson(value));
    renameSync(`${file}.part`, file);
  }

  #fileOf(path: string, dir: string): string {
    return join(resolve(this.#output, dir), `${path.replace(/[^\w-]+/g, '-')}.json`);
  }
}

function readFresh(file: string, minutes: number): Kept | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || found.mtimeMs < Date.now() - minutes * 60_000) return null;
  return { value: parseJson(readFileSync(file, 'utf8')) };
}
