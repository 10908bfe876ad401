import type { CustomCall, RunCustomAction } from '../ports/custom-actions.ts';
import type { DownloadedFile, DownloadRequest } from '../ports/downloads.ts';
import { xpathChoice } from '../ports/element-path.ts';
import { FakeClock } from '../ports/fake-clock.ts';
import { FakeWebPort } from '../ports/fake-web-port.ts';
import { StepError } from '../step-error.ts';
import type { Behaviour, ReadyCall, ResolvedSlot, StepContext, StepResult } from './behaviour.ts';
import { cutNote } from './report/cut-note.ts';
import { readSettings } from './settings.ts';
import type { Step } from './step.ts';

/** Runs one behaviour on the fake port, for the tests beside the keywords. */
export interface Rehearsal {
  readonly port: FakeWebPort;
  readonly clock: FakeClock;
  readonly variables: Map<string, string>;
  /** What a text resolves to at run time, where it is not a literal. */
  readonly known: Map<string, string>;
  readonly notes: string[];
  readonly secrets: string[];
  readonly attached: { mediaType: string; name: string; size: number }[];
  readonly files: Map<string, string>;
  /** What was asked of the network, and what was kept. */
  readonly fetched: DownloadRequest[];
  readonly kept: { name: string; size: number }[];
  /** Answers a download. */
  answerDownload: (request: DownloadRequest) => Promise<DownloadedFile>;
  readonly customCalls: CustomCall[];
  answerCustom: RunCustomAction;
  settings: Record<string, unknown>;
  signal: AbortSignal;
  run(step: Step, behaviour: Behaviour, slots?: RehearsedSlots): Promise<StepResult>;
  /** The StepError that the step ends with. */
  fails(step: Step, behaviour: Behaviour, slots?: RehearsedSlots): Promise<StepError>;
}

export interface RehearsedSlots {
  readonly locator?: string;
  readonly second?: string;
  readonly data?: string;
  readonly expected?: string;
}

export function rehearse(): Rehearsal {
  const clock = new FakeClock();
  const rehearsal: Rehearsal = {
    port: new FakeWebPort(clock),
    clock,
    variables: new Map(),
    known: new Map(),
    notes: [],
    secrets: [],
    attached: [],
    files: new Map(),
    fetched: [],
    kept: [],
    answerDownload: async () => ({ path: '/run/downloads/report.pdf', name: 'report.pdf', size: 2048 }),
    customCalls: [],
    answerCustom: async () => ({}),
    settings: {},
    signal: new AbortController().signal,
    run: async (step, behaviour, slots = {}) => behaviour(readyCall(step, slots), contextOf(rehearsal)),
    fails: async (step, behaviour, slots = {}) => {
      try {
        await behaviour(readyCall(step, slots), contextOf(rehearsal));
      } catch (error) {
        if (error instanceof StepError) return error;
        throw error;
      }
      throw new Error(`${step.keyword} passed, though it was to fail`);
    },
  };
  return rehearsal;
}

function readyCall(step: Step, slots: RehearsedSlots): ReadyCall {
  const slot = (text: string): ResolvedSlot => ({ written: text, value: text, secret: false });
  return {
    step,
    ...(slots.locator === undefined ? {} : { locator: { name: slots.locator, choices: [xpathChoice(slots.locator)] } }),
    ...(slots.second === undefined
      ? {}
      : { secondLocator: { name: slots.second, choices: [xpathChoice(slots.second)] } }),
    ...(slots.data === undefined ? {} : { testData: slot(slots.data) }),
    ...(slots.expected === undefined ? {} : { expected: slot(slots.expected) }),
  };
}

function contextOf(rehearsal: Rehearsal): StepContext {
  return {
    web: async () => rehearsal.port,
    settings: readSettings(rehearsal.settings),
    variables: {
      get: (name) => rehearsal.variables.get(name),
      set: (name, value) => {
        if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name))
          throw new StepError('E_VARIABLE', `"${name}" is no name for a variable`);
        rehearsal.variables.set(name, value);
      },
      all: () => Object.fromEntries(rehearsal.variables),
    },
    clock: rehearsal.clock,
    signal: rehearsal.signal,
    resolve: (text) => ({
      written: text,
      value: rehearsal.variables.get(text) ?? rehearsal.known.get(text) ?? text,
      secret: false,
    }),
    file: (name) => {
      const path = rehearsal.files.get(name);
      if (path === undefined) throw new StepError('E_FILE', `no included file has the name ${name}`);
      return path;
    },
    downloads: {
      fetch: async (request) => {
        rehearsal.fetched.push(request);
        return rehearsal.answerDownload(request);
      },
      keep: async (name, bytes) => {
        rehearsal.kept.push({ name, size: bytes.length });
        return { path: `/run/downloads/${name}`, name, size: bytes.length };
      },
    },
    runCustom: async (call, signal) => {
      rehearsal.customCalls.push(call);
      return rehearsal.answerCustom(call, signal);
    },
    attach: async (bytes, mediaType, name) => {
      rehearsal.attached.push({ mediaType, name, size: bytes.length });
    },
    note: (text, most) => {
      rehearsal.notes.push(most === undefined ? text : cutNote(text, most));
    },
    keepSecret: (text) => {
      rehearsal.secrets.push(text);
    },
    decrypt: (text) => (text.startsWith('ENC(') ? text.slice(4, -1).split('').reverse().join('') : text),
  };
}
