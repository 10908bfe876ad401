// npm run arrows: every import has to follow the arrows that ARCHITECTURE.md draws.
import { fileURLToPath } from 'node:url';
import { checkTree } from './arrows/check-tree.ts';

const faults = checkTree(fileURLToPath(new URL('..', import.meta.url)));
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? 'All imports follow the arrows.' : `${faults.length} imports do not follow the arrows.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
