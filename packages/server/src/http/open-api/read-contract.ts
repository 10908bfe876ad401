import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Route } from '@stepwright/contract/route';
import { z } from 'zod';

/** What the modules of the contract call things. */
export interface ContractNames {
  /** `saveFeature`, by `POST /api/feature/save`. */
  readonly operations: ReadonlyMap<string, string>;
  /** The file of routes that a call stands in, such as `features`. */
  readonly groups: ReadonlyMap<string, string>;
  /** `Feature`, by its schema. */
  readonly schemas: ReadonlyMap<z.ZodType, string>;
}

/** Reads the names from the modules, so that a new route or entity is in the document without being listed anywhere. */
export async function readContractNames(): Promise<ContractNames> {
  const root = dirname(fileURLToPath(import.meta.resolve('@stepwright/contract/route')));
  const operations = new Map<string, string>();
  const groups = new Map<string, string>();
  const schemas = new Map<z.ZodType, string>();
  for (const [group, name, value] of await exportsOf(join(root, 'routes'))) {
    if (!isRoute(value)) continue;
    operations.set(`${value.method} ${value.path}`, name);
    groups.set(`${value.method} ${value.path}`, group);
  }
  const entities = await exportsOf(join(root, 'entities'));
  const errors = await exportsOf(root, ['errors.ts']);
  for (const [, name, value] of [...entities, ...errors]) {
    // Other schemas (a name, a kind of thing) are written where they are used.
    if (value instanceof z.ZodObject && /^[A-Z]/.test(name) && !schemas.has(value)) schemas.set(value, name);
  }
  return { operations, groups, schemas };
}

async function exportsOf(folder: string, files?: readonly string[]): Promise<[string, string, unknown][]> {
  const names = files ?? (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const found: [string, string, unknown][] = [];
  for (const file of [...names].sort()) {
    const module = (await import(join(folder, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) found.push([file.replace('.ts', ''), name, value]);
  }
  return found;
}

function isRoute(value: unknown): value is Route {
  return value !== null && typeof value === 'object' && 'method' in value && 'path' in value && 'permission' in value;
}
