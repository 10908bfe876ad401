import { importCurl, isCurl } from './from-curl.ts';
import { importHar, isHar } from './from-har.ts';
import { importOpenApi, isOpenApi } from './from-openapi.ts';
import { importPostman, isPostman } from './from-postman.ts';
import { type ApiImport, ImportProblem, LONGEST_SOURCE } from './import-result.ts';
import { isObject, type Json } from './read-source.ts';

/** Uses of anchors in YAML; more than that is a text that swells when it is read. */
const MOST_ALIASES = 1000;
/** Places in a document, so that anchors cannot make it endless. */
const MOST_PLACES = 2_000_000;

/**
 * Makes features of requests that were described elsewhere; what it is, the text tells: a Postman collection, OpenAPI as JSON or YAML, a
 * HAR recording, or curl commands. Nothing of the text is run.
 *
 * @throws ImportProblem that says why it cannot be read
 */
export async function importApi(text: string): Promise<ApiImport> {
  if (text.length > LONGEST_SOURCE) throw new ImportProblem('This text is too long: at most 20 MB can be imported.');
  const source = text.replace(/^\ufeff/, '');
  if (source.trim() === '') throw new ImportProblem('There is nothing to import.');
  if (/^\s*[{[]/.test(source)) return fromDocument(readJson(source));
  if (isCurl(source)) return importCurl(source);
  const document = /^\s*["']?(?:openapi|swagger|info|---)/m.test(source) ? await readYaml(source) : null;
  if (isObject(document)) return fromDocument(document);
  throw new ImportProblem('This is none of: Postman collection, OpenAPI 3 (JSON or YAML), HAR, curl.');
}

function fromDocument(document: unknown): ApiImport {
  if (isObject(document)) {
    if (isPostman(document)) return importPostman(document);
    if (isOpenApi(document)) return importOpenApi(document);
    if (isHar(document)) return importHar(document);
    // The interface of Postman wraps what it gives out.
    if (isObject(document['collection']) && isPostman(document['collection']))
      return importPostman(document['collection']);
    if (document['swagger'] !== undefined) {
      throw new ImportProblem('Swagger 2.0 is not read; convert the description to OpenAPI 3 first.');
    }
    if (Array.isArray(document['requests'])) {
      throw new ImportProblem('Postman collections of version 1 are not read; export the collection as version 2.1.');
    }
  }
  throw new ImportProblem('This JSON is none of: Postman collection 2, OpenAPI 3, HAR.');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportProblem(`This is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
}

/** The library is large and few imports need it. */
async function readYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml');
  let document: Json;
  try {
    document = parse(text, { maxAliasCount: MOST_ALIASES, logLevel: 'error' });
  } catch (error) {
    throw new ImportProblem(
      `This is not YAML: ${error instanceof Error ? error.message.split('\n')[0]?.slice(0, 200) : ''}`,
    );
  }
  countPlaces(document);
  return document;
}

function countPlaces(document: unknown): void {
  const open: unknown[] = [document];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > MOST_PLACES) throw new ImportProblem('This YAML becomes too large when its anchors are filled in.');
    const value = open.pop();
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner);
  }
}
