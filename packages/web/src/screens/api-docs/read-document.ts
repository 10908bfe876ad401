/** A JSON Schema as far as the page shows it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

/** One call of the API. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** Content type and schema of the body. */
  readonly body: { readonly type: string; readonly schema: Schema } | null;
  readonly responses: readonly { readonly status: string; readonly schema: Schema | null; readonly text: string }[];
  readonly open: boolean;
}

export interface ApiDocument {
  readonly server: string;
  readonly tokenUrl: string;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

type Content = Record<string, { schema?: Schema }>;
interface RawOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; $ref?: string; content?: Content }>;
}
interface Raw {
  servers: { url: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: { program: { flows: { clientCredentials: { tokenUrl: string } } } };
  };
}

/** The document of our own server, in the form that the page draws. */
export function readDocument(document: unknown): ApiDocument {
  const raw = document as Raw;
  const operations = Object.entries(raw.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(path, method, operation)),
  );
  return {
    server: raw.servers[0]?.url ?? '',
    tokenUrl: raw.components.securitySchemes.program.flows.clientCredentials.tokenUrl,
    operations,
    schemas: raw.components.schemas,
  };
}

function readOperation(path: string, method: string, raw: RawOperation): Operation {
  const [type, content] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    group: raw.tags[0] ?? 'other',
    summary: raw.summary,
    description: raw.description ?? '',
    parameters: raw.parameters ?? [],
    body: type === undefined ? null : { type, schema: content?.schema ?? {} },
    responses: Object.entries(raw.responses).map(([status, response]) => ({
      status,
      schema: Object.values(response.content ?? {})[0]?.schema ?? null,
      text: response.$ref ? 'An error: code, message, and a hint where there is one.' : (response.description ?? ''),
    })),
    open: raw.security.length === 0,
  };
}

/** `test-plans` → `Test plans`. */
export const groupTitle = (group: string): string => {
  const words = group.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What of the calls matches all words of a search. */
export function searchOperations(operations: readonly Operation[], text: string): readonly Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((one) => {
    const all = `${one.method} ${one.path} ${one.id} ${one.summary} ${one.group}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** The schema itself, where it is a reference. */
export function resolve(schema: Schema, schemas: ApiDocument['schemas']): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] ?? {});
}

/** A type in one short phrase: `array of Feature`, `"a" or "b"`. */
export function typeWords(schema: Schema): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeWords))].join(' or ');
  if (schema.type === 'array') return `array of ${schema.items ? typeWords(schema.items) : 'anything'}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return typeof schema.type === 'string' ? schema.type : 'anything';
}
