// npm run faults: every fault test with its full count (hours on a small machine), or those that are named:
//   npm run faults -- server-killed browser-killed
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CLONE = fileURLToPath(new URL('../../', import.meta.url));
const SWITCH = 'STEPWRIGHT_FAULTS';

// Fault tests of single packages stand beside their code; they are known by the switch that they read.
const files = globSync(['e2e/faults/*.test.ts', 'packages/*/src/**/*.test.ts'], { cwd: CLONE }).filter(
  (file) => file.startsWith('e2e/') || readFileSync(`${CLONE}${file}`, 'utf8').includes(SWITCH),
);
const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? files : files.filter((file) => wanted.some((word) => file.includes(word)));
if (chosen.length === 0) {
  console.error(`No fault test is called ${wanted.join(' or ')}. There are:\n  ${files.join('\n  ')}`);
  process.exit(2);
}
const vitest = spawn(
  process.execPath,
  [fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url)), 'run', ...chosen],
  { cwd: CLONE, env: { ...process.env, [SWITCH]: 'full' }, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vitest.kill(signal));
vitest.once('exit', (code) => process.exit(code ?? 1));
