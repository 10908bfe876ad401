import { SECRET_MARKER } from '../actions/hide-secrets.ts';
import { fileNamesOf, nameOf } from './file-names.ts';
import { hideSecrets } from './hide-for-files.ts';
import { ATTRIBUTES_FILE, LAYOUT_FILE, LAYOUT_VERSION } from './layout-paths.ts';
import type { ProjectContent } from './project-content.ts';

/** A file of the layout: its bytes, or where they lie. */
export type LayoutFile =
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly sha256: string; readonly size: number };

/** A change of line ends on somebody's machine would change texts that are tested. */
const ATTRIBUTES = '* -text\n';

/**
 * The project as files (`docs/git-layout.md`): the same content always gives the same files, and reading them gives the same
 * content, but for secrets: in their place stands a marker.
 */
export function writeLayout(content: ProjectContent): LayoutFile[] {
  const written: LayoutFile[] = [];
  const text = (path: string, body: string) => written.push({ path, bytes: Buffer.from(body, 'utf8') });
  const json = (path: string, value: object) => text(path, `${JSON.stringify(value, null, 2)}\n`);

  const features = fileNamesOf(content.features.map(({ name }) => name));
  for (const { name, type, content: body, locators, includes, files } of content.features) {
    const path = `features/${features.get(name)}`;
    text(`${path}.feature`, body);
    json(`${path}.feature.json`, {
      name,
      type,
      ...(includes.length > 0 ? { includes } : {}),
      ...(files.length > 0 ? { files } : {}),
    });
    if (locators !== null) text(`${path}.locators.json`, locators);
  }

  const plans = fileNamesOf(content.plans.map(({ name }) => name));
  for (const { name, description, features: inOrder } of content.plans) {
    json(`plans/${plans.get(name)}.plan.json`, { name, description, features: inOrder });
  }

  const environments = fileNamesOf(content.environments.map(({ name }) => name));
  for (const { name, uiData, apiData, settings } of content.environments) {
    const path = `environments/${environments.get(name)}`;
    json(`${path}.env.json`, { name });
    if (uiData !== '') text(`${path}.ui.json`, hideSecrets(uiData, SECRET_MARKER));
    if (apiData !== '') text(`${path}.api.json`, hideSecrets(apiData, SECRET_MARKER));
    if (settings !== '') text(`${path}.settings.json`, hideSecrets(settings, SECRET_MARKER));
  }

  const objects = fileNamesOf(content.objects.map(({ name }) => name));
  for (const { name, content: body, locators } of content.objects) {
    const path = `objects/${objects.get(name)}`;
    json(`${path}.object.json`, { name, ...(body === '' ? {} : { content: body }) });
    if (locators !== '') text(`${path}.locators.json`, locators);
  }

  const files = fileNamesOf(content.files.map(({ name }) => name));
  const fileNames: Record<string, string> = {};
  for (const { name, sha256, size } of content.files) {
    const fileName = files.get(name) ?? name;
    // Only a file has no place beside it where its name could stand.
    if (nameOf(fileName) !== name) fileNames[fileName] = name;
    written.push({ path: `files/${fileName}`, sha256, size });
  }

  for (const folder of new Set(written.map(({ path }) => path.split('/')[0]))) {
    text(`${folder}/${ATTRIBUTES_FILE}`, ATTRIBUTES);
  }
  json(LAYOUT_FILE, {
    layout: LAYOUT_VERSION,
    ...(Object.keys(fileNames).length > 0
      ? { fileNames: Object.fromEntries(Object.entries(fileNames).sort(([a], [b]) => (a < b ? -1 : 1))) }
      : {}),
  });
  return written;
}
