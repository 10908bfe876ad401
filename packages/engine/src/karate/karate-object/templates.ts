import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { asPrettyText } from '../values/convert/as-text.ts';
import type { KarateFunctions } from './family.ts';
import { addressOf } from './files.ts';
import { mapArgument } from './read-argument.ts';
import { renderTemplate } from './render-template.ts';

/** HTML out of templates (karate §1.5). */
export const templateFunctions: KarateFunctions = {
  render(runtime, options) {
    return renderDocument(runtime, 'render', options);
  },

  /** Also tells it in the report. */
  doc(runtime, options) {
    const html = renderDocument(runtime, 'doc', options);
    runtime.print('info', html);
    return html;
  },

  /** Tells a value in the report; bytes by their size. */
  embed(runtime, value, mediaType) {
    const type = typeof mediaType === 'string' ? mediaType : 'text/plain';
    const shown = value instanceof Uint8Array ? `${value.byteLength} bytes` : asPrettyText(value);
    runtime.print('info', `${type}: ${shown}`);
    return undefined;
  },
};

/**
 * `'path'`, `{ read: 'path' }`, `{ path: 'path' }`, or `{ html: '…' }`. Only files of the suite are filled in: a text at hand may have come
 * from a server, and stays as it is.
 *
 * @throws KarateError
 */
export function renderDocument(runtime: ScenarioRuntime, name: string, options: unknown): string {
  const given = typeof options === 'string' ? { read: options } : mapArgument(name, 'the path of a template', options);
  if (typeof given.html === 'string') return given.html;
  const path = given.read ?? given.path;
  if (typeof path !== 'string') {
    throw new KarateError('E_SCRIPT_ERROR', `karate.${name}() needs read, path or html.`);
  }
  const html = new TextDecoder().decode(runtime.suite.sources.read(addressOf(runtime, path)));
  return renderTemplate(html, (source, bindings) => runtime.js(source, bindings));
}
