import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StepError } from '@stepwright/catalogue/step-error';
import { drivers } from '@stepwright/engine/wiring';
import { recordPage, writeRecording } from './record-page.ts';
import { EXIT, UsageError } from './usage-error.ts';

export interface RecordOptions {
  readonly out: string;
  readonly object: string;
  readonly sentences?: boolean;
  readonly browser: string;
  readonly headless?: boolean;
}

/** `stepwright record`: a browser in front of a person; what they do in it becomes a feature and its locators. Answers the exit code. */
export async function recordCommand(address: string, options: RecordOptions): Promise<number> {
  const url = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) throw new UsageError(`${address} is no address of a page.`);
  const file = resolve(options.out);
  const objectsFile = file.replace(/(\.feature)?$/, '.objects.json');
  const temp = await mkdtemp(join(tmpdir(), 'stepwright-record-'));
  const ended = new AbortController();
  const onInterrupt = () => ended.abort();
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onInterrupt);
  const browsers = drivers.webBrowsers(
    { 'webdriver.type': options.browser.toUpperCase() },
    { temp, headed: options.headless !== true },
  );
  try {
    const session = await browsers.session(new AbortController().signal, false);
    process.stdout.write('Recording. Use the browser; close it, or press Ctrl+C here, when you are done.\n\n');
    const style = options.sentences === true ? 'sentence' : 'keyword';
    let told = 0;
    const actions = await recordPage(session, url, ended.signal, (soFar) => {
      // The last one may still grow.
      const { steps } = writeRecording(soFar.slice(0, -1), options.object, style);
      for (const { text } of steps.slice(told)) process.stdout.write(`  ${text}\n`);
      told = Math.max(told, steps.length);
    });
    const { feature, objects, hints, steps } = writeRecording(actions, options.object, style);
    for (const { text } of steps.slice(told)) process.stdout.write(`  ${text}\n`);
    await writeFile(file, feature);
    await writeFile(objectsFile, `${JSON.stringify(objects, null, 2)}\n`);
    process.stdout.write(`\nWritten: ${file}\n         ${objectsFile}\n`);
    for (const hint of hints) process.stdout.write(`Note: ${hint}\n`);
    process.stdout.write(`Run it: stepwright run ${options.out} --objects ${objectsFile}\n`);
    return EXIT.passed;
  } catch (error) {
    if (error instanceof StepError) throw new UsageError(error.message);
    throw error;
  } finally {
    process.removeListener('SIGINT', onInterrupt);
    process.removeListener('SIGTERM', onInterrupt);
    await browsers.close();
    await rm(temp, { recursive: true, force: true });
  }
}
