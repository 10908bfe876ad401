/**
 * Counts the tests of a vitest JSON report. What failed without being a test (a file that cannot be loaded, an error
 * outside every test, a crash of the runner) counts as failed too, so that the count never looks better than the run was.
 *
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined} report
 * @param {number} code exit code of the runner
 */
export function countTests(report, code) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    const before = count.failed;
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') count.failed += 1;
      else count.skipped += 1;
    }
    if (file.status === 'failed' && count.failed === before) count.failed += 1;
  }
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return count;
}
