/**
 * Preloaded into every child of the supervisor: when the supervisor is gone (killed, out of memory) the channel to it
 * closes, and the child ends itself the way a clean stop would, so that nothing runs on unwatched.
 */
const DRAIN_MILLISECONDS = 35_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref();
  // A program that listens for this itself knows how to end.
  if (process.listenerCount('disconnect') > 1) return;
  if (process.listenerCount('SIGTERM') === 0) process.exit();
  process.kill(process.pid, 'SIGTERM');
});
// Listening alone must not keep a finished child alive.
process.channel?.unref();
