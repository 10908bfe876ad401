import type { ControlState, DebugCommand } from '@stepwright/contract/control';
import { NOTE_MARK } from '@stepwright/engine/child-protocol';
import type { Logger } from 'pino';
import { fetchCommands } from './command-channel.ts';
import type { Confinement } from './confine.ts';
import { type Ending, endingOf } from './ending-of.ts';
import { EngineProcess } from './engine-process.ts';
import { BadBundle, fetchBundle } from './fetch-bundle.ts';
import { Lease } from './lease.ts';
import { LivePicture, SWIFT_LOOK_MS } from './live-picture.ts';
import { NoteRelay } from './note-relay.ts';
import { makeRunFolder, reap } from './reap.ts';
import { Relay, SWIFT_MS } from './relay.ts';
import { type Claim, LeaseLost, Refused, type ServerClient } from './server-client.ts';

export interface JobSurroundings {
  readonly client: ServerClient;
  readonly confinement: Confinement;
  readonly workRoot: string;
  readonly log: Logger;
  /** Fires when the executor is to go and the run has had its time. */
  readonly hurry: AbortSignal;
}

/** After `stop` the current step may end and the reports of the browser's end may come; then the child is killed. */
const STOP_PATIENCE_MS = 60_000;
/** A debug session does not wait for the end of a step. */
const DEBUG_STOP_PATIENCE_MS = 10_000;
/** The same when the executor itself has to go. */
const HURRY_PATIENCE_MS = 3_000;
const STEP_BEGUN = '{"testStepStarted":';
const SHUT_DOWN = 'The executor was shut down.';
const DEBUG_LIMIT = 'The debug session reached its time limit and was ended.';

/** Runs one claimed run from its bundle to its end. Never throws: what goes wrong is told to the server, or to the log. */
export async function runJob(claim: Claim, claimedAt: number, around: JobSurroundings): Promise<void> {
  const job = new Job(claim, claimedAt, around);
  await job.run();
}

class Job {
  readonly #around: JobSurroundings;
  readonly #claim: Claim;
  readonly #lease: Lease;
  readonly #log: Logger;
  #child: EngineProcess | undefined;
  #pictures: LivePicture | undefined;
  #watched = false;
  #stopAsked = false;
  #begun = false;
  /** Why the child was ended from here, where it was. */
  #verdict: Ending | undefined;
  #timers: NodeJS.Timeout[] = [];
  /** Fires when no further command of a debug session is wanted. */
  readonly #done = new AbortController();

  constructor(claim: Claim, claimedAt: number, around: JobSurroundings) {
    this.#claim = claim;
    this.#around = around;
    // Its person would not know why it begins anew elsewhere, so it is never given back.
    this.#begun = claim.debug;
    this.#log = around.log.child({ runId: claim.runId });
    this.#lease = new Lease(claim, claimedAt, around.client, this.#log, (state) => this.#obey(state));
  }

