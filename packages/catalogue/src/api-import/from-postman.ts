import { type ApiImport, ImportProblem, MOST_REQUESTS } from './import-result.ts';
import type {
  FilePart,
  ImportedAuth,
  ImportedBody,
  ImportedGroup,
  ImportedRequest,
  NamedValue,
} from './imported-request.ts';
import { jsonBody, jsonOf, readBraces } from './json-body.ts';
import { isSecretName, NeededData } from './needed-data.ts';
import { readPostmanScript } from './postman-script.ts';
import { asList, asObject, asObjects, asText, isObject, type Json } from './read-source.ts';
import { splitUrl } from './split-url.ts';
import { isPlain, plainText, type Template, type TemplatePart, toName } from './text-template.ts';
import { writeFeature } from './write-feature.ts';

const DEEPEST_FOLDER = 30;

/** What `{{$name}}` makes anew for each request. */
const DYNAMIC: { readonly [name: string]: string } = {
  $guid: "(java.util.UUID.randomUUID() + '')",
  $randomUUID: "(java.util.UUID.randomUUID() + '')",
  $timestamp: 'Math.floor(Date.now() / 1000)',
  $isoTimestamp: 'new Date().toISOString()',
  $randomInt: 'Math.floor(Math.random() * 1001)',
  $randomBoolean: '(Math.random() < 0.5)',
  $randomAlphaNumeric: 'Math.floor(Math.random() * 36).toString(36)',
};

/** What a folder hands down to what lies in it. */
interface Inherited {
  readonly folders: readonly string[];
  readonly auth: Json | null;
  readonly scripts: readonly Json[];
}

/**
 * A Postman collection (2.0, 2.1): a feature for each folder with requests, its variables as API test data.
 *
 * @throws ImportProblem when it holds no request
 */
export function importPostman(collection: Json): ApiImport {
  return new PostmanImport(collection).result();
}

export function isPostman(source: Json): boolean {
  return Array.isArray(source['item']) && isObject(source['info']);
}

class PostmanImport {
  readonly #collection: Json;
  readonly #data = new NeededData();
  readonly #notes = new Set<string>();
  readonly #groups = new Map<string, ImportedRequest[]>();
  /** Variables that test scripts set, by the requests of each group in order. */
  readonly #flows = new Map<string, { sets: string[]; uses: Set<string> }[]>();
  /** Names that scripts set: nobody has to give them a value first. */
  readonly #defined = new Set<string>();
  #uses = new Set<string>();
  #count = 0;

  constructor(collection: Json) {
    this.#collection = collection;
  }

