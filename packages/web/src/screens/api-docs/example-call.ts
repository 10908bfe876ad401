import { type ApiDocument, type Operation, resolve, type Schema } from './read-document.ts';

const DEEPEST = 4;

/** A value of a schema, for an example; only what must be there. */
export function exampleOf(schema: Schema, schemas: ApiDocument['schemas'], depth = 0): unknown {
  const whole = resolve(schema, schemas);
  if (whole.default !== undefined) return whole.default;
  if (whole.const !== undefined) return whole.const;
  if (whole.enum) return whole.enum[0];
  const choice = (whole.anyOf ?? whole.oneOf)?.[0];
  if (choice) return exampleOf(choice, schemas, depth);
  if (whole.properties) {
    if (depth >= DEEPEST) return {};
    const needed = Object.entries(whole.properties).filter(([name]) => whole.required?.includes(name));
    return Object.fromEntries(needed.map(([name, inner]) => [name, exampleOf(inner, schemas, depth + 1)]));
  }
  const type = Array.isArray(whole.type) ? whole.type[0] : whole.type;
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === 'string' ? 'text'.padEnd(whole.minLength ?? 0, 'x') : {};
}

/** The call as a line for a shell; the token stands in a variable. */
export function curlOf(operation: Operation, document: ApiDocument): string {
  const needed = operation.parameters.filter((one) => one.required);
  const value = (schema: Schema) => String(exampleOf(schema, document.schemas));
  const path = needed
    .filter((one) => one.in === 'path')
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, encodeURIComponent(value(schema))), operation.path);
  const query = new URLSearchParams(
    needed.filter((one) => one.in === 'query').map(({ name, schema }) => [name, value(schema)]),
  );
  const address = `${document.server}${path}${query.size > 0 ? `?${query}` : ''}`;
  const parts = [`curl -fsS${operation.method === 'GET' ? '' : ` -X ${operation.method}`} "${address}"`];
  if (!operation.open) parts.push('-H "Authorization: Bearer $TOKEN"');
  if (operation.body?.type === 'multipart/form-data') {
    const fields = Object.keys(operation.body.schema.properties ?? {}).filter((name) => name !== 'id');
    parts.push(...fields.map((name) => `-F ${name}=${name === 'file' ? '@path/to/file' : '1'}`));
  } else if (operation.body?.type === 'application/json') {
    const body = JSON.stringify(exampleOf(operation.body.schema, document.schemas));
    parts.push('-H "Content-Type: application/json"', `-d '${body.replaceAll("'", "'\\''")}'`);
  } else if (operation.body) parts.push('--data-binary @path/to/file');
  return parts.join(' \\\n  ');
}
