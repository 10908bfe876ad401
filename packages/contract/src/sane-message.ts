import { type ApiDetail, DEEPEST_CALL } from './api-detail.ts';
import type { RunMessage } from './messages.ts';

/**
 * What a field of a message must be for widgets and reports to draw it. What a run said comes from code that the product does not know, so
 * nothing about it is sure.
 */
type Shape = 'text' | 'number' | 'boolean' | 'api' | { readonly [name: string]: Field } | readonly [Shape];
interface Optional {
  readonly optional: Shape;
}
type Field = Shape | Optional;

const maybe = (shape: Shape): Optional => ({ optional: shape });
const Stamp = { seconds: 'number', nanos: 'number' } as const;
const Place = { line: 'number' } as const;
const Locator = { name: 'text', xpath: 'text' } as const;
const Box = { x: 'number', y: 'number', width: 'number', height: 'number' } as const;
const Resolved = { written: 'text', value: 'text' } as const;
const Steps = [{ id: 'text', keyword: 'text', text: 'text', location: Place }] as const;
const Background = { id: 'text', location: Place, steps: Steps } as const;
const Argument = {
  docString: maybe({ content: 'text' }),
  dataTable: maybe({ rows: [{ cells: [{ value: 'text' }] }] }),
} as const;
const ScenarioNode = {
  ...Background,
  examples: maybe([{ tableBody: [{ id: 'text', location: Place }] }]),
} as const;

const Body = { text: 'text', size: 'number', mediaType: 'text', cut: 'boolean', whole: maybe('text') } as const;
const Headers = [{ name: 'text', value: 'text' }] as const;
/** Named `'api'` where it stands inside itself: what a step did in the features that it called. */
const API: Shape = {
  exchanges: maybe([
    {
      method: 'text',
      url: 'text',
      startedAt: 'number',
      durationMs: 'number',
      request: { headers: Headers, body: maybe(Body) },
      response: maybe({ status: 'number', statusText: 'text', headers: Headers, body: maybe(Body) }),
      error: maybe('text'),
      redirects: maybe([{ url: 'text', status: 'number' }]),
    },
  ]),
  mismatches: maybe([
    {
      path: 'text',
      depth: 'number',
      reason: 'text',
      actual: 'text',
      expected: 'text',
      actualType: 'text',
      expectedType: 'text',
    },
  ]),
  printed: maybe('text'),
  calls: maybe([
    {
      uri: 'text',
      line: 'number',
      feature: 'text',
      scenario: 'text',
      loop: maybe('number'),
      durationMs: 'number',
      steps: [
        {
          gherkin: 'text',
          text: 'text',
          line: 'number',
          status: 'text',
          durationMs: 'number',
          error: maybe('text'),
          api: maybe('api'),
        },
      ],
    },
  ]),
  dropped: maybe('number'),
};

const SHAPES: { readonly [kind: string]: Shape } = {
  meta: { implementation: { name: 'text', version: maybe('text') } },
  gherkinDocument: {
    uri: maybe('text'),
    feature: maybe({
      name: 'text',
      children: [
        {
          background: maybe(Background),
          scenario: maybe(ScenarioNode),
          rule: maybe({ children: [{ background: maybe(Background), scenario: maybe(ScenarioNode) }] }),
        },
      ],
    }),
  },
  pickle: {
    id: 'text',
    name: 'text',
    uri: 'text',
    astNodeIds: ['text'],
    tags: [{ name: 'text' }],
    steps: [{ id: 'text', text: 'text', astNodeIds: ['text'], argument: maybe(Argument) }],
  },
  testCase: { id: 'text', pickleId: 'text', testSteps: [{ id: 'text', pickleStepId: maybe('text') }] },
  testRunStarted: { timestamp: Stamp },
  testRunFinished: { timestamp: Stamp },
  testCaseStarted: { id: 'text', testCaseId: 'text', attempt: 'number', timestamp: Stamp },
  testStepStarted: { testCaseStartedId: 'text', testStepId: 'text' },
  testStepFinished: {
    testCaseStartedId: 'text',
    testStepId: 'text',
    testStepResult: {
      status: 'text',
      duration: Stamp,
      message: maybe('text'),
      exception: maybe({ message: maybe('text') }),
    },
  },
  attachment: {
    testCaseStartedId: maybe('text'),
    testStepId: maybe('text'),
    mediaType: 'text',
    body: 'text',
    contentEncoding: maybe('text'),
    fileName: maybe('text'),
    url: maybe('text'),
  },
  testCaseFinished: { testCaseStartedId: 'text', timestamp: Stamp },
};

