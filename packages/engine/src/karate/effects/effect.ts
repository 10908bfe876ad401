import type { EgressPolicy, HttpLimits, HttpRequest, HttpResponse, HttpSettings } from '../http/http-exchange.ts';

/**
 * What the interpreter asks of the world. Steps are generators that yield effects (karate §5.3): between steps an asynchronous driver
 * carries them out, and while JavaScript of the feature stands on the stack (`karate.call` in a function) a blocking driver does, through
 * another thread. Effects and their answers are plain data, so that they can cross.
 */
export interface EffectKinds {
  http: {
    readonly ask: {
      readonly request: HttpRequest;
      readonly settings: HttpSettings;
      readonly limits: HttpLimits;
      /** Cookies that redirects set are sent along within one exchange; the caller keeps its own jar. */
      readonly cookies: readonly string[];
    };
    readonly answer: HttpResponse;
  };
  sleep: { readonly ask: { readonly ms: number }; readonly answer: null };
  /** Resolves when a connection is taken, or with false after all attempts. Fails with E_REQUEST where the policy forbids the host. */
  waitForPort: {
    readonly ask: {
      readonly host: string;
      readonly port: number;
      readonly egress: EgressPolicy;
      readonly attempts: number;
      readonly intervalMs: number;
    };
    readonly answer: boolean;
  };
  exec: {
    readonly ask: {
      readonly command: readonly string[];
      readonly shell: boolean;
      readonly folder: string | null;
      readonly env: { readonly [name: string]: string };
      readonly timeoutMs: number | null;
    };
    readonly answer: { readonly exitCode: number; readonly output: string; readonly errors: string };
  };
  /** Something that lives in the process: another scenario that does the same once-only work. Only the asynchronous driver can wait. */
  wait: { readonly ask: { readonly until: Promise<unknown> }; readonly answer: null };
}

export type EffectKind = keyof EffectKinds;
export type Effect = { [K in EffectKind]: { readonly kind: K; readonly ask: EffectKinds[K]['ask'] } }[EffectKind];

/** Work that may need the world on its way; `yield* perform('sleep', {ms: 5})` inside. */
export type Work<T> = Generator<Effect, T, unknown>;

/** Asks for one effect and answers what came of it; a failure is thrown where it was asked. */
export function* perform<K extends EffectKind>(kind: K, ask: EffectKinds[K]['ask']): Work<EffectKinds[K]['answer']> {
  // The drivers answer each kind with its own answer; generators cannot say so in types.
  return (yield { kind, ask } as Effect) as EffectKinds[K]['answer'];
}
