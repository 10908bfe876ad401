import { type ApiImport, ImportProblem, MOST_REQUESTS } from './import-result.ts';
import type {
  FilePart,
  ImportedAuth,
  ImportedBody,
  ImportedRequest,
  ImportedScenario,
  NamedValue,
} from './imported-request.ts';
import { jsonBody } from './json-body.ts';
import { isSecretName, NeededData } from './needed-data.ts';
import { shellWords } from './shell-words.ts';
import { originOf, splitUrl } from './split-url.ts';
import { literal, type Template } from './text-template.ts';
import { writeFeature } from './write-feature.ts';

/** Options with a value that change how curl works and not what it sends. */
const IGNORED_WITH_VALUE = new Set(
  (
    '-o --output -w --write-out -m --max-time --connect-timeout --retry --retry-delay --retry-max-time -c --cookie-jar -D --dump-header ' +
    '--cacert --capath --ciphers --limit-rate --max-redirs --interface --resolve --dns-servers --keepalive-time --speed-limit --speed-time ' +
    '--trace --trace-ascii --stderr -K --config --noproxy --tls-max --proto --proto-default --unix-socket -T --upload-file -E --cert --key --pass'
  ).split(' '),
);

/** Whose loss changes the request; it is said as a comment. */
const WORTH_SAYING = new Set([
  '-T',
  '--upload-file',
  '-E',
  '--cert',
  '--key',
  '--unix-socket',
  '--resolve',
  '--interface',
]);

/** Short options that take a value, so that `-XPOST` and `-sSXPOST` can be cut. */
const SHORT_WITH_VALUE = 'XHdFubxAeoTwmcDKrEzYyPQtC';

/** What the words of one command say. */
interface Command {
  urls: string[];
  method: string | null;
  headers: [name: string, value: string][];
  data: string[];
  isGet: boolean;
  isHead: boolean;
  isJson: boolean;
  parts: string[];
  user: string | null;
  bearer: string | null;
  cookies: string[];
  settings: string[];
  comments: string[];
}

export function isCurl(text: string): boolean {
  return /^\s*(?:\$\s+|>\s*)?curl(?:\.exe)?\s/m.test(text);
}

/**
 * Command lines of curl, of bash or of the command prompt: a scenario for each.
 *
 * @throws ImportProblem when there is no curl with an address
 */
export function importCurl(text: string): ApiImport {
  const data = new NeededData();
  const notes = new Set<string>();
  const scenarios: ImportedScenario[] = [];
  for (const words of shellWords(text)) {
    const start = words.findIndex((word) => /^curl(?:\.exe)?$/.test(word));
    if (start === -1) continue;
    const command = readCommand(words.slice(start + 1));
    for (const url of command.urls) {
      if (scenarios.length >= MOST_REQUESTS) notes.add(`Only the first ${MOST_REQUESTS} requests were taken.`);
      else scenarios.push(toScenario(command, url, data, notes));
    }
  }
  if (scenarios.length === 0) throw new ImportProblem('There is no curl command with an address in it.');
  return {
    kind: 'curl',
    title: 'curl',
    features: [writeFeature({ name: 'curl requests', scenarios })],
    apiData: data.values,
    secrets: data.secrets,
    notes: [...notes],
  };
}

function readCommand(words: readonly string[]): Command {
  const command: Command = {
    urls: [],
    method: null,
    headers: [],
    data: [],
    isGet: false,
    isHead: false,
    isJson: false,
    parts: [],
    user: null,
    bearer: null,
    cookies: [],
    settings: [],
    comments: [],
  };
  const left = [...words];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    // Only where an option can stand: values may begin with the same sign.
    const [word = '', ...more] = cutShort(next);
    left.unshift(...more);
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    const option = equals === -1 ? word : word.slice(0, equals);
    const value = (): string => (equals === -1 ? (left.shift() ?? '') : word.slice(equals + 1));
    readOption(command, option, value);
  }
  return command;
}