const PLAN: Shape = { scenarios: 'number', filtered: 'number' };
const BROWSER: Shape = { testCaseStartedId: 'text', name: 'text', version: 'text' };
const NOTE: Shape = { testCaseStartedId: 'text', testStepId: 'text', text: 'text' };
const STEP: Shape = {
  testCaseStartedId: 'text',
  testStepId: 'text',
  hidden: 'boolean',
  locator: maybe(Locator),
  secondLocator: maybe(Locator),
  testData: maybe(Resolved),
  expected: maybe(Resolved),
  notes: ['text'],
  healed: maybe([{ name: 'text', first: 'text', used: 'text', choice: 'number' }]),
  page: maybe({
    console: [{ level: 'text', text: 'text', source: maybe('text') }],
    requests: [{ method: 'text', url: 'text', reason: maybe('text') }],
    dropped: 'number',
  }),
  error: maybe({
    code: 'text',
    reason: 'text',
    waited: maybe('number'),
    expected: maybe('text'),
    expectedWritten: maybe('text'),
    actual: maybe('text'),
    url: maybe('text'),
    title: maybe('text'),
    frame: maybe('text'),
    waitedFor: maybe('text'),
    outline: maybe(Box),
    others: maybe([{ ...Box, label: 'text' }]),
    details: maybe(['text']),
  }),
  api: maybe('api'),
};

const OWN_SHAPES: { readonly [kind: string]: Shape } = { plan: PLAN, browser: BROWSER, note: NOTE, step: STEP };

/** True if a message is what it should be. Kinds that nobody draws pass as they are. */
export function isSane(message: unknown): message is RunMessage {
  if (typeof message !== 'object' || message === null) return false;
  return Object.entries(message).every(([kind, value]) => {
    const shape = kind === 'stepwright' ? shapeOfOwn(value) : SHAPES[kind];
    return shape === undefined || fits(value, shape);
  });
}

function shapeOfOwn(value: unknown): Shape | undefined {
  const kind = typeof value === 'object' && value !== null ? (value as { kind?: unknown }).kind : null;
  return typeof kind === 'string' && Object.hasOwn(OWN_SHAPES, kind) ? OWN_SHAPES[kind] : undefined;
}

/** True if something is what a step of an API test may tell of itself. */
export function isSaneDetail(value: unknown): value is ApiDetail {
  return fits(value, 'api');
}

/** @param depth features called inside features so far; one of foreign code could go on without end */
function fits(value: unknown, shape: Shape, depth = 0): boolean {
  if (shape === 'text') return typeof value === 'string';
  // Whole seconds may be written as texts, because they are 64 bits wide.
  if (shape === 'number') return Number.isFinite(typeof value === 'string' && value !== '' ? Number(value) : value);
  if (shape === 'boolean') return typeof value === 'boolean';
  if (shape === 'api') return depth < DEEPEST_CALL && fits(value, API, depth + 1);
  if (isList(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0], depth));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(shape).every(([name, field]) => {
    const part = (value as Record<string, unknown>)[name];
    if (!isOptional(field)) return fits(part, field, depth);
    return part === undefined || part === null || fits(part, field.optional, depth);
  });
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
const isOptional = (field: Field): field is Optional => typeof field === 'object' && 'optional' in field;
