import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LocalDriver } from './local-driver.ts';

let temp: string;
let scripts: string;
beforeEach(async () => {
  [temp, scripts] = (await Promise.all(['drivers-', 'scripts-'].map((name) => mkdtemp(join(tmpdir(), name))))) as [
    string,
    string,
  ];
});
afterEach(() => Promise.all([temp, scripts].map((folder) => rm(folder, { recursive: true }))));

/** A driver that says something and ends with 1 until it was started often enough. */
async function driverThatFails(times: number, says: string): Promise<string> {
  const path = join(scripts, 'driver.sh');
  const text = `#!/bin/sh
echo x >> ${scripts}/starts
if [ $(wc -l < ${scripts}/starts) -le ${times} ]; then echo '${says}'; exit 1; fi
echo 'ChromeDriver was started successfully on port 4711.'
exec sleep 60
`;
  await writeFile(path, text, { mode: 0o755 });
  return path;
}

test.skipIf(process.platform === 'win32')('a port that somebody else took is none of the run’s business', async () => {
  const driver = await driverThatFails(2, '[SEVERE]: bind() failed: Address already in use (98)');
  const started = await LocalDriver.start({ driver, browser: undefined }, 'CHROME', temp);
  expect(started.url.port).toBe('4711');
  await started.close();
  expect(await readdir(temp)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('any other failure is told at once', async () => {
  const driver = await driverThatFails(1, 'cannot find a library');
  await expect(LocalDriver.start({ driver, browser: undefined }, 'CHROME', temp)).rejects.toThrow(
    'the driver ended at its start (exit code 1): cannot find a library',
  );
  expect(await readdir(temp)).toEqual([]);
});

test('a driver that is not there leaves no folder', async () => {
  const driver = join(scripts, 'none');
  await expect(LocalDriver.start({ driver, browser: undefined }, 'CHROME', temp)).rejects.toThrow(
    'the driver cannot be started',
  );
  expect(await readdir(temp)).toEqual([]);
});
