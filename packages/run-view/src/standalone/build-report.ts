import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/**
 * Builds `dist/report.html`: one file with script and style inside, and an empty `script#stepwright-report` that the writer of
 * reports fills. Without network access and without modules, so that it opens from a disk, a mail or a sandboxed frame.
 */
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');

const result = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    target: 'es2022',
    cssCodeSplit: false,
    lib: { entry: join(here, 'main.tsx'), formats: ['iife'], name: 'report', fileName: 'report' },
  },
});

/** Pictures lie beside the report, wherever it was unpacked; nothing else is loaded, and nothing is sent anywhere. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' file: data: blob:; base-uri 'none'; form-action 'none'";

let script = '';
let style = '';
for (const output of Array.isArray(result) ? result : [result]) {
  if (!('output' in output)) continue;
  for (const part of output.output) {
    if (part.type === 'chunk') script += part.code;
    else if (part.fileName.endsWith('.css')) style += String(part.source);
  }
}
if (script === '' || style === '') throw new Error('The report was built without its script or its style.');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Stepwright">
<title>Report</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="report"></div>
<script id="stepwright-report" type="application/json"></script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
await mkdir(join(root, 'dist'), { recursive: true });
await writeFile(join(root, 'dist', 'report.html'), page);
console.log(`dist/report.html  ${(Buffer.byteLength(page) / 1024).toFixed(0)} kB`);
