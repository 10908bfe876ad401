/** What the thread of a mock says through shared memory; 0 until it listens or has failed. */
export const LISTENING = 1;
export const STOPPED = 2;
