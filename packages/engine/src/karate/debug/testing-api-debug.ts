import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BundleDebug } from '@stepwright/contract/bundle';
import { type SteeredSession, steerSession } from '../../run/debug/steer-session.ts';
import { POINTS } from '../../run/debug/testing-debug.ts';
import { runBundle } from '../../run/run-bundle.ts';
import { Secrets } from '../../run/secrets.ts';
import { drivers } from '../../wiring.ts';
import { type ApiTexts, apiBundle } from '../suite/testing-api-run.ts';

/** For tests: a debug session of API tests. */
export function debugApi(texts: ApiTexts, debug: Partial<BundleDebug> = {}): SteeredSession {
  const folder = mkdtempSync(join(tmpdir(), 'api-debug-'));
  for (const [name, text] of Object.entries(texts.files ?? {})) writeFileSync(join(folder, name), text);
  return steerSession((around) =>
    runBundle(
      { ...apiBundle(texts), debug: { ...POINTS, ...debug } },
      {
        drivers,
        attachments: folder,
        files: folder,
        temp: folder,
        signal: new AbortController().signal,
        now: Date.now,
        secrets: new Secrets(),
        ...around,
        ...texts.around,
      },
    ).finally(() => rmSync(folder, { recursive: true, force: true })),
  );
}
