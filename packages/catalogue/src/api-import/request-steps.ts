import type { ImportedBody, ImportedRequest, NamedValue, Step } from './imported-request.ts';
import { expressionOf, isPlain, plainText, quoted, type Template } from './text-template.ts';

/** What stands between the word and `=` in `header X = …`. */
const SIMPLE_NAME = /^[^\s='"()]+$/;
const METHODS = new Set(['get', 'post', 'put', 'delete', 'patch', 'options', 'head', 'trace']);

/** The steps of one request. `shared` is the base address that the background sets already. */
export function requestSteps(request: ImportedRequest, shared: string | null): Step[] {
  const steps: Step[] = [...request.before];
  const base = expressionOf(request.base);
  if (base !== shared) given(steps, `url ${base}`);
  // A segment of its own keeps the slash at the end.
  const segments = request.path.map((segment) => (segment.length === 0 ? "'/'" : expressionOf(segment)));
  if (segments.length > 0) given(steps, `path ${segments.join(', ')}`);
  addNamed(steps, 'param', 'params', request.query);
  addAuth(steps, request);
  addNamed(steps, 'header', 'headers', request.headers);
  addNamed(steps, 'cookie', 'cookies', request.cookies);
  if (request.body !== null) addBody(steps, request.body);
  const method = request.method.toLowerCase();
  steps.push({ phase: 'when', text: `method ${METHODS.has(method) ? method : quoted(request.method)}` });
  if (request.status !== null) steps.push({ phase: 'then', text: `status ${request.status}` });
  return [...steps, ...request.after];
}

function given(steps: Step[], text: string, docString?: string): void {
  steps.push({ phase: 'given', text, ...(docString !== undefined && { docString }) });
}

/** One step for each name; a name that comes again has a list of values. */
function addNamed(steps: Step[], word: string, manyWord: string, values: readonly NamedValue[]): void {
  const byName = new Map<string, Template[]>();
  for (const { name, value } of values) {
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), value]);
  }
  for (const [name, all] of byName) {
    const expressions = all.map(expressionOf);
    const value = expressions.length === 1 ? expressions[0] : `[${expressions.join(', ')}]`;
    if (SIMPLE_NAME.test(name)) given(steps, `${word} ${name} = ${value}`);
    else given(steps, `${manyWord} ({ ${quoted(name)}: ${value} })`);
  }
}

function addAuth(steps: Step[], { auth }: ImportedRequest): void {
  if (auth === null) return;
  if (auth.kind === 'bearer') {
    given(steps, `header Authorization = ${expressionOf(['Bearer ', ...auth.token])}`);
    return;
  }
  const password = expressionOf(auth.password);
  given(steps, `configure auth = ({ type: 'basic', username: ${expressionOf(auth.username)}, password: ${password} })`);
}

function addBody(steps: Step[], body: ImportedBody): void {
  switch (body.kind) {
    case 'json':
      given(steps, 'request', body.text);
      return;
    case 'text':
      given(steps, isXmlDocument(body.text) ? 'request' : `request ${expressionOf(body.text)}`, docStringOf(body.text));
      return;
    case 'fields':
      addNamed(steps, 'form field', 'form fields', body.fields);
      return;
    case 'file':
      given(steps, `request read(${quoted(body.path)})`);
      return;
    case 'parts':
      addParts(steps, body.parts);
  }
}

function addParts(steps: Step[], parts: Extract<ImportedBody, { kind: 'parts' }>['parts']): void {
  for (const part of parts) {
    if (!('file' in part)) {
      addNamed(steps, 'multipart field', 'multipart fields', [part]);
      continue;
    }
    const type = part.mediaType === null ? '' : `, contentType: ${quoted(part.mediaType)}`;
    const filename = part.file.split(/[\\/]/).at(-1) ?? part.file;
    const value = `{ read: ${quoted(part.file)}, filename: ${quoted(filename)}${type} }`;
    if (SIMPLE_NAME.test(part.name)) given(steps, `multipart file ${part.name} = (${value})`);
    else given(steps, `multipart files ({ ${quoted(part.name)}: ${value} })`);
  }
}

/** XML reads better as it is; what a feature would read as an expression does not. */
function isXmlDocument(text: Template): boolean {
  const plain = plainText(text).trim();
  return isPlain(text) && /^<[a-zA-Z?].*>$/s.test(plain) && !/#\(|"""|^\s*$/m.test(plain);
}

function docStringOf(text: Template): string | undefined {
  return isXmlDocument(text) ? plainText(text).trim() : undefined;
}
