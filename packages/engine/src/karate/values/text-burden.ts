import { getHeapStatistics } from 'node:v8';

/** Shorter texts are no burden, whatever they hold. */
const LIGHT_JSON = 32 * 1024 * 1024;
const LIGHT_XML = 4 * 1024 * 1024;
/** A list of more items than this is more than V8 can make at one stroke: it would end the process. */
const MOST_ITEMS = 2 ** 26;
/** Bytes that the heap needs for what begins at a character, at most. */
const JSON_MAP = 64;
const JSON_LIST = 48;
const ITEM = 16;
const XML_NODE = 400;

/**
 * Whether JSON or XML becomes more when it is read than the process can hold: small values take many times the room of their text, and
 * neither an error nor a limit of time comes before the end of the process.
 */
export function isTooMuchToRead(text: string): boolean {
  const isXml = /^[\0-\x20\ufeff]*</.test(text);
  if (text.length < (isXml ? LIGHT_XML : LIGHT_JSON)) return false;
  const room = getHeapStatistics().heap_size_limit / 2;
  let maps = 0;
  let lists = 0;
  let items = 0;
  let nodes = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x7b:
        maps += 1;
        break;
      case 0x5b:
        lists += 1;
        break;
      case 0x2c:
        items += 1;
        break;
      case 0x3c:
        nodes += 1;
    }
  }
  if (isXml) return nodes * XML_NODE > room;
  return items > MOST_ITEMS || maps * JSON_MAP + lists * JSON_LIST + items * ITEM > room;
}