  async run(): Promise<void> {
    this.#log.info('run claimed');
    let folder: string | undefined;
    const onHurry = () => this.#hurry();
    this.#around.hurry.addEventListener('abort', onHurry, { once: true });
    this.#lease.lost.addEventListener('abort', () => this.#child?.kill(), { once: true });
    this.#later(this.#claim.remaining, () =>
      this.#end({
        outcome: 'broken',
        error: this.#claim.debug ? DEBUG_LIMIT : 'The run reached its time limit and was ended.',
      }),
    );
    try {
      folder = await makeRunFolder(this.#around.workRoot, this.#claim.runId);
      await this.#work(folder);
    } catch (error) {
      await this.#fail(error);
    } finally {
      for (const timer of this.#timers) clearTimeout(timer);
      this.#done.abort();
      this.#pictures?.watch(false);
      this.#around.hurry.removeEventListener('abort', onHurry);
      this.#child?.kill();
      this.#lease.end();
      if (folder !== undefined) await this.#clear(folder);
    }
  }

  async #clear(folder: string): Promise<void> {
    try {
      const survivors = await reap(folder);
      if (survivors.length > 0) this.#log.error({ survivors }, 'processes of the run could not be killed');
    } catch (error) {
      this.#log.error({ err: error, folder }, 'the folder of the run could not be removed');
    }
  }

  async #work(folder: string): Promise<void> {
    const { client, confinement } = this.#around;
    const handover = await fetchBundle(this.#lease, client, folder);
    if (await this.#releasedInHurry()) return;
    const { debug } = this.#claim;
    const relay = new Relay(this.#lease, client, handover.attachments, this.#log, debug ? SWIFT_MS : undefined);
    const notes = new NoteRelay(this.#lease, client, this.#log);
    this.#child = new EngineProcess(confinement, folder, handover, (line) => {
      if (line.startsWith(NOTE_MARK)) return debug ? notes.push(line.slice(NOTE_MARK.length, -1)) : undefined;
      if (!this.#begun) this.#begun = line.startsWith(STEP_BEGUN);
      return relay.push(line);
    });
    // Messages that the server will not take (or a lost lease) make further work pointless.
    relay.done.catch(() => this.#child?.kill());
    this.#pictures = new LivePicture(handover.picture, this.#lease, client, debug ? SWIFT_LOOK_MS : undefined);
    if (this.#watched) this.#tellWatched();
    if (this.#stopAsked) this.#child.send({ command: 'stop' });
    if (debug) this.#followCommands(this.#child);
    const exit = await this.#child.exited;
    this.#done.abort();
    this.#pictures.watch(false);
    relay.close();
    if (await this.#releasedInHurry()) return;
    await relay.done;
    const { outcome, error } = this.#verdict ?? endingOf(exit, this.#stopAsked);
    await this.#lease.insist((signal) => client.finish(this.#lease.run, outcome, error, signal));
    this.#log.info({ outcome, error }, 'run ended');
  }

  #obey(state: ControlState): void {
    if (state.watched !== this.#watched) {
      this.#watched = state.watched;
      this.#tellWatched();
    }
    if (state.command === 'stop' && !this.#stopAsked) {
      this.#stopAsked = true;
      this.#child?.send({ command: 'stop' });
      this.#later(this.#claim.debug ? DEBUG_STOP_PATIENCE_MS : STOP_PATIENCE_MS, () =>
        this.#end({
          outcome: 'stopped',
          error: 'The run was stopped; its last step did not end in time and was cut off.',
        }),
      );
    }
  }

  #followCommands(child: EngineProcess): void {
    const take = (command: DebugCommand) => child.send({ command: 'debug', ...command });
    fetchCommands(this.#lease, this.#around.client, take, this.#done.signal).catch((error) =>
      this.#end({ outcome: 'broken', error: sentenceOf(error) }),
    );
  }

  #tellWatched(): void {
    this.#child?.send({ command: 'watch', on: this.#watched });
    this.#pictures?.watch(this.#watched);
  }

  /** The executor has to go now. */
  #hurry(): void {
    if (!this.#begun) {
      this.#child?.kill();
      return;
    }
    this.#verdict = { outcome: 'stopped', error: SHUT_DOWN };
    this.#child?.send({ command: 'stop' });
    this.#later(HURRY_PATIENCE_MS, () => this.#child?.kill());
  }

  /** A run whose first step has not begun goes to another executor at once. */
  async #releasedInHurry(): Promise<boolean> {
    if (!this.#around.hurry.aborted || this.#begun) return false;
    await this.#around.client.release(this.#lease.run, AbortSignal.timeout(2_000));
    this.#log.info('run given back before its first step');
    return true;
  }

  #end(verdict: Ending): void {
    this.#verdict ??= verdict;
    this.#child?.kill();
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof LeaseLost || this.#lease.lost.aborted) {
      this.#log.warn({ reason: (error as Error).message }, 'the run is no longer ours; nothing more is sent');
      return;
    }
    if (this.#around.hurry.aborted && !this.#begun) {
      this.#log.warn({ reason: (error as Error).message }, 'the run could not be given back; its lease ends by itself');
      return;
    }
    this.#log.error({ err: error }, 'the run could not be carried out');
    try {
      await this.#lease.insist((signal) =>
        this.#around.client.finish(this.#lease.run, 'broken', sentenceOf(error), signal),
      );
    } catch (second) {
      this.#log.error({ err: second }, 'the end of the run could not be told');
    }
  }

  #later(ms: number, action: () => void): void {
    this.#timers.push(setTimeout(action, Math.min(Math.max(ms, 0), 2 ** 31 - 1)));
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof BadBundle) return error.message;
  if (error instanceof Refused) return `The server refused what the run had to say: ${error.message}.`;
  return `The run could not be carried out: ${error instanceof Error ? error.message : String(error)}.`;
}
