import { seconds } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';

/** A driver may give up on a page before we do. */
export function ofSilence(error: unknown): unknown {
  const told = error instanceof DriverFault && error.code === 'timeout' ? error.message : '';
  const [, time] = /receiving message from renderer: ([\d.]+)/.exec(told) ?? [];
  return time === undefined
    ? error
    : new DriverFault('no answer', `the page did not answer within ${seconds(Number(time) * 1000)}`, { cause: error });
}
