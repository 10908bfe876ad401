import { tmpdir } from 'node:os';
import { readBundle } from '@stepwright/cli/read-bundle';
import { NdjsonFile } from '@stepwright/engine/reports/ndjson';
import { runBundle } from '@stepwright/engine/run/run-bundle';
import { drivers } from '@stepwright/engine/wiring';
import { writeHeapSnapshot } from 'node:v8';
const [features = '', out = ''] = process.argv.slice(2);
const never = new AbortController().signal;
const messages = await NdjsonFile.create(out);
let n = 0;
const outcome = await runBundle(await readBundle([features], {type: 'KARATE'}), {
  drivers, emit: (message) => { if (message.meta || message.testRunStarted) console.log(Object.keys(message)[0], JSON.stringify(Object.fromEntries(Object.entries(process.memoryUsage()).map(([k,v])=>[k,Math.round(v/1e6)])), null, 0));  if (message.testCaseFinished && ++n % 2000 === 0) { (globalThis as any).gc?.(); console.log(n, Math.round(process.memoryUsage().heapUsed/1e6), Math.round(process.memoryUsage().rss/1e6)); if (process.env.SNAP && n === 10000) writeHeapSnapshot('/tmp/e1ref/h.heapsnapshot'); } return messages.write(message); },
  attachments: tmpdir(), files: tmpdir(), temp: tmpdir(), signal: never, control: { stopping: never, watched: () => false }, now: Date.now,
});
await messages.close();
console.log(outcome.passed, outcome.failed, 'maxrss', Math.round(process.resourceUsage().maxRSS/1024));
