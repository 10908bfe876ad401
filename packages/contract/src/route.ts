import type { z } from 'zod';
import type { Permission } from './rights.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the product, described once: the server registers it, the browser client derives its types from it,
 * and the permission walk of the tests enumerates it. `responses` maps each success status to the schema of its body.
 */
export interface Route {
  readonly method: HttpMethod;
  /** Path in the router's form, e.g. `/api/feature/all/:applicationId`. */
  readonly path: string;
  readonly summary: string;
  readonly permission: Permission;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly responses: { readonly [status: number]: z.ZodType };
  /** Bytes accepted in the body; the server's default is 1 MiB. */
  readonly bodyLimit?: number;
  /** Verb and noun of a privileged action, such as `project.delete`: each call is kept in the audit log under it. */
  readonly audit?: string;
  /** How often one caller may call; the server's default is generous. Above it: 429 with Retry-After. */
  readonly limit?: { readonly calls: number; readonly seconds: number };
}

/** Keeps the literal types of a route while checking its shape. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller passes for a route: only the parts that the route declares. */
export type CallArguments<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: Input<R[K]>;
};

/** The body of any success reply of a route. */
export type Reply<R extends Route> = Output<R['responses'][keyof R['responses']]>;
