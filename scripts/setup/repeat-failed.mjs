/** More than this is no accident of a busy machine. */
const MOST_REPEATED = 12;

/**
 * The files of a vitest JSON report that failed and are worth another look: none when there are many, for then
 * something is broken.
 *
 * @param {{ testResults: { name: string, status: string }[] } | undefined} report
 * @returns {string[]} their paths
 */
export function filesToRepeat(report) {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > MOST_REPEATED ? [] : failed;
}

/**
 * Puts the files of a second run in the place of those of the first. A file that the second run did not bring keeps
 * its first result.
 *
 * @template {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} File
 * @param {{ success: boolean, testResults: File[] }} report
 * @param {{ testResults: File[] } | undefined} repeated
 * @returns {{ report: { testResults: File[] }, unsteady: string[], complete: boolean }} `unsteady`: the tests that failed at
 *   first and passed then; `complete`: every file that had failed was run again
 */
export function mergeRepeated(report, repeated) {
  const seconds = new Map((repeated?.testResults ?? []).map((file) => [file.name, file]));
  const unsteady = [];
  let complete = true;
  const testResults = report.testResults.map((first) => {
    if (first.status !== 'failed') return first;
    const second = seconds.get(first.name);
    if (!second) {
      complete = false;
      return first;
    }
    const passed = new Set(second.assertionResults.filter(({ status }) => status === 'passed').map(nameOf));
    const failed = first.assertionResults.filter(({ status }) => status === 'failed').map(nameOf);
    unsteady.push(...failed.filter((name) => passed.has(name)));
    // A file that could not be loaded, or failed outside its tests, has no test to name.
    if (failed.length === 0 && second.status === 'passed') unsteady.push(first.name);
    return second;
  });
  return { report: { ...report, testResults }, unsteady, complete };

  function nameOf({ fullName }) {
    return fullName;
  }
}
