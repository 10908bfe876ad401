import type { Template } from './text-template.ts';

/** One request as every source describes it, before it becomes steps. */
export interface ImportedRequest {
  readonly name: string;
  readonly method: string;
  /** Everything before the path. */
  readonly base: Template;
  /** Segments; a last empty one stands for a slash at the end. */
  readonly path: readonly Template[];
  readonly query: readonly NamedValue[];
  readonly headers: readonly NamedValue[];
  readonly cookies: readonly NamedValue[];
  readonly auth: ImportedAuth | null;
  readonly body: ImportedBody | null;
  /** Steps before the request's own ones: variables that it needs. */
  readonly before: readonly Step[];
  /** Null when nothing is known of the answer. */
  readonly status: number | null;
  /** Steps behind the answer. */
  readonly after: readonly Step[];
  /** Comments: what was left, what the author said. */
  readonly comments: readonly string[];
}

export interface NamedValue {
  readonly name: string;
  readonly value: Template;
}

export type ImportedAuth =
  | { readonly kind: 'bearer'; readonly token: Template }
  | { readonly kind: 'basic'; readonly username: Template; readonly password: Template };

export type ImportedBody =
  /** JSON with embedded expressions, ready to stand in a doc string. */
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'text'; readonly text: Template }
  | { readonly kind: 'fields'; readonly fields: readonly NamedValue[] }
  | { readonly kind: 'parts'; readonly parts: readonly (NamedValue | FilePart)[] }
  | { readonly kind: 'file'; readonly path: string };

export interface FilePart {
  readonly name: string;
  readonly file: string;
  readonly mediaType: string | null;
}

/** A step without its keyword; `phase` chooses it. */
export interface Step {
  readonly phase: 'given' | 'when' | 'then';
  readonly text: string;
  readonly docString?: string;
}

/** One scenario of the features to write: usually one request, several where one needs what another one got. */
export interface ImportedScenario {
  readonly name: string;
  readonly requests: readonly ImportedRequest[];
}

export interface ImportedGroup {
  readonly name: string;
  readonly scenarios: readonly ImportedScenario[];
}