  result(): ApiImport {
    const title = asText(asObject(this.#collection['info'])['name']) || 'Collection';
    for (const { key, id, value, disabled } of asObjects(this.#collection['variable']).map(variableOf)) {
      const name = key || id;
      if (name !== '' && !disabled) this.#data.nameFor(name, value, isSecretName(name));
    }
    this.#findDefined(asList(this.#collection['item']), 0);
    const auth = isObject(this.#collection['auth']) ? this.#collection['auth'] : null;
    this.#items(asList(this.#collection['item']), { folders: [], auth, scripts: scriptsOf(this.#collection) }, title);
    if (this.#groups.size === 0) throw new ImportProblem('This collection holds no requests.');
    const features = [...this.#groups].map(([name, requests]) => writeFeature(this.#group(name, requests)));
    return {
      kind: 'postman',
      title,
      features,
      apiData: this.#data.values,
      secrets: this.#data.secrets,
      notes: [...this.#notes],
    };
  }

  #items(items: readonly unknown[], inherited: Inherited, title: string): void {
    if (inherited.folders.length > DEEPEST_FOLDER) {
      this.#notes.add(`Folders deeper than ${DEEPEST_FOLDER} levels were left out.`);
      return;
    }
    for (const item of items.filter(isObject)) {
      const auth = isObject(item['auth']) ? item['auth'] : inherited.auth;
      if (Array.isArray(item['item'])) {
        const folders = [...inherited.folders, asText(item['name']) || 'Folder'];
        this.#items(item['item'], { folders, auth, scripts: [...inherited.scripts, ...scriptsOf(item)] }, title);
        continue;
      }
      if (item['request'] === undefined) continue;
      this.#count += 1;
      if (this.#count > MOST_REQUESTS) {
        this.#notes.add(`Only the first ${MOST_REQUESTS} requests were taken.`);
        return;
      }
      this.#request(item, inherited, inherited.folders.join(' / ') || title);
    }
  }

  /** Scripts run after the answer; a later request may use what they set. */
  #findDefined(items: readonly unknown[], depth: number): void {
    if (depth > DEEPEST_FOLDER) return;
    for (const item of items.filter(isObject)) {
      this.#findDefined(asList(item['item']), depth + 1);
      for (const script of scriptsOf(item)) {
        for (const name of readPostmanScript(sourceOf(script), script['listen'] === 'prerequest', toName).sets) {
          this.#defined.add(name);
        }
      }
    }
  }

  #request(item: Json, inherited: Inherited, group: string): void {
    this.#uses = new Set();
    const request: Json = typeof item['request'] === 'string' ? { url: item['request'] } : asObject(item['request']);
    const name = asText(item['name']) || 'Request';
    const comments = [describe(request['description'] ?? item['description'])];
    const url = splitUrl(this.#address(request['url']));
    const before: ImportedRequest['before'][number][] = [];
    const after: ImportedRequest['after'][number][] = [];
    const sets: string[] = [];
    let status: number | null = null;
    for (const script of [...inherited.scripts, ...scriptsOf(item)]) {
      const isBefore = script['listen'] === 'prerequest';
      const read = readPostmanScript(sourceOf(script), isBefore, (set) =>
        this.#data.has(set) ? this.#data.nameFor(set, '') : toName(set),
      );
      (isBefore ? before : after).push(...read.steps);
      status ??= read.status;
      sets.push(...read.sets);
      if (read.left.length > 0) {
        const where = isBefore ? 'the script before the request' : 'the tests';
        comments.push(`Left from ${where}:`, ...read.left.slice(0, 20));
        this.#notes.add(`Some lines of scripts could not be taken over; comments in the features say which.`);
      }
    }
    const own = request['auth'];
    const { auth, extra, query } = this.#auth(isObject(own) ? own : own === null ? null : inherited.auth, name);
    const made: ImportedRequest = {
      name,
      method: asText(request['method']) || 'GET',
      ...url,
      query: [...url.query, ...query],
      headers: [...this.#headers(request['header']), ...extra],
      cookies: [],
      auth,
      body: this.#body(asObject(request['body'])),
      before,
      status,
      after,
      comments: comments.filter((line) => line !== ''),
    };
    this.#groups.set(group, [...(this.#groups.get(group) ?? []), made]);
    this.#flows.set(group, [...(this.#flows.get(group) ?? []), { sets, uses: this.#uses }]);
  }

  /** Requests of a folder stand alone unless a later one needs what an earlier one got. */
  #group(name: string, requests: readonly ImportedRequest[]): ImportedGroup {
    const flow = this.#flows.get(name) ?? [];
    const isFlow = flow.some(({ sets }, at) =>
      sets.some((set) => flow.slice(at + 1).some(({ uses }) => uses.has(set))),
    );
    if (!isFlow) return { name, scenarios: requests.map((request) => ({ name: request.name, requests: [request] })) };
    this.#notes.add(`The requests of "${name}" became one scenario, because later ones use what earlier ones got.`);
    return { name, scenarios: [{ name, requests }] };
  }

  #template(text: string): Template {
    return readBraces(text, (name) => this.#variable(name));
  }

  #variable(name: string): TemplatePart | null {
    if (name.startsWith('$')) {
      const dynamic = Object.hasOwn(DYNAMIC, name) ? DYNAMIC[name] : undefined;
      if (dynamic !== undefined) return { expression: dynamic };
      this.#notes.add(`{{${name}}} makes a random value that features do not know; it became a variable.`);
    }
    this.#uses.add(name);
    if (!this.#data.has(name) && !this.#defined.has(name))
      this.#notes.add(`"${name}" has no value in the collection; give it one in the environment.`);
    return { expression: this.#data.nameFor(name, '', isSecretName(name)) };
  }

  #address(url: unknown): Template {
    if (typeof url === 'string') return this.#template(url);
    const parts = asObject(url);
    let raw = asText(parts['raw']);
    if (raw === '') {
      const host = asList(parts['host']).map(asText).join('.');
      raw = `${asText(parts['protocol']) || 'http'}://${host}/${asList(parts['path']).map(asText).join('/')}`;
    }
    // The list says which parameters are switched off; the text does not.
    const query = asObjects(parts['query']);
    if (query.length > 0) {
      const kept = query.filter((one) => one['disabled'] !== true);
      const search = kept.map((one) => `${encode(asText(one['key']))}=${encode(asText(one['value']))}`).join('&');
      raw = `${raw.split(/[?#]/)[0]}${search === '' ? '' : `?${search}`}`;
    }
    for (const { key, value } of asObjects(parts['variable']).map(variableOf)) {
      if (key === '') continue;
      raw = raw.replace(`/:${key}`, () => `/${asText(value) === '' ? `{{${key}}}` : encode(asText(value))}`);
    }
    return this.#template(raw);
  }

  #headers(headers: unknown): NamedValue[] {
    const lines = typeof headers === 'string' ? headers.split('\n').map(headerLine) : asObjects(headers);
    return lines
      .filter((header) => header['disabled'] !== true && asText(header['key']) !== '')
      .map((header) => ({
        name: asText(header['key']),
        value: this.#secret(asText(header['key']), this.#template(asText(header['value']))),
      }));
  }

  /** A secret that stands in the collection as text moves to the environment. */
  #secret(name: string, value: Template): Template {
    if (!isSecretName(name) || !isPlain(value)) return value;
    const scheme = /^(?:Bearer|Basic|Token) /i.exec(plainText(value))?.[0] ?? '';
    return [
      ...(scheme === '' ? [] : [scheme]),
      ...this.#data.variableFor(plainText(value).slice(scheme.length), name, true),
    ];
  }

  #auth(
    auth: Json | null,
    request: string,
  ): { auth: ImportedAuth | null; extra: readonly NamedValue[]; query: readonly NamedValue[] } {
    const nothing = { auth: null, extra: [], query: [] };
    if (auth === null) return nothing;
    const type = asText(auth['type']);
    const values = settingsOf(auth[type]);
    const value = (name: string, called: string): Template =>
      this.#secret(called, this.#template(asText(values[name])));
    switch (type) {
      case 'bearer':
        return { ...nothing, auth: { kind: 'bearer', token: value('token', 'token') } };
      case 'oauth2':
        this.#notes.add('OAuth 2.0: the features expect a token that the environment holds; they do not ask for one.');
        return {
          ...nothing,
          auth: { kind: 'bearer', token: this.#template(asText(values['accessToken']) || '{{accessToken}}') },
        };
      case 'basic': {
        const username = this.#template(asText(values['username']));
        return { ...nothing, auth: { kind: 'basic', username, password: value('password', 'password') } };
      }
      case 'apikey': {
        const pair = { name: asText(values['key']) || 'X-API-Key', value: value('value', 'apiKey') };
        return asText(values['in']) === 'query' ? { ...nothing, query: [pair] } : { ...nothing, extra: [pair] };
      }
      case '':
      case 'noauth':
        return nothing;
      default:
        this.#notes.add(`Authorisation "${type}" (${request}) was left out.`);
        return nothing;
    }
  }

  #body(body: Json): ImportedBody | null {
    switch (asText(body['mode'])) {
      case 'raw':
        return this.#rawBody(asText(body['raw']));
      case 'graphql': {
        const graphql = asObject(body['graphql']);
        return this.#graphql(asText(graphql['query']), graphql['variables']);
      }
      case 'urlencoded':
        return { kind: 'fields', fields: enabled(body['urlencoded']).map((field) => this.#field(field)) };
      case 'formdata':
        return { kind: 'parts', parts: enabled(body['formdata']).flatMap((part) => this.#part(part)) };
      case 'file': {
        const path = asText(asObject(body['file'])['src']);
        if (path === '') return null;
        return { kind: 'file', path: fileName(path) };
      }
      default:
        return null;
    }
  }

  #rawBody(raw: string): ImportedBody | null {
    if (raw.trim() === '') return null;
    const json = /^\s*[{[]/.test(raw) ? jsonBody(raw, (text) => this.#template(text)) : null;
    return json === null ? { kind: 'text', text: this.#template(raw) } : { kind: 'json', text: json };
  }

  #graphql(query: string, variables: unknown): ImportedBody {
    const given = typeof variables === 'string' && variables.trim() !== '' ? variables : '{}';
    const written = jsonBody(given, (text) => this.#template(text)) ?? '{}';
    return { kind: 'json', text: `{\n  "query": ${jsonOf(query)},\n  "variables": ${written}\n}` };
  }

  #field(field: Json): NamedValue {
    const name = asText(field['key']);
    return { name, value: this.#secret(name, this.#template(asText(field['value']))) };
  }

  #part(part: Json): (NamedValue | FilePart)[] {
    if (part['type'] !== 'file') return [this.#field(part)];
    const files = Array.isArray(part['src']) ? part['src'].map(asText) : [asText(part['src'])];
    return files
      .filter((file) => file !== '')
      .map((file) => ({
        name: asText(part['key']),
        file: fileName(file),
        mediaType: asText(part['contentType']) || null,
      }));
  }
}

function variableOf(variable: Json): { key: string; id: string; value: unknown; disabled: boolean } {
  const { key, id, value, disabled } = variable as { key?: unknown; id?: unknown; value?: unknown; disabled?: unknown };
  return { key: asText(key), id: asText(id), value: value ?? '', disabled: disabled === true };
}

/** `auth.basic` is a list of `{key, value}`, in older collections an object. */
function settingsOf(settings: unknown): Json {
  if (!Array.isArray(settings)) return asObject(settings);
  return Object.fromEntries(asObjects(settings).map((setting) => [asText(setting['key']), setting['value']]));
}

function enabled(list: unknown): readonly Json[] {
  return asObjects(list).filter((one) => one['disabled'] !== true);
}

function scriptsOf(item: Json): readonly Json[] {
  return asObjects(item['event']).filter((event) => event['disabled'] !== true);
}

function sourceOf(event: Json): string {
  const { exec } = asObject(event['script']);
  return Array.isArray(exec) ? exec.map(asText).join('\n') : asText(exec);
}

function describe(description: unknown): string {
  return isObject(description) ? asText(description['content']) : asText(description);
}

function headerLine(line: string): Json {
  const at = line.indexOf(':');
  return at === -1 ? {} : { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
}

/** Files of a project have no folders. */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** For the text of an address; variables stay readable. */
function encode(text: string): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part)))
    .join('');
}