/** `-sSXPOST` → `-s -S -X POST`. */
function cutShort(word: string): string[] {
  if (!/^-[a-zA-Z#:]./.test(word)) return [word];
  const options: string[] = [];
  for (let at = 1; at < word.length; at += 1) {
    options.push(`-${word[at]}`);
    if (SHORT_WITH_VALUE.includes(word[at] ?? '') && at + 1 < word.length) return [...options, word.slice(at + 1)];
  }
  return options;
}

function readOption(command: Command, option: string, value: () => string): void {
  switch (option) {
    case '-X':
    case '--request':
      command.method = value().toUpperCase();
      return;
    case '--url':
      command.urls.push(value());
      return;
    case '-H':
    case '--header':
      addHeader(command, value());
      return;
    case '-d':
    case '--data':
    case '--data-ascii':
    case '--data-binary':
      // Line ends of files are taken away; a text given here stays as it is.
      command.data.push(value());
      return;
    case '--data-raw':
      command.data.push(value().replace(/^@/, '\u0000@'));
      return;
    case '--data-urlencode':
      command.data.push(encodeData(value()));
      return;
    case '--json':
      command.isJson = true;
      command.data.push(value());
      return;
    case '-F':
    case '--form':
      command.parts.push(value());
      return;
    case '--form-string':
      command.parts.push(value().replace('=', '=\u0000'));
      return;
    case '-G':
    case '--get':
      command.isGet = true;
      return;
    case '-I':
    case '--head':
      command.isHead = true;
      return;
    case '-u':
    case '--user':
      command.user = value();
      return;
    case '--oauth2-bearer':
      command.bearer = value();
      return;
    case '-b':
    case '--cookie':
      command.cookies.push(value());
      return;
    case '-A':
    case '--user-agent':
      command.headers.push(['User-Agent', value()]);
      return;
    case '-e':
    case '--referer':
      command.headers.push(['Referer', value()]);
      return;
    case '-k':
    case '--insecure':
      command.settings.push('configure ssl = true');
      return;
    case '-L':
    case '--location':
      // Features follow redirects anyway.
      return;
    case '-x':
    case '--proxy':
      command.settings.push(`configure proxy = ${JSON.stringify(proxyOf(value()))}`);
      return;
    default:
      if (!option.startsWith('-') || option === '-') {
        command.urls.push(option);
      } else if (IGNORED_WITH_VALUE.has(option)) {
        const given = value();
        if (WORTH_SAYING.has(option)) command.comments.push(`Left out: ${option} ${given}`);
      }
  }
}

function proxyOf(text: string): string {
  return /^[a-z\d]+:\/\//i.test(text) ? text : `http://${text}`;
}

function addHeader(command: Command, line: string): void {
  const at = line.search(/[:;]/);
  if (at === -1) return;
  const value = line.slice(at + 1).trim();
  // `Name:` takes a header away that curl would send; `Name;` sends it empty.
  if (line[at] === ';' || value !== '') command.headers.push([line.slice(0, at).trim(), value]);
}

/** `name=text`, `=text`, `text`: the text is encoded, the name is not. */
function encodeData(written: string): string {
  const at = written.indexOf('=');
  if (at === -1) return encodeURIComponent(written);
  return `${written.slice(0, at)}${at === 0 ? '' : '='}${encodeURIComponent(written.slice(at + 1))}`;
}

function toScenario(command: Command, address: string, data: NeededData, notes: Set<string>): ImportedScenario {
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  const url = splitUrl(literal(full));
  const inQuery = command.isGet ? formFields(command.data.join('&')) : [];
  const secret = (called: string, value: string): Template => data.variableFor(value, called, true);
  const body = command.isGet ? null : bodyOf(command);
  const method = command.method ?? (command.isHead ? 'HEAD' : body === null ? 'GET' : 'POST');
  const origin = originOf(url.base) ?? '';
  const name = `${method} ${URL.parse(full)?.pathname ?? address}`;
  const request: ImportedRequest = {
    name,
    method,
    base: data.variableFor(origin, 'baseUrl', false),
    path: url.path,
    query: [...url.query, ...inQuery].map((pair) => hideNamed(pair, secret)),
    headers: headersOf(command, body, secret),
    cookies: command.cookies.flatMap((text) => cookiesOf(text, secret, notes)),
    auth: authOf(command, data),
    body,
    before: command.settings.map((text) => ({ phase: 'given', text })),
    status: null,
    after: [],
    comments: command.comments,
  };
  return { name, requests: [request] };
}

function authOf({ user, bearer }: Command, data: NeededData): ImportedAuth | null {
  if (bearer !== null) return { kind: 'bearer', token: data.variableFor(bearer, 'token', true) };
  if (user === null) return null;
  const at = user.indexOf(':');
  const username = at === -1 ? user : user.slice(0, at);
  const password = at === -1 ? '' : user.slice(at + 1);
  const hidden =
    password === ''
      ? [{ expression: data.nameFor('password', '', true) }]
      : data.variableFor(password, 'password', true);
  return { kind: 'basic', username: data.variableFor(username, 'username', false), password: hidden };
}

function headersOf(
  command: Command,
  body: ImportedBody | null,
  secret: (called: string, value: string) => Template,
): NamedValue[] {
  const headers: NamedValue[] = [];
  for (const [name, value] of command.headers) {
    // Features say the type of a form by themselves, with the border of its parts.
    if (
      /^content-type$/i.test(name) &&
      (body?.kind === 'parts' || (body?.kind === 'fields' && /urlencoded/i.test(value)))
    )
      continue;
    if (/^(?:content-length|host)$/i.test(name)) continue;
    const scheme = /^(?:Bearer|Basic|Token) /i.exec(value)?.[0] ?? '';
    const shown = isSecretName(name)
      ? [...literal(scheme), ...secret(name, value.slice(scheme.length))]
      : literal(value);
    headers.push({ name, value: shown });
  }
  const has = (name: string): boolean => headers.some((header) => header.name.toLowerCase() === name);
  if (command.isJson && !has('accept')) headers.push({ name: 'Accept', value: literal('application/json') });
  return headers;
}

function cookiesOf(
  text: string,
  secret: (called: string, value: string) => Template,
  notes: Set<string>,
): NamedValue[] {
  if (!text.includes('=')) {
    notes.add(`Cookies of the file ${text} were left out.`);
    return [];
  }
  return text.split(/;\s*/).flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    return at < 1 ? [] : [{ name, value: secret(`${name}Cookie`, pair.slice(at + 1)) }];
  });
}

