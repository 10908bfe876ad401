import { ERRORS, ErrorReply } from '@stepwright/contract/errors';
import type { Permission } from '@stepwright/contract/rights';
import type { Route } from '@stepwright/contract/route';
import { z } from 'zod';
import type { ContractNames } from './read-contract.ts';

type Json = Record<string, unknown>;

/** What the document says about this installation. */
export interface ApiPlace {
  readonly version: string;
  /** Origin of the product. */
  readonly url: string;
  /** Where programs get tokens. */
  readonly tokenUrl: string;
}

/** Bodies that the handlers read themselves. */
const RAW_BODIES: Record<string, Json> = {
  'POST /api/files/upload': {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['applicationId', 'file'],
        properties: {
          id: { type: 'integer', description: 'The file to replace; left out for a new one.' },
          applicationId: { type: 'integer' },
          file: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    },
  },
};

/** The OpenAPI 3.1 document of these routes. */
export function writeDocument(routes: readonly Route[], names: ContractNames, place: ApiPlace): Json {
  const schemas = new Components(names);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const item = paths[path] ?? {};
    paths[path] = item;
    item[route.method.toLowerCase()] = operationOf(route, names, schemas);
  }
  schemas.refer(ErrorReply, 'output');
  const groups = [...new Set(routes.map((route) => groupOf(route, names)))].sort();
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Stepwright',
      version: place.version,
      description:
        'Every call of the product. Programs send an access token as bearer; make a key for a program under "Keys for programs".',
    },
    servers: [{ url: place.url }],
    tags: groups.map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.written,
      responses: {
        Error: {
          description: 'The call was not carried out; `code` says why.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
        },
      },
      securitySchemes: {
        program: {
          type: 'oauth2',
          description: 'Client credentials of a program; tokens last five minutes.',
          flows: { clientCredentials: { tokenUrl: place.tokenUrl, scopes: {} } },
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        browser: {
          type: 'apiKey',
          in: 'cookie',
          name: place.url.startsWith('https:') ? '__Host-stepwright_session' : 'stepwright_session',
          description: 'The session of a browser; writing calls also need the header x-csrf-token.',
        },
        executor: { type: 'http', scheme: 'bearer', description: 'The shared secret of the executors.' },
      },
    },
  };
}

function operationOf(route: Route, names: ContractNames, schemas: Components): Json {
  const key = `${route.method} ${route.path}`;
  const operationId = names.operations.get(key) ?? key.replace(/\W+/g, '_');
  const rules = [permissionWords(route.permission)];
  if (route.limit) rules.push(`At most ${route.limit.calls} calls in ${route.limit.seconds} s for each caller.`);
  if (route.audit) rules.push(`Kept in the audit log as \`${route.audit}\`.`);
  const content =
    route.body === undefined
      ? (RAW_BODIES[key] ?? (route.method === 'PUT' && route.bodyLimit !== undefined ? BYTES : undefined))
      : { 'application/json': { schema: schemas.refer(route.body, 'input') } };
  const parameters = [...parametersOf(route, 'path', schemas), ...parametersOf(route, 'query', schemas)];
  return {
    operationId,
    tags: [groupOf(route, names)],
    summary: route.summary,
    description: rules.join(' '),
    security: securityOf(route.permission),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.responses).map(([status, schema]) => [status, responseOf(status, schema, schemas)]),
      ),
      ...Object.fromEntries(errorStatuses(route).map((status) => [status, { $ref: '#/components/responses/Error' }])),
    },
  };
}

const BYTES: Json = { 'application/octet-stream': { schema: {} } };

function groupOf(route: Route, names: ContractNames): string {
  return names.groups.get(`${route.method} ${route.path}`) ?? 'other';
}

function parametersOf(route: Route, where: 'path' | 'query', schemas: Components): Json[] {
  const schema = where === 'path' ? route.params : route.query;
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const { properties = {}, required = [] } = schema ? schemas.write(schema, 'input') : {};
  const known = properties as Record<string, Json>;
  const all = where === 'path' ? inPath : Object.keys(known);
  return all.map((name) => ({
    name,
    in: where,
    required: where === 'path' || (required as string[]).includes(name),
    schema: known[name] ?? { type: 'string' },
  }));
}

