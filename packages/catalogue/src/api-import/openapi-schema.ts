import { asList, asObject, asObjects, asText, isObject, type Json, own } from './read-source.ts';
import { quoted } from './text-template.ts';

/** Schemas inside each other; what lies deeper is only known to be there. */
const DEEPEST = 8;
/** Properties of one schema that are checked. */
const MOST_PROPERTIES = 200;
/** Of all schemas of a description together. */
const MOST_PLACES = 200_000;

/** Follows `#/components/schemas/Cat` and the like; what leads elsewhere, nowhere or in a circle is an empty object. */
export class References {
  readonly #document: Json;
  /** Places that may still be written; a description can be small and mean something endless. */
  #left = MOST_PLACES;
  readonly outside = new Set<string>();

  constructor(document: Json) {
    this.#document = document;
  }

  /** Takes one place of what may be written; false when there is none left. */
  spend(): boolean {
    this.#left -= 1;
    return this.#left > 0;
  }

  /** The object itself, or what its `$ref` leads to. */
  resolve(value: unknown): Json {
    let found: unknown = value;
    for (let steps = 0; steps < 20; steps += 1) {
      const reference = isObject(found) ? found['$ref'] : undefined;
      if (typeof reference !== 'string') return asObject(found);
      if (!reference.startsWith('#/')) {
        this.outside.add(reference);
        return {};
      }
      found = reference
        .slice(2)
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
        .reduce<unknown>((place, part) => own(asObject(place), decode(part)), this.#document);
    }
    return {};
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Type, whether null is allowed too, and everything that `allOf` adds. */
interface Flat {
  readonly type: string;
  readonly nullable: boolean;
  readonly schema: Json;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
}

function flatten(schema: Json, references: References): Flat {
  const properties = new Map<string, unknown>();
  const required = new Set<string>();
  let merged: Json = schema;
  const add = (part: Json, depth: number): void => {
    if (depth > DEEPEST || !references.spend()) return;
    for (const inner of asList(part['allOf'])) {
      const resolved = references.resolve(inner);
      merged = { ...resolved, ...merged };
      add(resolved, depth + 1);
    }
    for (const [name, property] of Object.entries(asObject(part['properties']))) properties.set(name, property);
    for (const name of asList(part['required'])) if (typeof name === 'string') required.add(name);
  };
  add(schema, 0);
  const types = asList(merged['type']).map(asText);
  const nullable = merged['nullable'] === true || types.includes('null');
  const named = Array.isArray(merged['type']) ? (types.find((type) => type !== 'null') ?? '') : asText(merged['type']);
  const guessed = properties.size > 0 ? 'object' : merged['items'] === undefined ? '' : 'array';
  return { type: named || guessed, nullable, schema: merged, properties, required };
}

/**
 * What an answer must look like, as a value with markers (karate §1.3). Properties that are not required may be missing, and others than
 * the named ones may be there.
 */
export function schemaMatch(value: unknown, references: References, depth = 0, open: readonly Json[] = []): unknown {
  const schema = references.resolve(value);
  const { type, nullable, properties, required, schema: merged } = flatten(schema, references);
  const mark = (marker: string): string => (nullable ? `#${marker}` : marker);
  const choices = choicesOf(merged);
  if (choices !== null) return mark(`#? ${choices}.indexOf(_) >= 0`);
  switch (type) {
    case 'object': {
      if (nullable || properties.size === 0 || depth >= DEEPEST || open.includes(schema) || !references.spend())
        return mark('#object');
      const match: { [name: string]: unknown } = {};
      for (const [name, property] of [...properties].slice(0, MOST_PROPERTIES)) {
        const inner = schemaMatch(property, references, depth + 1, [...open, schema]);
        const marker = required.has(name) ? inner : optional(inner);
        Object.defineProperty(match, name, { value: marker, enumerable: true, configurable: true, writable: true });
      }
      return match;
    }
    case 'array': {
      const item =
        merged['items'] === undefined ? null : schemaMatch(merged['items'], references, depth + 1, [...open, schema]);
      return mark(typeof item === 'string' && !item.startsWith('##') ? `#[] ${item}` : '#array');
    }
    case 'string':
      return mark(merged['format'] === 'uuid' ? '#uuid' : '#string');
    case 'integer':
    case 'number':
      return mark('#number');
    case 'boolean':
      return mark('#boolean');
    default:
      return nullable ? '##ignore' : '#present';
  }
}

/** A list of JavaScript for values that an enumeration allows. */
function choicesOf(schema: Json): string | null {
  const values = schema['const'] !== undefined ? [schema['const']] : asList(schema['enum']);
  if (values.length === 0 || values.length > 100) return null;
  const written = values.map((value) => {
    if (typeof value === 'string') return quoted(value);
    return typeof value === 'number' || typeof value === 'boolean' || value === null ? String(value) : null;
  });
  return written.includes(null) ? null : `[${written.join(', ')}]`;
}

/** May be missing; an object that may be missing is only known to be one. */
function optional(marker: unknown): string {
  if (typeof marker !== 'string') return '##object';
  if (marker.startsWith('##')) return marker;
  return marker === '#present' ? '##ignore' : `#${marker}`;
}

/** A value that fits a schema: its example, its default, or the simplest one of its type. */
export function exampleOf(value: unknown, references: References, depth = 0, open: readonly Json[] = []): unknown {
  const schema = references.resolve(value);
  const { type, properties, schema: merged } = flatten(schema, references);
  const given =
    merged['example'] ??
    asList(merged['examples'])[0] ??
    merged['const'] ??
    merged['default'] ??
    asList(merged['enum'])[0];
  if (given !== undefined) return given;
  const [choice] = asObjects(merged['oneOf'] ?? merged['anyOf']);
  if (type === '' && choice !== undefined && depth < DEEPEST && references.spend())
    return exampleOf(choice, references, depth + 1, [...open, schema]);
  switch (type) {
    case 'object': {
      if (depth >= DEEPEST || open.includes(schema) || !references.spend()) return {};
      const example: { [name: string]: unknown } = {};
      for (const [name, property] of [...properties].slice(0, MOST_PROPERTIES)) {
        if (references.resolve(property)['readOnly'] === true) continue;
        const inner = exampleOf(property, references, depth + 1, [...open, schema]);
        Object.defineProperty(example, name, { value: inner, enumerable: true, configurable: true, writable: true });
      }
      return example;
    }
    case 'array':
      if (depth >= DEEPEST || open.includes(schema) || !references.spend()) return [];
      return merged['items'] === undefined
        ? []
        : [exampleOf(merged['items'], references, depth + 1, [...open, schema])];
    case 'integer':
    case 'number':
      return typeof merged['minimum'] === 'number' ? merged['minimum'] : 1;
    case 'boolean':
      return true;
    default:
      return exampleText(asText(merged['format']));
  }
}

function exampleText(format: string): string {
  switch (format) {
    case 'date':
      return '2026-01-31';
    case 'date-time':
      return '2026-01-31T12:00:00Z';
    case 'uuid':
      return '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    case 'email':
      return 'someone@example.com';
    case 'uri':
      return 'https://example.com/';
    default:
      return 'text';
  }
}
