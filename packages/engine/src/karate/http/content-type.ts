import { isXml } from '../values/xml/xml-value.ts';

/** Types by the ending of a file's name, for the parts of a multipart body. */
const BY_ENDING: { readonly [ending: string]: string } = {
  js: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  css: 'text/css',
  ico: 'image/x-icon',
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  html: 'text/html',
  htm: 'text/html',
  xml: 'application/xml',
  txt: 'text/plain',
  woff2: 'application/font-woff2',
  rdf: 'application/rdf+xml',
  nt: 'application/n-triples',
  ttl: 'text/turtle',
  nq: 'application/n-quads',
  trig: 'application/trig',
  n3: 'text/n3',
  jsonld: 'application/ld+json',
};

const BINARY = /octet|x-icon|image\/png|image\/gif|image\/jpe?g|png|gif|jpe?g|pdf|mp4/;

export const OCTETS = 'application/octet-stream';

/** The type of a body by its value; null for numbers, booleans and null, which have none. */
export function contentTypeOf(value: unknown): string | null {
  if (typeof value === 'string') return 'text/plain';
  if (value instanceof Uint8Array) return OCTETS;
  if (isXml(value)) return 'application/xml';
  return typeof value === 'object' && value !== null ? 'application/json' : null;
}

/** The type of a file by its name. */
export function contentTypeOfFile(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending]! : OCTETS;
}

/** Whether a body of this type is bytes and no text. */
export function isBinaryType(contentType: string): boolean {
  const type = contentType.toLowerCase();
  return !type.includes('javascript') && !type.includes('json') && !type.includes('svg') && BINARY.test(type);
}

const TEXT = /javascript|json|css|svg|html|xml|plain|urlencoded|multipart|rdf|triples|turtle|quads|trig|n3/;

/** Whether a body of this type is known to be text; of any other type nothing is known, as of `text/csv`. */
export function isTextType(contentType: string): boolean {
  return TEXT.test(contentType.toLowerCase());
}

/** `charset=` of a content type, without quotation marks; null where there is none. */
export function charsetOf(contentType: string): string | null {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? null;
}
