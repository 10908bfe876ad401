import { assignNames, keptLocators } from '@stepwright/catalogue/recorder/assign-names';
import { foldAction, type RecordedAction } from '@stepwright/catalogue/recorder/recorded-action';
import {
  type StepStyle,
  scenarioLines,
  type WrittenStep,
  writeSteps,
} from '@stepwright/catalogue/recorder/write-steps';
import { StepError } from '@stepwright/catalogue/step-error';
import type { PageElement } from '@stepwright/contract/page-work';
import type { WebDriverSession } from '@stepwright/engine/run/surroundings';
import { UsageError } from './usage-error.ts';

const LOAD_MS = 60_000;
const LOOK_MS = 300;

/**
 * Opens an address and records what a person does in the browser, until the browser is closed or the signal fires.
 *
 * @param onStep is told of each change: what was recorded so far
 */
export async function recordPage(
  session: WebDriverSession,
  url: string,
  signal: AbortSignal,
  onStep: (actions: readonly RecordedAction[]) => void,
): Promise<readonly RecordedAction[]> {
  const { live } = session;
  if (!live) throw new UsageError('This browser cannot be recorded.');
  let actions: readonly RecordedAction[] = [{ id: 'begin', event: { what: 'open', url } }];
  const add = (action: RecordedAction) => {
    actions = foldAction(actions, action);
    onStep(actions);
  };
  let current: string | undefined;
  let moving: Promise<void> = Promise.resolve();
  /** A person just goes on in another window; a scenario has to say so. */
  const follow = async (window: string) => {
    if (current === undefined || window === current) return;
    const there = (await session.windows(signal)).find(({ id }) => id === window);
    if (!there) return;
    current = window;
    add({ id: `window-${actions.length}`, event: { what: 'window', title: there.title || there.url } });
  };
  const begin = async () => {
    await session.navigate(url, LOAD_MS, signal);
    current = (await session.windows(signal)).find((one) => one.current)?.id;
    return live.record(
      [],
      (id, event, window) => {
        moving = moving
          .then(() => follow(window))
          .catch(() => undefined)
          .then(() => add({ id, event }));
      },
      { timeoutMs: 20_000, signal },
    );
  };
  let stop: Awaited<ReturnType<typeof begin>>;
  try {
    stop = await begin();
  } catch (error) {
    // Who ends it before the page is there gets the beginning.
    if (signal.aborted) return actions;
    throw error;
  }
  onStep(actions);
  await untilClosed(session, signal);
  await stop().catch(() => undefined);
  await moving;
  return actions;
}

async function untilClosed(session: WebDriverSession, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if ((await session.windows(signal)).length === 0) return;
    } catch (error) {
      if (signal.aborted || !(error instanceof StepError) || error.code === 'E_SESSION' || error.code === 'E_WINDOW')
        return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** The feature text and the object repository for it, `object` being the one that takes all elements. */
export function writeRecording(actions: readonly RecordedAction[], object: string, style: StepStyle) {
  const names = assignNames(actions, { object, isTaken: () => false, stored: () => null });
  const nameOf = (element: PageElement) =>
    names.get(element.locators[0]?.text ?? '')?.name ?? `${object}.${element.name}`;
  const steps: readonly WrittenStep[] = actions.flatMap((action) => writeSteps(action, { style, nameOf }));
  const entries = Object.fromEntries(
    [...names.values()].map(({ entry, element }) => {
      const kept = keptLocators(element);
      return [entry ?? element.name, kept.length === 1 ? kept[0] : kept];
    }),
  );
  return {
    feature: `Feature: Recorded\n\n  Scenario: Recorded\n${scenarioLines(steps).join('\n')}\n`,
    objects: { [object]: entries },
    hints: [...new Set(steps.flatMap(({ hint }) => (hint ? [hint] : [])))],
    steps,
  };
}
