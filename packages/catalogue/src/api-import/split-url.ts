import type { NamedValue } from './imported-request.ts';
import { isPlain, plainText, type Template, type TemplatePart } from './text-template.ts';

export interface SplitUrl {
  /** Scheme and host, or what stands for them. */
  readonly base: Template;
  readonly path: readonly Template[];
  readonly query: readonly NamedValue[];
}

/** Cuts an address into what a feature says with `url`, `path` and `param`; variables may stand anywhere. */
export function splitUrl(address: Template): SplitUrl {
  const [beforeFragment = []] = cutAll(address, '#', 1);
  const [place = [], search = []] = cutAll(beforeFragment, '?', 1);
  const { base, rest } = cutBase(place);
  const path = cutAll(rest, '/')
    .map((segment) => decodeTemplate(segment))
    // A slash at the end means something, two in the middle do not.
    .filter((segment, at, all) => segment.length > 0 || (at > 0 && at === all.length - 1));
  const query = cutAll(search, '&')
    .filter((pair) => pair.length > 0)
    .map((pair) => {
      const [name = [], value = []] = cutAll(pair, '=', 1);
      return { name: plainText(decodeTemplate(name, true)), value: decodeTemplate(value, true) };
    });
  return { base, path, query };
}

/** The scheme and host, or the variable in front of the first slash. */
function cutBase(place: Template): { base: Template; rest: Template } {
  const [first] = place;
  if (typeof first !== 'string') {
    const [base = [], rest = []] = cutAll(place, '/', 1);
    return { base, rest };
  }
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.exec(first)?.[0];
  const behind: Template = scheme === undefined ? place : [first.slice(scheme.length), ...place.slice(1)];
  const [host = [], rest = []] = cutAll(behind, '/', 1);
  return { base: join([scheme ?? 'http://'], host), rest };
}

/** Cuts at a sign; at most `times` times. Variables are never cut. */
function cutAll(template: Template, sign: string, times = Number.POSITIVE_INFINITY): Template[] {
  const pieces: TemplatePart[][] = [[]];
  let left = times;
  for (const part of template) {
    if (typeof part !== 'string') {
      pieces[pieces.length - 1]?.push(part);
      continue;
    }
    let rest = part;
    for (let at = rest.indexOf(sign); at !== -1 && left > 0; at = rest.indexOf(sign)) {
      if (at > 0) pieces[pieces.length - 1]?.push(rest.slice(0, at));
      pieces.push([]);
      rest = rest.slice(at + sign.length);
      left -= 1;
    }
    if (rest !== '') pieces[pieces.length - 1]?.push(rest);
  }
  return pieces;
}

function join(one: Template, other: Template): Template {
  const last = one[one.length - 1];
  const [first, ...rest] = other;
  if (typeof last === 'string' && typeof first === 'string') return [...one.slice(0, -1), last + first, ...rest];
  return [...one, ...other];
}

/** Percent signs are undone, because features write what is meant; what is no code stays. */
function decodeTemplate(template: Template, plusIsBlank = false): Template {
  return template.map((part) =>
    typeof part === 'string' ? decode(plusIsBlank ? part.replaceAll('+', ' ') : part) : part,
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `https://x.test/a` of an address without variables, or null. */
export function originOf(base: Template): string | null {
  return isPlain(base) ? plainText(base) : null;
}
