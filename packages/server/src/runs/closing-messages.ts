import { listOf, partOf, textOf } from './read-message.ts';

/**
 * What is missing at the end of a run that was cut off: an end for each scenario that is still open, and one for the run. With these
 * every reader of the messages (live view, reports, counters) sees the interruption, and nothing has to guess.
 *
 * @param open the messages of each scenario that has started and not finished
 * @param reason one sentence for people
 * @param at milliseconds since 1970
 */
export function closingMessages(
  open: readonly (readonly unknown[])[],
  reason: string,
  at: number,
  endRun: boolean,
): object[] {
  const timestamp = { seconds: Math.floor(at / 1000), nanos: Math.floor((at % 1000) * 1_000_000) };
  const messages = open.flatMap((scenario) => closeScenario(scenario, reason, timestamp));
  if (endRun) messages.push({ testRunFinished: { success: false, message: reason, timestamp } });
  return messages;
}

function closeScenario(messages: readonly unknown[], reason: string, timestamp: object): object[] {
  const testSteps = new Map<string, string[]>();
  let startedId: string | null = null;
  let steps: string[] = [];
  let running: string | null = null;
  let ended = new Set<string>();
  for (const message of messages) {
    const testCase = partOf(message, 'testCase');
    if (testCase) {
      const ids = listOf(testCase, 'testSteps').flatMap((step) => textOf(step as Record<string, unknown>, 'id') ?? []);
      testSteps.set(textOf(testCase, 'id') ?? '', ids);
    }
    const started = partOf(message, 'testCaseStarted');
    if (started) {
      startedId = textOf(started, 'id');
      steps = testSteps.get(textOf(started, 'testCaseId') ?? '') ?? [];
      running = null;
      ended = new Set();
    }
    const stepStarted = partOf(message, 'testStepStarted');
    if (stepStarted) running = textOf(stepStarted, 'testStepId');
    const stepFinished = textOf(partOf(message, 'testStepFinished'), 'testStepId');
    if (stepFinished !== null) {
      ended.add(stepFinished);
      if (stepFinished === running) running = null;
    }
    if (partOf(message, 'testCaseFinished')) startedId = null;
  }
  if (startedId === null) return [];
  // Between two steps the next one is where the run broke off.
  const broken = running ?? steps.find((id) => !ended.has(id)) ?? null;
  const text = `Interrupted: ${reason}`;
  const duration = { seconds: 0, nanos: 0 };
  const closing: object[] = steps
    .filter((id) => !ended.has(id))
    .map((testStepId) => ({
      testStepFinished: {
        testCaseStartedId: startedId,
        testStepId,
        timestamp,
        testStepResult:
          testStepId === broken
            ? {
                status: 'FAILED',
                duration,
                message: text,
                exception: { type: 'Interrupted', message: text, stackTrace: text },
              }
            : { status: 'SKIPPED', duration },
      },
    }));
  closing.push({ testCaseFinished: { testCaseStartedId: startedId, timestamp, willBeRetried: false } });
  return closing;
}
