/** Messages such as an engine says, for tests. */

interface TestingStep {
  status: 'PASSED' | 'FAILED' | 'SKIPPED';
  message?: string;
}

const at = (seconds: number) => ({ seconds: 1_800_000_000 + seconds, nanos: 500_000_000 });

/** What comes before the first scenario: the plan, one document, and one pickle for each scenario. */
export function openingMessages(scenarios: readonly { name: string; steps: number; tags?: string[] }[]): object[] {
  return [
    {
      meta: {
        protocolVersion: '34',
        implementation: { name: 'test' },
        runtime: { name: 'x' },
        os: { name: 'x' },
        cpu: { name: 'x' },
      },
    },
    { stepwright: { kind: 'plan', scenarios: scenarios.length, filtered: 0 } },
    { source: { uri: 'Shop/Buy.feature', data: 'Feature: Buying', mediaType: 'text/x.cucumber.gherkin+plain' } },
    {
      gherkinDocument: {
        uri: 'Shop/Buy.feature',
        comments: [],
        feature: {
          name: 'Buying',
          language: 'en',
          keyword: 'Feature',
          description: '',
          tags: [],
          location: { line: 1 },
          children: scenarios.map(documentNode),
        },
      },
    },
    ...scenarios.map((scenario, index) => ({
      pickle: {
        id: `p${index}`,
        uri: 'Shop/Buy.feature',
        location: { line: 3 + index },
        name: scenario.name,
        language: 'en',
        astNodeIds: [`n${index}`],
        tags: (scenario.tags ?? []).map((name) => ({ name, astNodeId: 'x' })),
        steps: Array.from({ length: scenario.steps }, (_, step) => ({
          id: `ps${index}-${step}`,
          text: `step ${step}`,
          astNodeIds: [`n${index}-${step}`],
        })),
      },
    })),
    { testRunStarted: { timestamp: at(0) } },
  ];
}

/** The scenario as it stands in its document. */
function documentNode(scenario: { name: string; steps: number }, index: number): object {
  const location = { line: 3 + index };
  const steps = Array.from({ length: scenario.steps }, (_, step) => ({
    id: `n${index}-${step}`,
    location,
    keyword: '* ',
    text: `step ${step}`,
  }));
  const { name } = scenario;
  return {
    scenario: { id: `n${index}`, location, tags: [], keyword: 'Scenario', name, description: '', steps, examples: [] },
  };
}

/** The beginning of a scenario: nothing has run yet. */
export function scenarioStart(index: number, steps: number, attempt = 0): object[] {
  return [
    {
      testCase: {
        id: `c${index}`,
        pickleId: `p${index}`,
        testSteps: Array.from({ length: steps }, (_, step) => ({
          id: `t${index}-${step}`,
          pickleStepId: `ps${index}-${step}`,
        })),
      },
    },
    { testCaseStarted: { id: `s${index}-${attempt}`, testCaseId: `c${index}`, attempt, timestamp: at(index * 10) } },
  ];
}

export function stepStart(index: number, step: number, attempt = 0): object {
  return {
    testStepStarted: {
      testCaseStartedId: `s${index}-${attempt}`,
      testStepId: `t${index}-${step}`,
      timestamp: at(index * 10 + step),
    },
  };
}

export function stepEnd(index: number, step: number, { status, message }: TestingStep, attempt = 0): object {
  return {
    testStepFinished: {
      testCaseStartedId: `s${index}-${attempt}`,
      testStepId: `t${index}-${step}`,
      timestamp: at(index * 10 + step + 1),
      testStepResult: { status, duration: { seconds: 1, nanos: 0 }, ...(message === undefined ? {} : { message }) },
    },
  };
}

export function scenarioEnd(index: number, attempt = 0, willBeRetried = false): object {
  return {
    testCaseFinished: { testCaseStartedId: `s${index}-${attempt}`, timestamp: at(index * 10 + 9), willBeRetried },
  };
}

/** A whole scenario. */
export function wholeScenario(index: number, steps: readonly TestingStep[]): object[] {
  return [
    ...scenarioStart(index, steps.length),
    ...steps.flatMap((step, place) => [
      ...(step.status === 'SKIPPED' ? [] : [stepStart(index, place)]),
      stepEnd(index, place, step),
    ]),
    scenarioEnd(index),
  ];
}

export function runEnd(success: boolean, seconds = 60): object {
  return { testRunFinished: { success, timestamp: at(seconds) } };
}
