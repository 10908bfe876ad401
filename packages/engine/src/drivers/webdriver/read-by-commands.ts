import type { Reading } from '@stepwright/catalogue/ports/web-port';
import type { CommandElement } from './command-elements.ts';
import { DriverFault } from './driver-fault.ts';

const norm = (text: string) =>
  text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .normalize('NFC');

/** The visible text; the value of fields, the chosen texts of a select. */
export async function textOf(element: CommandElement): Promise<string> {
  const tag = await element.tag();
  if (tag === 'select') return chosenTexts(element);
  if (tag === 'input' || tag === 'textarea') return String((await element.property('value')) ?? '');
  if (tag === 'option') return String((await element.property('text')) ?? (await element.ask('text')));
  return String((await element.ask('text')) ?? '');
}

/** One reading of a look, by the names of the port. What only a page knows is `unsupported operation`. */
export async function readByCommands(element: CommandElement, reading: Reading): Promise<unknown> {
  const colon = reading.indexOf(':');
  const kind = colon < 0 ? reading : reading.slice(0, colon);
  const name = colon < 0 ? '' : reading.slice(colon + 1);
  switch (kind) {
    case 'text':
      return textOf(element);
    case 'raw-text':
      return rawText(element);
    case 'value':
      return element.property('value');
    case 'rect':
      return element.rect();
    case 'selected':
      return (await choiceOf(element)).selected;
    case 'displayed':
      return element.displayed();
    case 'enabled':
      return element.enabled();
    case 'in-viewport': {
      const [box, view] = [await element.rect(), await element.view()];
      return box.x + box.width > 0 && box.y + box.height > 0 && box.x < view.width && box.y < view.height;
    }
    case 'label':
      return labelOf(element);
    case 'image':
      return imageOf(element);
    case 'options':
      return optionsOf(element);
    case 'choice':
      return choiceOf(element);
    case 'attribute':
      return attributeOf(element, name);
    case 'dom-attribute':
      return (await element.attribute(name)) ?? null;
    case 'property':
      return element.property(name);
    case 'css':
      return opaque(String((await element.ask(`css/${encodeURIComponent(name)}`)) ?? ''));
    default:
      throw new DriverFault('unsupported operation', `to read "${reading}" needs a driver that runs scripts`);
  }
}

/** Some drivers tell how opaque a colour is even where it is, which pages do not. */
function opaque(value: string): string {
  return value.replace(/rgba\((\d+, \d+, \d+), 1\)/g, 'rgb($1)');
}

/** The mix of property and attribute that users know: live values where there are any. */
async function attributeOf(element: CommandElement, name: string): Promise<unknown> {
  const lower = name.toLowerCase();
  if (lower === 'selected' || lower === 'checked') {
    const { form, selected } = await choiceOf(element);
    if (form !== null && form !== 'aria') return selected ? 'true' : null;
  }
  const written = (await element.attribute(name)) ?? null;
  // Drivers tell attributes that are there or not as `true`.
  if (lower === 'style') return typeof written === 'string' ? written.trim().replace(/;?$/, ';') : written;
  if (written === 'true') return written;
  const live = await element.property(lower === 'class' ? 'className' : name);
  if (typeof live === 'boolean') return live ? 'true' : written;
  if (lower === 'href' || lower === 'src') return written === null ? null : (live ?? written);
  return typeof live === 'string' || typeof live === 'number' ? String(live) : written;
}

async function rawText(element: CommandElement): Promise<string> {
  const tag = await element.tag();
  if (tag === 'select' || tag === 'input' || tag === 'textarea') return textOf(element);
  return String((await element.property('innerText')) ?? (await element.ask('text')) ?? '');
}

async function chosenTexts(select: CommandElement): Promise<string> {
  const texts: string[] = [];
  for (const option of await select.find('.//option')) {
    if ((await option.ask('selected')) === true) texts.push(await textOf(option));
  }
  return texts.join('; ');
}

async function optionsOf(element: CommandElement): Promise<unknown> {
  if ((await element.tag()) !== 'select') return null;
  const options = [];
  for (const option of await element.find('.//option')) {
    options.push({
      text: await textOf(option),
      value: await option.property('value'),
      selected: (await option.ask('selected')) === true,
      disabled: (await option.ask('enabled')) !== true,
    });
  }
  return { multiple: (await element.property('multiple')) === true, options };
}

async function choiceOf(element: CommandElement): Promise<{ form: string | null; role: string; selected: boolean }> {
  const [tag, type] = [await element.tag(), await element.inputType()];
  const role = String((await element.attribute('role')) ?? '');
  if (tag === 'option' || type === 'checkbox' || type === 'radio') {
    return { form: tag === 'option' ? 'option' : type, role, selected: (await element.ask('selected')) === true };
  }
  for (const name of ['aria-checked', 'aria-selected', 'aria-pressed']) {
    const state = await element.attribute(name);
    if (state !== null && state !== undefined) return { form: 'aria', role, selected: state === 'true' };
  }
  return { form: null, role, selected: false };
}

async function labelOf(element: CommandElement): Promise<string> {
  const named = await element.attribute('aria-labelledby');
  if (typeof named === 'string' && named.trim()) {
    const parts: string[] = [];
    for (const id of named.trim().split(/\s+/)) {
      const [one] = await element.find(`//*[@id='${id.replaceAll("'", '')}']`);
      if (one) parts.push(String((await one.property('textContent')) ?? (await one.ask('text'))));
    }
    if (parts.some((part) => part.trim())) return norm(parts.join(' '));
  }
  const labels = await element.labels();
  if (labels.length > 0) {
    const texts = [];
    for (const label of labels) texts.push(String(await label.ask('text')));
    return norm(texts.join(' '));
  }
  return norm(String((await element.attribute('aria-label')) ?? ''));
}

async function imageOf(element: CommandElement): Promise<unknown> {
  const own = (await element.tag()) === 'img' || (await element.inputType()) === 'image';
  const inside = own ? [element] : await element.find('.//img');
  const [source] = inside;
  if (!source || inside.length > 1) return null;
  return {
    complete: (await source.property('complete')) === true,
    naturalWidth: Number(await source.property('naturalWidth')),
    src: String((await source.attribute('src')) ?? ''),
    currentSrc: String((await source.property('currentSrc')) ?? (await source.property('src')) ?? ''),
  };
}
