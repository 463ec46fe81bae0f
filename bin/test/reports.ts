/** What a step found, and how long each of its tests took. */
export type Report = { passed: number; failed: number; tests: { name: string; seconds: number }[] }

type VitestFile = {
  name: string
  status: string
  assertionResults: { fullName: string; duration?: number | null }[]
}
type Suite = {
  suites?: Suite[]
  specs?: { title: string; file: string; tests: { projectName: string; results: { duration: number }[] }[] }[]
}

/** A file that could not even be read by vitest counts as one failed test. */
export function readVitest(report: {
  numPassedTests: number
  numFailedTests: number
  testResults: VitestFile[]
}): Report {
  const { numPassedTests, numFailedTests, testResults } = report
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const tests = testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${file.name.split(/[\\/]/).at(-1)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length, tests }
}

/** A test that passed only when tried again has failed. */
export function readPlaywright(
  report: { stats: Record<'expected' | 'unexpected' | 'flaky', number>; errors: unknown[] } & Suite,
): Report {
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, tests: timesOf(report) }
}

function timesOf({ suites = [], specs = [] }: Suite): Report['tests'] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `${projectName} › ${file} › ${title}`,
      seconds: results.reduce((all, { duration }) => all + duration, 0) / 1000,
    })),
  )
  return [...own, ...suites.flatMap(timesOf)]
}

/** A step of ours counts by itself. */
export function readPlain({ passed, failed }: Pick<Report, 'passed' | 'failed'>): Report {
  return { passed, failed, tests: [] }
}