function responseOf(status: string, schema: z.ZodType, schemas: Components): Json {
  if (status === '204' || status === '304') return { description: 'Nothing.' };
  if (status === '302') return { description: 'Leads to another address.' };
  if (schema instanceof z.ZodUnknown) return { description: 'A file or a stream.', content: { '*/*': { schema: {} } } };
  return { description: 'Done.', content: { 'application/json': { schema: schemas.refer(schema, 'output') } } };
}

function errorStatuses(route: Route): number[] {
  const { validation, unauthenticated, forbidden, not_found, rate_limited, internal, unavailable } = ERRORS;
  const every: { status: number }[] = [validation, rate_limited, internal, unavailable];
  if (route.permission === 'executor') every.push(unauthenticated, ERRORS.lease_lost);
  else if (route.permission !== 'anyone') every.push(unauthenticated);
  if (typeof route.permission === 'object') every.push(forbidden, not_found);
  if (route.method !== 'GET' && typeof route.permission === 'object') every.push(ERRORS.stale);
  return [...new Set(every.map(({ status }) => status))]
    .filter((status) => !(String(status) in route.responses))
    .sort((a, b) => a - b);
}

const RIGHTS = {
  'project.add': 'the roles read_write and admin',
  'project.delete': 'the roles read_write and admin',
  'project.manage': 'the role read_write, and admin or projectadmin',
  'content.read': 'membership of the project',
  'content.write': 'the role read_write',
  'content.delete': 'the role read_write, and admin or projectadmin',
} as const;

function permissionWords(permission: Permission): string {
  if (permission === 'anyone') return 'Needs no sign-in.';
  if (permission === 'signed-in') return 'Needs a sign-in; the answer holds what the caller may see.';
  if (permission === 'executor') return 'For executors alone.';
  const { right, where } = permission;
  const place = where === 'none' || right === 'content.read' ? '' : ', in the project';
  return `Needs ${RIGHTS[right]}${place} (\`${right}\`).`;
}

function securityOf(permission: Permission): Json[] {
  if (permission === 'anyone') return [];
  if (permission === 'executor') return [{ executor: [] }];
  return [{ program: [] }, { bearer: [] }, { browser: [] }];
}

/** Schemas as JSON Schema; what has a name in the contract is written once and referred to. */
class Components {
  readonly written: Record<string, Json> = {};
  readonly #names: ReadonlyMap<z.ZodType, string>;

  constructor(names: ContractNames) {
    this.#names = names.schemas;
  }

  refer(schema: z.ZodType, io: 'input' | 'output'): Json {
    return this.write(schema, io, true);
  }

  /** @param named false writes the schema itself in place, whatever its name */
  write(schema: z.ZodType, io: 'input' | 'output', named = false): Json {
    const registry = z.registry<{ id: string }>();
    // What is sent and what is read may differ (defaults): each form has its own name.
    for (const [known, name] of this.#names) {
      if (named || known !== schema)
        registry.add(known, { id: io === 'input' && !/Draft|Filter/.test(name) ? `${name}Input` : name });
    }
    const {
      $schema: _dialect,
      $defs,
      ...whole
    } = z.toJSONSchema(schema, {
      io,
      metadata: registry,
      unrepresentable: 'any',
      reused: 'inline',
    }) as Json;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      this.written[name] ??= relocate(definition) as Json;
    }
    const { id, ...rest } = whole;
    if (typeof id === 'string') {
      this.written[id] ??= relocate(rest) as Json;
      return { $ref: `#/components/schemas/${id}` };
    }
    return relocate(rest) as Json;
  }
}

/** References of a schema of its own become references into the document. */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value)
    .filter(([name, inner]) => !(name === 'id' && typeof inner === 'string'))
    .map(([name, inner]): [string, unknown] =>
      name === '$ref' && typeof inner === 'string'
        ? [name, inner.replace('#/$defs/', '#/components/schemas/')]
        : [name, relocate(inner)],
    );
  return Object.fromEntries(entries);
}