function bodyOf(command: Command): ImportedBody | null {
  if (command.parts.length > 0) return { kind: 'parts', parts: command.parts.map(readPart) };
  if (command.data.length === 0) return null;
  const [only] = command.data;
  if (command.data.length === 1 && only?.startsWith('@')) {
    return { kind: 'file', path: fileName(only.slice(1)) };
  }
  const text = command.data.map((one) => one.replace(/^\u0000/, '')).join(command.isJson ? '' : '&');
  const json = /^\s*[{[]/.test(text) ? jsonBody(text, literal) : null;
  if (json !== null) return { kind: 'json', text: json };
  const type = command.headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? '';
  const isForm = type === '' ? /^[^=&\s]+=/.test(text) : /x-www-form-urlencoded/i.test(type);
  return isForm ? { kind: 'fields', fields: formFields(text) } : { kind: 'text', text: literal(text) };
}

function formFields(text: string): readonly NamedValue[] {
  return splitUrl(['http://x/?', text.replaceAll('#', '%23')]).query;
}

function hideNamed(pair: NamedValue, secret: (called: string, value: string) => Template): NamedValue {
  const [value] = pair.value;
  return isSecretName(pair.name) && typeof value === 'string'
    ? { name: pair.name, value: secret(pair.name, value) }
    : pair;
}

/** Files of a project have no folders. */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** `name=text`, `name=@file;type=image/png`. */
function readPart(written: string): NamedValue | FilePart {
  const at = written.indexOf('=');
  const name = at === -1 ? written : written.slice(0, at);
  const value = at === -1 ? '' : written.slice(at + 1);
  if (value.startsWith('\u0000')) return { name, value: literal(value.slice(1)) };
  if (!/^[@<]/.test(value)) return { name, value: literal(value.replace(/;type=[^;]*$/, '')) };
  const [file = '', ...settings] = value.slice(1).split(';');
  const type = settings.find((setting) => setting.startsWith('type='));
  return { name, file: fileName(file.replace(/^"|"$/g, '')), mediaType: type === undefined ? null : type.slice(5) };
}
