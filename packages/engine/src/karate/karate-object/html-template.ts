/** One node of an HTML template: text as it stands, or an element. */
export type TemplateNode = string | TemplateElement;

export interface TemplateElement {
  readonly name: string;
  /** In their order; null for an attribute without a value. */
  readonly attributes: readonly (readonly [name: string, value: string | null])[];
  readonly children: readonly TemplateNode[];
  /** Whether it has no end tag: `<br>`, `<img/>`. */
  readonly empty: boolean;
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const RAW = new Set(['script', 'style', 'textarea', 'title']);
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

interface Open {
  readonly name: string;
  readonly attributes: TemplateElement['attributes'];
  readonly children: TemplateNode[];
}

/** Reads a template. Markup that is not closed ends where what holds it ends; comments and declarations stay text. */
export function parseTemplate(html: string): readonly TemplateNode[] {
  const root: Open = { name: '', attributes: [], children: [] };
  const open: Open[] = [root];
  let at = 0;
  const top = () => open[open.length - 1] as Open;
  const text = (end: number) => {
    if (end > at) top().children.push(html.slice(at, end));
  };
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag !== null; tag = TAG.exec(html)) {
    const comment = html.indexOf('<!--', at);
    if (comment >= 0 && comment < tag.index) {
      const end = html.indexOf('-->', comment);
      text(end < 0 ? html.length : end + 3);
      at = end < 0 ? html.length : end + 3;
      TAG.lastIndex = at;
      continue;
    }
    text(tag.index);
    at = TAG.lastIndex;
    const name = (tag[2] ?? '').toLowerCase();
    if (tag[1] === '/') closeUpTo(open, name);
    else {
      const attributes = attributesOf(tag[3] ?? '');
      if (VOID.has(name) || tag[3]?.endsWith('/')) {
        top().children.push({ name, attributes, children: [], empty: true });
      } else if (RAW.has(name)) {
        const end = endOfRaw(html, name, at);
        const inner = html.slice(at, end.from);
        top().children.push({ name, attributes, children: inner === '' ? [] : [inner], empty: false });
        at = end.to;
        TAG.lastIndex = at;
      } else {
        open.push({ name, attributes, children: [] });
      }
    }
  }
  text(html.length);
  closeUpTo(open, '');
  return root.children;
}

/** Ends open elements down to the one of that name; an end tag of nothing that is open is left out. */
function closeUpTo(open: Open[], name: string): void {
  const index = name === '' ? 0 : open.findLastIndex((element, at) => at > 0 && element.name === name) - 1;
  if (index < 0) return;
  while (open.length > index + 1) {
    const { name: closed, attributes, children } = open.pop() as Open;
    open[open.length - 1]?.children.push({ name: closed, attributes, children, empty: false });
  }
}

function attributesOf(source: string): TemplateElement['attributes'] {
  const body = source.endsWith('/') ? source.slice(0, -1) : source;
  return Array.from(body.matchAll(ATTRIBUTE), (found) => [found[1] ?? '', found[2] ?? found[3] ?? found[4] ?? null]);
}

function endOfRaw(html: string, name: string, from: number): { readonly from: number; readonly to: number } {
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  return found === null ? { from: html.length, to: html.length } : { from: found.index, to: end.lastIndex };
}
