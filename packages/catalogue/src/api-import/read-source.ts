/** Helpers for JSON whose shape nobody promised: what is not there, or of another type, reads as nothing. */
export type Json = { readonly [name: string]: unknown };

export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asObjects(value: unknown): readonly Json[] {
  return asList(value).filter(isObject);
}

/** Numbers and booleans as their text. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Own properties only, so that `constructor` in a source is nothing but a name. */
export function own(object: Json, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
