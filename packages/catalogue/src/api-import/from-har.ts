import { type ApiImport, ImportProblem, MOST_REQUESTS } from './import-result.ts';
import type { ImportedBody, ImportedRequest, ImportedScenario, NamedValue } from './imported-request.ts';
import { jsonBody } from './json-body.ts';
import { isSecretName, NeededData } from './needed-data.ts';
import { asObject, asObjects, asText, isObject, type Json } from './read-source.ts';
import { originOf, splitUrl } from './split-url.ts';
import { literal, type Template } from './text-template.ts';
import { writeFeature } from './write-feature.ts';

/** Headers that a client writes for itself, or that only meant something in the browser. */
const NOISE =
  /^(?::.*|host|connection|content-length|accept-encoding|accept-language|user-agent|cookie|cache-control|pragma|referer|origin|dnt|te|priority|if-none-match|if-modified-since|upgrade-insecure-requests|sec-.*|x-client-data)$/i;

const STATIC_KINDS = new Set([
  'image',
  'stylesheet',
  'script',
  'font',
  'media',
  'manifest',
  'texttrack',
  'ping',
  'preflight',
  'websocket',
  'eventsource',
]);
const STATIC_TYPES = /^(?:image|font|audio|video)\/|^text\/(?:css|javascript)|javascript|^application\/(?:wasm|font)/i;
const STATIC_ENDINGS = /\.(?:png|jpe?g|gif|svg|ico|webp|avif|css|m?js|map|woff2?|ttf|eot|mp4|webm|mp3)$/i;

export function isHar(source: Json): boolean {
  return isObject(source['log']) && Array.isArray(source['log']['entries']);
}

/**
 * What a browser recorded (HAR 1.2): a scenario for each page, pictures, scripts and the like left out, tokens and cookies as API test
 * data.
 *
 * @throws ImportProblem when nothing but such files was requested
 */
export function importHar(source: Json): ApiImport {
  const log = asObject(source['log']);
  const titles = new Map(asObjects(log['pages']).map((page) => [asText(page['id']), pageName(page)]));
  const data = new NeededData();
  const notes = new Set<string>();
  const pages = new Map<string, ImportedRequest[]>();
  let skipped = 0;
  let taken = 0;
  for (const entry of asObjects(log['entries'])) {
    const request = asObject(entry['request']);
    if (isStatic(entry, request) || taken >= MOST_REQUESTS) {
      skipped += 1;
      continue;
    }
    taken += 1;
    const page = asText(entry['pageref']);
    pages.set(page, [...(pages.get(page) ?? []), toRequest(entry, request, data)]);
  }
  if (taken === 0) throw new ImportProblem('This recording holds nothing but pictures, scripts and the like.');
  if (skipped > 0) notes.add(`${skipped} requests for pictures, scripts, styles and the like were left out.`);
  if (data.secrets.length > 0)
    notes.add('Tokens and cookies were moved to the environment; they may be out of date already.');
  const scenarios: ImportedScenario[] = [...pages].map(([page, requests]) => ({
    name: titles.get(page) ?? 'Recorded requests',
    requests,
  }));
  const title = asText(asObject(log['creator'])['name']);
  return {
    kind: 'har',
    title: title === '' ? 'Recording' : `Recording of ${title}`,
    features: [writeFeature({ name: 'Recorded requests', scenarios })],
    apiData: data.values,
    secrets: data.secrets,
    notes: [...notes],
  };
}

/** Titles of pages are often just their address. */
function pageName(page: Json): string {
  const title = asText(page['title']) || asText(page['id']);
  const url = URL.parse(title);
  return url === null ? title : `${url.host}${url.pathname}`;
}

function isStatic(entry: Json, request: Json): boolean {
  if (asText(request['method']) === 'OPTIONS') return true;
  const url = asText(request['url']);
  if (!/^https?:/i.test(url)) return true;
  if (STATIC_KINDS.has(asText(entry['_resourceType']).toLowerCase())) return true;
  const type = asText(asObject(asObject(entry['response'])['content'])['mimeType']);
  return STATIC_TYPES.test(type) || STATIC_ENDINGS.test(url.split(/[?#]/)[0] ?? '');
}

function toRequest(entry: Json, request: Json, data: NeededData): ImportedRequest {
  const address = asText(request['url']);
  const url = splitUrl(literal(address));
  const hide = ({ name, value }: NamedValue): NamedValue => ({ name, value: hidden(name, value, data) });
  const body = bodyOf(asObject(request['postData']), data);
  const headers = asObjects(request['headers'])
    .map((header) => ({ name: asText(header['name']), value: literal(asText(header['value'])) }))
    .filter(({ name }) => name !== '' && !NOISE.test(name))
    .filter(({ name }) => !(/^content-type$/i.test(name) && (body?.kind === 'fields' || body?.kind === 'parts')));
  const cookies = asObjects(request['cookies']).map((cookie) => ({
    name: asText(cookie['name']),
    value: data.variableFor(asText(cookie['value']), `${asText(cookie['name'])}Cookie`, true),
  }));
  const status = Number(asObject(entry['response'])['status']);
  const method = asText(request['method']) || 'GET';
  return {
    name: `${method} ${URL.parse(address)?.pathname ?? address}`,
    method,
    base: data.variableFor(originOf(url.base) ?? '', 'baseUrl', false),
    path: url.path,
    query: url.query.map(hide),
    headers: headers.map(hide),
    cookies,
    auth: null,
    body,
    before: [],
    status: Number.isInteger(status) && status >= 200 && status < 600 ? status : null,
    after: [],
    comments: [],
  };
}

function hidden(name: string, value: Template, data: NeededData): Template {
  const [text] = value;
  if (!isSecretName(name) || typeof text !== 'string') return value;
  const scheme = /^(?:Bearer|Basic|Token) /i.exec(text)?.[0] ?? '';
  return [...literal(scheme), ...data.variableFor(text.slice(scheme.length), name, true)];
}

function bodyOf(post: Json, data: NeededData): ImportedBody | null {
  const type = asText(post['mimeType']);
  const text = asText(post['text']);
  const params = asObjects(post['params']);
  const fields = params.map((param) => {
    const name = asText(param['name']);
    return { name, value: hidden(name, literal(decode(asText(param['value']))), data) };
  });
  if (/^multipart\//i.test(type) && fields.length > 0) return { kind: 'parts', parts: fields };
  if (/x-www-form-urlencoded/i.test(type) && fields.length > 0) return { kind: 'fields', fields };
  if (text === '') return null;
  const json = /^\s*[{[]/.test(text) ? jsonBody(text, (part) => literal(part)) : null;
  return json === null ? { kind: 'text', text: literal(text) } : { kind: 'json', text: json };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
