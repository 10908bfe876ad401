import type { Plugin } from 'vite';

/** What costs milliseconds to load, and most runs of API tests reach late or never. */
const LATE = [
  'node:child_process',
  'node:crypto',
  'node:http',
  'node:net',
  'node:readline',
  'node:stream/promises',
  'node:timers/promises',
  'node:tls',
  'node:util',
  'node:worker_threads',
  'node:zlib',
  '@cucumber/gherkin',
];

const IMPORT = new RegExp(`^import (?!type )([^;]*?) from ['"](${LATE.join('|')})['"];`, 'gm');
const VIRTUAL = 'virtual:late-modules';

/** Stands for an export until it is used as whatever it is: a function, a class, an object. */
const HELPER = `
import { createRequire } from 'node:module';
const load = createRequire(import.meta.url);
export function late(module, name) {
  const real = () => {
    const found = load(module);
    return name === 'default' ? found : found[name];
  };
  const stand = new Proxy(function () {}, {
    apply: (_, self, args) => Reflect.apply(real(), self, args),
    construct: (_, args, target) => Reflect.construct(real(), args, target === stand ? real() : target),
    get: (_, key) => real()[key],
  });
  return stand;
}
`;

/** Loads costly modules when something of them is first used, not when the file that names them is loaded. */
export const lateModules: Plugin = {
  name: 'late-modules',
  enforce: 'pre',
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
  load: (id) => (id === `\0${VIRTUAL}` ? HELPER : null),
  transform(code, id) {
    if (id.startsWith('\0') || !LATE.some((module) => code.includes(module))) return null;
    let changed = false;
    const text = code.replaceAll(IMPORT, (whole: string, names: string, module: string) => {
      const stands = standsFor(names, module);
      if (stands === null) return whole;
      changed = true;
      return stands;
    });
    // The global is the same thing, and naming the module looks at all of it.
    const whole = text.replace("import process from 'node:process';", '');
    if (!changed) return whole === code ? null : whole;
    return `import { late as $late } from '${VIRTUAL}';${whole}`;
  },
};

/** `{ a, type B, c as d }` or `a` as constants; null for other forms. Lines stay what they are. */
function standsFor(names: string, module: string): string | null {
  const listed = /^\{([^}]*)\}$/s.exec(names.trim());
  if (listed === null) {
    return /^[\w$]+$/.test(names.trim()) ? `const ${names.trim()} = $late('${module}', 'default');` : null;
  }
  const values = (listed[1] as string).split(',').map((one) => one.trim());
  return values
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.split(/\s+as\s+/))
    .map(([name, alias = name]) => `const ${alias} = $late('${module}', '${name}');`)
    .join(' ');
}
