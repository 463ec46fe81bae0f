import { type Profiler, Session } from 'node:inspector/promises'

/**
 * How often the blocks of the product's own code, and of the readers of calendars and tables, run while this is done: nights walked, rows
 * read, comparisons made. It is the same on a slow machine, so that a test can say how work grows with its input. What an engine does inside of one call, such as
 * `sort`, is not seen. An engine counts right where it begins before the code runs, and begins once: such a test is a `*.work.test.ts`, which
 * has modules of its own.
 */
export async function countWork(work: () => unknown): Promise<number> {
  profilerSession ??= startCounting()
  const session = await profilerSession
  // What ran before is not counted.
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result.filter(({ url }) => isCounted(url)).reduce((sum, script) => sum + sumCounts(script), 0)
}

let profilerSession: Promise<Session> | null = null

async function startCounting(): Promise<Session> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return session
}

function isCounted(url: string): boolean {
  return /\/(?:modules|server)\/.*(?<!\.test)\.ts|\/(?:ical\.js|papaparse)\//.test(url)
}

function sumCounts({ functions }: Profiler.ScriptCoverage): number {
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0)
}
