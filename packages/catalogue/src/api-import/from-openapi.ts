import { type ApiImport, ImportProblem, MOST_REQUESTS } from './import-result.ts';
import type {
  ImportedAuth,
  ImportedBody,
  ImportedRequest,
  ImportedScenario,
  NamedValue,
  Step,
} from './imported-request.ts';
import { jsonOf } from './json-body.ts';
import { isSecretName, NeededData } from './needed-data.ts';
import { exampleOf, References, schemaMatch } from './openapi-schema.ts';
import { asList, asObject, asObjects, asText, isObject, type Json } from './read-source.ts';
import { splitUrl } from './split-url.ts';
import { literal, quoted, type Template, toName, variable } from './text-template.ts';
import { writeFeature } from './write-feature.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;

/**
 * An OpenAPI 3.0 or 3.1 description: a feature for each tag, a scenario for each operation, with the first successful answer as what is
 * expected.
 *
 * @throws ImportProblem when it describes no operation
 */
export function importOpenApi(document: Json): ApiImport {
  return new OpenApiImport(document).result();
}

export function isOpenApi(source: Json): boolean {
  return typeof source['openapi'] === 'string' && /^3\./.test(source['openapi']);
}

class OpenApiImport {
  readonly #document: Json;
  readonly #references: References;
  readonly #data = new NeededData();
  readonly #notes = new Set<string>();
  readonly #groups = new Map<string, ImportedScenario[]>();
  readonly #base: Template;

  constructor(document: Json) {
    this.#document = document;
    this.#references = new References(document);
    this.#base = variable(this.#data.nameFor('baseUrl', this.#serverOf(document)));
  }

