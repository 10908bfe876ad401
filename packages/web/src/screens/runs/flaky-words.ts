/** What the mark means, in the words of every screen; the numbers are those of contract/entities/run-history. */
export const FLAKY_EXPLAINED =
  'Flaky: in its last 10 runs the result changed at least twice (passed, failed, passed), although neither the text of the scenario nor the environment had changed.';
