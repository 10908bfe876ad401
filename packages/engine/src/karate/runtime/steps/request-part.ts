import { basename } from 'node:path';
import type { RequestPart } from '@stepwright/catalogue/karate/step-command';
import type { Work } from '../../effects/effect.ts';
import type { ReadFile } from '../../http/request-builder.ts';
import { typeOf } from '../../values/type-of.ts';
import type { KarateScenario } from '../karate-scenario.ts';
import { listSource } from './list-source.ts';

/** Steps that add to the next request (karate §1.1). */
export function* addRequestPart(run: KarateScenario, part: RequestPart): Work<void> {
  if (part.form === 'path') {
    addPath(run, part.value.text);
    return;
  }
  const value = yield* run.evaluate(part.value.text);
  const { request } = run;
  switch (part.form) {
    case 'url':
      request.url(value);
      break;
    case 'params':
      if (isMap(run, 'params', value)) request.params(value);
      break;
    case 'headers':
      if (isMap(run, 'headers', value)) request.headers(value);
      break;
    case 'cookies':
      request.cookies(value);
      break;
    case 'formFields':
      if (isMap(run, 'form fields', value)) request.formFields(value);
      break;
    case 'request':
      request.body(value);
      break;
    case 'multipartFields':
    case 'multipartFiles':
      request.multipartFiles(value, readerOf(run));
      break;
    case 'multipartEntity':
      request.multipartField(null, value);
      break;
    case 'param':
      request.param(part.name, value);
      break;
    case 'header':
      request.header(part.name, value);
      break;
    case 'cookie':
      request.cookie(part.name, value);
      break;
    case 'formField':
      request.formField(part.name, value);
      break;
    case 'multipartField':
      request.multipartField(part.name, value);
      break;
    case 'multipartFile':
      request.multipartFile(part.name, value, readerOf(run));
      break;
  }
}

/** With a comma it is a list of segments (karate §5.7.17). */
function addPath(run: KarateScenario, text: string): void {
  const value = run.js(text.includes(',') ? listSource(text) : text);
  if (Array.isArray(value)) run.request.path(...(value as unknown[]));
  else run.request.path(value);
}

/** What is no map adds nothing, which is told. */
function isMap(run: KarateScenario, what: string, value: unknown): boolean {
  if (typeOf(value) === 'map') return true;
  run.print('warn', `"${what}" takes a map and got ${typeOf(value)}, so nothing was added`);
  return false;
}

function readerOf(run: KarateScenario): ReadFile {
  return (path) => {
    const address = run.resolve(path);
    return { bytes: run.suite.sources.read(address), name: basename(address) };
  };
}
