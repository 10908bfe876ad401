import type { ScenarioChoice } from '@stepwright/contract/bundle';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { CheckedFeature } from './check-text.ts';
import type { GherkinSources } from './sources.ts';

/** What the page asks of the worker. */
export type CheckerOrder =
  | { readonly do: 'know'; readonly sources: GherkinSources }
  | { readonly do: 'check'; readonly id: number; readonly content: string }
  | {
      readonly do: 'choose';
      readonly id: number;
      readonly content: string;
      readonly lines: readonly number[];
      readonly type: FeatureType;
    };

export type CheckerAnswer =
  | { readonly id: number; readonly result: CheckedFeature | readonly Omit<ScenarioChoice, 'feature'>[] }
  | { readonly id: number; readonly error: string };

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** One worker for the text of one editor. */
export interface Checker {
  /** Null when a newer text was given before this one's turn came, or the editor was closed meanwhile. */
  check(sources: GherkinSources, content: string): Promise<CheckedFeature | null>;
  choose(
    content: string,
    lines: readonly number[],
    type?: FeatureType,
  ): Promise<readonly Omit<ScenarioChoice, 'feature'>[]>;
  close(): void;
}

export function openChecker(): Checker {
  let worker: Worker | null = null;
  let known: GherkinSources | null = null;
  let serial = 0;
  let busy = false;
  let isClosed = false;
  let next: (() => void) | null = null;
  let onIdle: (() => void) | null = null;
  const waiting = new Map<number, Waiting>();

  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
    worker?.terminate();
    worker = null;
    known = null;
  };
  const ready = (): Worker => {
    if (worker) return worker;
    worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<CheckerAnswer>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('error' in data) asked?.reject(new Error(data.error));
      else asked?.resolve(data.result as never);
    });
    worker.addEventListener('error', (event) => fail(event.message || 'The check could not be loaded.'));
    return worker;
  };
  const ask = <T>(order: (id: number) => CheckerOrder) =>
    new Promise<T>((resolve, reject) => {
      serial += 1;
      waiting.set(serial, { resolve, reject });
      ready().postMessage(order(serial));
    });

  return {
    async check(sources, content) {
      if (busy) {
        // Whoever waited before is answered at once: only the newest text counts.
        next?.();
        const isNewest = await new Promise<boolean>((resolve) => {
          next = () => resolve(false);
          onIdle = () => resolve(true);
        });
        if (!isNewest || isClosed) return null;
      }
      busy = true;
      try {
        if (known !== sources) {
          ready().postMessage({ do: 'know', sources } satisfies CheckerOrder);
          known = sources;
        }
        return await ask<CheckedFeature>((id) => ({ do: 'check', id, content }));
      } catch (error) {
        // Nobody looks at this text any more, so nothing went wrong for anybody.
        if (isClosed) return null;
        throw error;
      } finally {
        busy = false;
        next = null;
        const go = onIdle;
        onIdle = null;
        go?.();
      }
    },
    choose: (content, lines, type = 'ANOROC') => ask((id) => ({ do: 'choose', id, content, lines, type })),
    close: () => {
      isClosed = true;
      fail('The editor was closed.');
    },
  };
}
