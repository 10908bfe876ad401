import type { DebugSession } from '@stepwright/contract/entities/debug-session';
import type { DebugMessage } from '@stepwright/contract/messages';

export type Tone = 'waiting' | 'running' | 'paused' | 'failed' | 'ended';

const WHY: { readonly [why in NonNullable<DebugMessage['why']>]: string } = {
  start: 'Paused before the first step',
  breakpoint: 'Paused at a breakpoint',
  step: 'Paused',
  cursor: 'Paused at the cursor',
  failure: 'Paused: the step failed',
  asked: 'Paused',
  end: 'All steps have run',
  tried: 'Paused',
};

/** Where a session stands, in a few words. `started`: an executor has it. */
export function stateWords(
  session: DebugSession,
  state: DebugMessage | null,
  started: boolean,
): { readonly tone: Tone; readonly words: string } {
  if (session.state === 'ended') return { tone: 'ended', words: 'Ended' };
  if (session.state === 'ending') return { tone: 'ended', words: 'Ending' };
  if (state === null) {
    return { tone: 'waiting', words: started ? 'Preparing the session' : 'Waiting for a free executor' };
  }
  const where = state.line === null ? '' : ` · line ${state.line}`;
  if (state.state === 'running') return { tone: 'running', words: `Running${where}` };
  const why = state.why ?? 'step';
  return { tone: why === 'failure' ? 'failed' : 'paused', words: `${WHY[why]}${where}` };
}
