import { norm } from '../../grammar/normalise.ts';
import type { WebPort, WindowInfo } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { stepBudget } from '../await-element.ts';
import type { Behaviour, StepContext } from '../behaviour.ts';
import { readAddress } from '../navigation/read-address.ts';
import { poll } from '../poll.ts';
import { optionalText, someTextOf } from '../read-slot.ts';

interface Found {
  readonly window: WindowInfo;
  readonly all: readonly WindowInfo[];
}

/** Waits for a window by its title. E_WINDOW with all titles. */
async function findWindow(context: StepContext, web: WebPort, title: string): Promise<Found> {
  const budget = stepBudget(context);
  let all: readonly WindowInfo[] = [];
  const window = await poll(context, budget, async () => {
    all = await web.windows(context.signal);
    return fitting(all, norm(title));
  });
  if (window !== undefined) return { window, all };
  throw new StepError('E_WINDOW', `no window has the title "${norm(title)}"`, {
    waitedMs: budget.elapsed(),
    details: [`Titles: ${all.map((one) => `"${norm(one.title)}"${one.current ? ' (current)' : ''}`).join('; ')}`],
  });
}

/** A whole title before a part of one, the current window last. */
function fitting(all: readonly WindowInfo[], title: string): WindowInfo | undefined {
  const order = [...all.filter((one) => !one.current), ...all.filter((one) => one.current)];
  return order.find((one) => norm(one.title) === title) ?? order.find((one) => norm(one.title).includes(title));
}

export const switchToWindow: Behaviour = async (call, context) => {
  const title = someTextOf(call, 'testData');
  const web = await context.web();
  const { window } = await findWindow(context, web, title);
  await web.switchWindow(window.id, context.signal);
};

export const closeWindowByTitle: Behaviour = async (call, context) => {
  const title = optionalText(call, 'testData') ?? '';
  const web = await context.web();
  const found = norm(title) === '' ? undefined : await findWindow(context, web, title);
  const all = found?.all ?? (await web.windows(context.signal));
  if (all.length <= 1) throw new StepError('E_LAST_WINDOW', 'it is the only window; closing it would end the session');
  if (found === undefined || found.window.current) await web.closeWindow(context.signal);
  else await web.closeWindow(context.signal, found.window.id);
};

export const openTab: Behaviour = async (call, context) => {
  const written = (optionalText(call, 'testData') ?? '').trim();
  const web = await context.web();
  const address =
    written === '' ? undefined : await readAddress(written, async () => (await web.page(context.signal)).url);
  const id = await web.openWindow(context.signal);
  await web.switchWindow(id, context.signal);
  if (address !== undefined) await web.navigate(address, context.settings.explicitWaitMs, context.signal);
};