  result(): ApiImport {
    let count = 0;
    for (const [path, item] of Object.entries(asObject(this.#document['paths']))) {
      const operations = this.#references.resolve(item);
      for (const verb of VERBS) {
        if (!isObject(operations[verb])) continue;
        count += 1;
        if (count <= MOST_REQUESTS) this.#operation(verb, path, operations[verb], asList(operations['parameters']));
      }
    }
    if (count === 0) throw new ImportProblem('This description has no operations under "paths".');
    if (count > MOST_REQUESTS) this.#notes.add(`Only the first ${MOST_REQUESTS} operations were taken.`);
    for (const reference of this.#references.outside) {
      this.#notes.add(`${reference.slice(0, 200)} lies outside of the description and was not read.`);
    }
    return {
      kind: 'openapi',
      title: asText(asObject(this.#document['info'])['title']) || 'API',
      features: [...this.#groups].map(([name, scenarios]) => writeFeature({ name, scenarios })),
      apiData: this.#data.values,
      secrets: this.#data.secrets,
      notes: [...this.#notes],
    };
  }

  #serverOf(place: Json): string {
    const [server] = asObjects(place['servers']);
    if (server === undefined) {
      this.#notes.add('No server is named; give baseUrl a value in the environment.');
      return '';
    }
    const variables = asObject(server['variables']);
    const url = asText(server['url']).replace(/\{([^{}]+)\}/g, (whole, name: string) => {
      return asText(asObject(variables[name])['default']) || whole;
    });
    if (!/^https?:/i.test(url))
      this.#notes.add('The server is a path without a host; complete baseUrl in the environment.');
    return url.replace(/\/$/, '');
  }

  #operation(verb: string, path: string, operation: Json, shared: readonly unknown[]): void {
    const parameters = this.#parameters([...shared, ...asList(operation['parameters'])]);
    const before: Step[] = [];
    const values = (place: string): NamedValue[] => {
      return parameters
        .filter((parameter) => parameter['in'] === place && this.#isSent(parameter))
        .flatMap((parameter) => this.#valuesOf(parameter));
    };
    const { auth, pairs } = this.#security(operation);
    const inHeader = values('header').filter(({ name }) => !/^(?:accept|content-type|authorization)$/i.test(name));
    const body = this.#body(operation['requestBody']);
    const answer = this.#answer(operation);
    const name = asText(operation['summary']) || asText(operation['operationId']) || `${verb.toUpperCase()} ${path}`;
    const request: ImportedRequest = {
      name,
      method: verb,
      base: this.#base,
      path: this.#path(path, parameters, before),
      query: [...values('query'), ...pairs.query],
      headers: [...inHeader, ...pairs.header, ...answer.accept],
      cookies: [...values('cookie'), ...pairs.cookie],
      auth,
      body: body.body,
      before,
      status: answer.status,
      after: answer.steps,
      comments: [`${verb.toUpperCase()} ${path}`, asText(operation['description']), ...body.comments].filter(
        (one) => one !== '',
      ),
    };
    const tag = asText(asList(operation['tags'])[0]) || asText(asObject(this.#document['info'])['title']) || 'API';
    this.#groups.set(tag, [...(this.#groups.get(tag) ?? []), { name, requests: [request] }]);
  }

  /** An operation's own parameter takes the place of the path's one. */
  #parameters(written: readonly unknown[]): readonly Json[] {
    const byPlace = new Map<string, Json>();
    for (const one of written) {
      const parameter = this.#references.resolve(one);
      byPlace.set(`${asText(parameter['in'])} ${asText(parameter['name'])}`, parameter);
    }
    return [...byPlace.values()];
  }

  /** What nobody demands and nobody gives an example for is left to the tester. */
  #isSent(parameter: Json): boolean {
    return parameter['required'] === true || parameter['example'] !== undefined || isObject(parameter['examples']);
  }

  #exampleOfParameter(parameter: Json): unknown {
    if (parameter['example'] !== undefined) return parameter['example'];
    const [example] = Object.values(asObject(parameter['examples']));
    const given = this.#references.resolve(example)['value'];
    if (given !== undefined) return given;
    const [content] = Object.values(asObject(parameter['content']));
    return exampleOf(parameter['schema'] ?? asObject(content)['schema'], this.#references);
  }

  #valuesOf(parameter: Json): NamedValue[] {
    const name = asText(parameter['name']);
    const example = this.#exampleOfParameter(parameter);
    if (isSecretName(name)) return [{ name, value: variable(this.#data.nameFor(name, textOf(example), true)) }];
    const all = Array.isArray(example) ? example : [example];
    return all.map((one) => ({ name, value: literal(textOf(one)) }));
  }

  /** `/cats/{id}`: a variable of the scenario for each name in braces. */
  #path(path: string, parameters: readonly Json[], before: Step[]): readonly Template[] {
    const parts: (string | { expression: string })[] = ['http://host'];
    for (const piece of path.split(/(\{[^{}]+\})/)) {
      if (!/^\{.+\}$/.test(piece)) {
        if (piece !== '') parts.push(encodePath(piece));
        continue;
      }
      const name = piece.slice(1, -1);
      const parameter = parameters.find((one) => one['in'] === 'path' && one['name'] === name) ?? {};
      const definition = `def ${toName(name)} = ${quoted(textOf(this.#exampleOfParameter(parameter)))}`;
      if (!before.some(({ text }) => text === definition)) before.push({ phase: 'given', text: definition });
      parts.push({ expression: toName(name) });
    }
    return splitUrl(parts).path;
  }

  #security(operation: Json): {
    auth: ImportedAuth | null;
    pairs: { header: NamedValue[]; query: NamedValue[]; cookie: NamedValue[] };
  } {
    const pairs = { header: [] as NamedValue[], query: [] as NamedValue[], cookie: [] as NamedValue[] };
    const demanded = asObjects(operation['security'] ?? this.#document['security'])[0] ?? {};
    const schemes = asObject(asObject(this.#document['components'])['securitySchemes']);
    let auth: ImportedAuth | null = null;
    for (const name of Object.keys(demanded)) {
      const scheme = this.#references.resolve(Object.hasOwn(schemes, name) ? schemes[name] : undefined);
      const secret = (called: string): Template => variable(this.#data.nameFor(called, '', true));
      switch (asText(scheme['type'])) {
        case 'http':
          auth =
            asText(scheme['scheme']).toLowerCase() === 'basic'
              ? { kind: 'basic', username: variable(this.#data.nameFor('username', '')), password: secret('password') }
              : { kind: 'bearer', token: secret('accessToken') };
          break;
        case 'oauth2':
        case 'openIdConnect':
          auth = { kind: 'bearer', token: secret('accessToken') };
          this.#notes.add(
            `"${name}": the features expect a token that the environment holds; they do not ask for one.`,
          );
          break;
        case 'apiKey': {
          const place = asText(scheme['in']);
          if (place === 'header' || place === 'query' || place === 'cookie') {
            pairs[place].push({ name: asText(scheme['name']), value: secret(name) });
          }
          break;
        }
        default:
          this.#notes.add(`Security "${name}" was left out.`);
      }
    }
    return { auth, pairs };
  }

  #body(written: unknown): { body: ImportedBody | null; comments: string[] } {
    const content = asObject(this.#references.resolve(written)['content']);
    const types = Object.keys(content);
    const type = types.find((one) => /[/+]json\b/i.test(one)) ?? types[0];
    if (type === undefined) return { body: null, comments: [] };
    const media = asObject(content[type]);
    const [first] = Object.values(asObject(media['examples']));
    const example =
      media['example'] ?? this.#references.resolve(first)['value'] ?? exampleOf(media['schema'], this.#references);
    if (/[/+]json\b/i.test(type)) return { body: { kind: 'json', text: jsonOf(example) }, comments: [] };
    const fields = Object.entries(asObject(example)).map(([name, value]) => ({ name, value: literal(textOf(value)) }));
    if (/x-www-form-urlencoded/i.test(type)) return { body: { kind: 'fields', fields }, comments: [] };
    if (/^multipart\//i.test(type))
      return { body: { kind: 'parts', parts: fields }, comments: ['Files of the form stand as text.'] };
    const text = typeof example === 'string' ? example : '';
    return { body: { kind: 'text', text: literal(text) }, comments: text === '' ? [`The body is ${type}.`] : [] };
  }

  #answer(operation: Json): { status: number | null; steps: Step[]; accept: NamedValue[] } {
    const responses = asObject(operation['responses']);
    const codes = Object.keys(responses);
    const code = codes.find((one) => /^2\d\d$/.test(one)) ?? codes.find((one) => /^[1-5]\d\d$/.test(one));
    const range = codes.find((one) => /^2XX$/i.test(one));
    const response = this.#references.resolve(responses[code ?? range ?? 'default']);
    const content = asObject(response['content']);
    const type = Object.keys(content).find((one) => /[/+]json\b/i.test(one));
    const steps: Step[] = [];
    if (code === undefined && range !== undefined) {
      steps.push({ phase: 'then', text: 'assert responseStatus >= 200 && responseStatus < 300' });
    }
    if (type !== undefined) steps.push(...this.#matchSteps(asObject(content[type])['schema']));
    const accept = type === undefined || type === 'application/json' ? [] : [{ name: 'Accept', value: literal(type) }];
    return { status: code === undefined ? null : Number(code), steps, accept };
  }

  #matchSteps(schema: unknown): Step[] {
    if (schema === undefined) return [];
    const resolved = this.#references.resolve(schema);
    const isList = resolved['type'] === 'array' && resolved['items'] !== undefined;
    const match = schemaMatch(isList ? resolved['items'] : resolved, this.#references);
    if (typeof match === 'string') {
      if (match === '#present') return isList ? [{ phase: 'then', text: "match response == '#array'" }] : [];
      return [
        {
          phase: 'then',
          text: isList ? `match response == ${quoted(`#[] ${match}`)}` : `match response == ${quoted(match)}`,
        },
      ];
    }
    const written = JSON.stringify(match, null, 2);
    const steps: Step[] = [{ phase: 'then', text: 'def schema =', docString: written }];
    if (isList) steps.push({ phase: 'then', text: "match response == '#[] ^+schema'" });
    else steps.push({ phase: 'then', text: 'match response contains deep schema' });
    return steps;
  }
}

/** Objects and lists as JSON, everything else as its text. */
function textOf(value: unknown): string {
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : asText(value);
}

/** So that a sign that means something in an address stays part of the path. */
function encodePath(text: string): string {
  return text.replace(/[?#]/g, encodeURIComponent);
}
