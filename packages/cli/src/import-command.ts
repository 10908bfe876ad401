import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importApi } from '@stepwright/catalogue/api-import/import-api';
import { ImportProblem } from '@stepwright/catalogue/api-import/import-result';
import { harmless, paint } from '@stepwright/engine/reports/terminal-text';
import { terminalOf } from './terminal.ts';
import { EXIT, UsageError } from './usage-error.ts';

export interface ImportOptions {
  /** Folder that takes the features and the environment. */
  readonly out: string;
}

/**
 * `stepwright import`: makes features of a Postman collection, OpenAPI, a HAR recording or curl commands, and an environment file with
 * the values that they need. Files that are there are never overwritten.
 */
export async function importCommand(file: string, { out }: ImportOptions): Promise<number> {
  const imported = await importApi(await read(file)).catch((error: unknown) => {
    if (error instanceof ImportProblem) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  });
  const { dim, yellow } = paint(terminalOf(process.stdout).colours);
  await mkdir(out, { recursive: true });
  const taken = new Set<string>();
  for (const { name, content, scenarios } of imported.features) {
    const path = await writeNew(out, fileName(name, taken), '.feature', content);
    console.log(
      `${harmless(path)}  ${dim(`${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}`)}`,
    );
  }
  const environment = `${JSON.stringify({ ui: {}, api: imported.apiData, settings: {} }, null, 2)}\n`;
  console.log(harmless(await writeNew(out, 'environment', '.json', environment)));
  if (imported.secrets.length > 0) console.log(yellow(`It holds secrets: ${imported.secrets.join(', ')}`));
  const files = new Set(imported.features.flatMap((feature) => feature.files));
  for (const name of files)
    console.log(yellow(`Put the file ${harmless(name)} into this folder too: requests send it.`));
  for (const note of imported.notes) console.log(dim(`· ${harmless(note)}`));
  return EXIT.passed;
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Letters, digits and a few signs of any language; different from the other ones, also where case does not count. */
function fileName(name: string, taken: Set<string>): string {
  const base =
    name
      .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
      .replace(/^[.\s-]+|[.\s-]+$/g, '')
      .slice(0, 80) || 'requests';
  let free = base;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${base}-${number}`;
  taken.add(free.toLowerCase());
  return free;
}

/** @throws UsageError when the file is there already */
async function writeNew(folder: string, name: string, ending: string, content: string): Promise<string> {
  const path = join(folder, `${name}${ending}`);
  try {
    // Secrets may stand in it: nobody else of this machine reads it.
    await writeFile(path, content, { flag: 'wx', mode: ending === '.json' ? 0o600 : 0o644 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`${path} is there already; choose another folder with --out.`);
  }
  return path;
}
