import { writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';

/** Processor time of the page's main thread, in milliseconds. Unlike the time on the wall it hardly depends on what else the machine does. */
export interface KeyCost {
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** All of it, painting and the browser's own work too. */
  readonly task: number;
}

const METRICS = {
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
  task: 'TaskDuration',
};

/** What the keys that `type` presses cost, each. */
export interface CostMeter {
  perKey(keys: number, type: () => Promise<void>): Promise<KeyCost>;
  /** Ends the profile, where one is kept. */
  close(): Promise<void>;
}

/** @param profile file for a CPU profile that Chrome's developer tools open; null for none */
export async function openCostMeter(page: Page, profile: string | null): Promise<CostMeter> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (profile) {
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: 200 });
    await session.send('Profiler.start');
  }
  return {
    async perKey(keys, type) {
      const before = await read(session);
      await type();
      const after = await read(session);
      const each = (name: keyof KeyCost) => ((after[name] - before[name]) * 1000) / keys;
      return { script: each('script'), style: each('style'), layout: each('layout'), task: each('task') };
    },
    async close() {
      if (profile) await writeFile(profile, JSON.stringify((await session.send('Profiler.stop')).profile));
      await session.detach();
    },
  };
}

async function read(session: CDPSession): Promise<KeyCost> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    script: value(METRICS.script),
    style: value(METRICS.style),
    layout: value(METRICS.layout),
    task: value(METRICS.task),
  };
}
