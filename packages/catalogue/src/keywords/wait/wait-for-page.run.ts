import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { awaitCondition, waitBudget } from './await-condition.ts';

export const waitUntilAddressContains: Behaviour = async (call, context) => {
  const expected = textOf(call, 'expected');
  const budget = waitBudget(call, context);
  const web = await context.web();
  await awaitCondition(context, budget, `an address with "${expected}"`, async () => {
    const { url } = await web.page(context.signal);
    return url.includes(expected) ? null : url;
  });
};

/** [readyState, number of fetched things, milliseconds since the last of them came]. */
export const LOADING_SCRIPT = `
const fetched = performance.getEntriesByType('resource');
const last = fetched.reduce((latest, entry) => Math.max(latest, entry.responseEnd), 0);
return [document.readyState, fetched.length, performance.now() - last];`;

const QUIET_MS = 500;

export const waitUntilLoaded: Behaviour = async (call, context) => {
  const budget = waitBudget(call, context);
  const web = await context.web();
  let known = -1;
  let changedAt = 0;
  await awaitCondition(context, budget, 'the loaded page', async () => {
    const [state, count, quietFor] = (await web.script(LOADING_SCRIPT, [], context.signal)) as [string, number, number];
    if (count !== known && known >= 0) changedAt = context.clock.now();
    known = count;
    if (state !== 'complete') return state;
    const seenQuietFor = changedAt === 0 ? Number.POSITIVE_INFINITY : context.clock.now() - changedAt;
    return Math.min(quietFor, seenQuietFor) >= QUIET_MS ? null : 'complete, but still fetching';
  });
};
