import type { HttpMethod, Route } from '@stepwright/contract/route';
import { z } from 'zod';

/** A JSON Schema as far as it is read here. */
interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  minLength?: number;
  pattern?: string;
  format?: string;
}

/** One call as a test sends it. */
export interface Attempt {
  method: HttpMethod;
  path: string;
  query: Record<string, unknown>;
  body: unknown;
}

/** A place of a call that takes a value from outside, and the call with another value in that place. */
export interface Place {
  route: Route;
  /** `query.name`, `body.featureIds.0`. */
  name: string;
  with(value: unknown): Attempt;
}

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/**
 * Every place of a route that takes a value, read from its schemas, so that no parameter of a later route is forgotten. `known` gives
 * the values of the other places by the name of their field; everything else gets a value of its type.
 */
export function placesOf(route: Route, known: Readonly<Record<string, unknown>>): Place[] {
  const params = route.params ? (sampleOf(shapeOf(route.params), 'params', known) as Record<string, unknown>) : {};
  const query = route.query ? (sampleOf(shapeOf(route.query), 'query', known) as Record<string, unknown>) : {};
  const body = route.body ? sampleOf(shapeOf(route.body), 'body', known) : undefined;
  const whole = { params, query, body };
  const names: string[][] = [];
  collect(params, ['params'], names);
  collect(query, ['query'], names);
  collect(body, ['body'], names);
  return names.map((way) => ({
    route,
    name: way.join('.'),
    with(value) {
      const changed = structuredClone(whole) as Record<string, unknown>;
      let at = changed;
      for (const step of way.slice(0, -1)) at = at[step] as Record<string, unknown>;
      at[way.at(-1) as string] = value;
      const inPath = changed['params'] as Record<string, unknown>;
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(inPath[name] ?? 'x')));
      return {
        method: route.method,
        path,
        query: changed['query'] as Record<string, unknown>,
        body: changed['body'],
      };
    },
  }));
}

/** The call with a value of its type in every place. */
export function plainCall(route: Route, known: Readonly<Record<string, unknown>>): Attempt {
  const [first] = placesOf(route, known);
  if (!first) return { method: route.method, path: route.path, query: {}, body: route.body ? {} : undefined };
  const [part = '', ...way] = first.name.split('.');
  const plain = first.with(undefined);
  const schema = route[part as 'params' | 'query' | 'body'];
  let value = schema && sampleOf(shapeOf(schema), part, known);
  for (const step of way) value = (value as Record<string, unknown>)[step];
  return value === undefined ? plain : first.with(value);
}

function collect(value: unknown, way: string[], names: string[][]): void {
  if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) collect(inner, [...way, name], names);
  } else if (way.length > 1) names.push(way);
}

/** A value that the schema takes, optional fields included: they are places too. */
function sampleOf(shape: Shape, name: string, known: Readonly<Record<string, unknown>>): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choice = (shape.anyOf ?? shape.oneOf)?.[0];
  if (choice) return sampleOf(choice, name, known);
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([field, inner]) => [field, sampleOf(inner, field, known)]),
    );
  }
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === 'array') return shape.items ? [sampleOf(shape.items, name.replace(/s$/, ''), known)] : [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return false;
  if (type === 'string') return 'abcd'.padEnd(shape.minLength ?? 0, 'x');
  return type === 'object' ? {} : 'abcd';
}
