// The engine alone, as the child of an executor runs it: reads features, writes messages. Arguments: folder of features, file for messages,
// and the type of the features where it is not ANOROC.
import { tmpdir } from 'node:os';
import { readBundle } from '@stepwright/cli/read-bundle';
import { NdjsonFile } from '@stepwright/engine/reports/ndjson';
import { runBundle } from '@stepwright/engine/run/run-bundle';
import { drivers } from '@stepwright/engine/wiring';

const [features = '', out = '', type = 'ANOROC'] = process.argv.slice(2);
const never = new AbortController().signal;
const messages = await NdjsonFile.create(out);
const outcome = await runBundle(await readBundle([features], { type }), {
  drivers,
  emit: (message) => messages.write(message),
  attachments: tmpdir(),
  files: tmpdir(),
  temp: tmpdir(),
  signal: never,
  control: { stopping: never, watched: () => false },
  now: Date.now,
});
await messages.close();
if (outcome.outcome !== 'finished' || outcome.failed > 0) throw new Error(JSON.stringify(outcome));
