import { AsyncLocalStorage } from 'node:async_hooks'
import { propertyOf } from '#core/values/record.ts'
import { explainBucketFault } from './bucket-fault.server.ts'
import { type Config, logLevels } from './config.server.ts'
import { describeFileFault } from './file-fault.server.ts'

/** The current request. Its id is in each line of the log; during a GET, `readOnce` reads each value once. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string; isGet: boolean }>()

/** Structured lines on the standard output: level, time, request id, facts and event. Facts never hold personal data. */
export function openLog(
  level: Config['logLevel'],
  write = (line: string) => void process.stdout.write(line),
): Log {
  const writer =
    (name: keyof Log) =>
    (event: string, facts: Record<string, unknown> = {}) => {
      if (logLevels.indexOf(name) < logLevels.indexOf(level)) return
      const time = new Date().toISOString()
      const requestId = currentRequest.getStore()?.requestId
      write(`${JSON.stringify({ level: name, time, requestId, ...facts, event })}\n`)
    }
  return { info: writer('info'), warn: writer('warn'), error: writer('error') }
}

/** The facts of an error that may be logged: its kind and place. Its message can quote what people sent. */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { fault: typeof fault }
  const code = propertyOf(fault, 'code')
  // A missing file is not named: a visitor may have invented its name.
  const file = code === 'ENOENT' ? null : describeFileFault(fault)
  const bucket = explainBucketFault(fault)?.why
  const stackLines = (fault.stack ?? '').split('\n')
  const where = stackLines.filter((line) => line.startsWith('    at ')).slice(0, 4)
  return {
    fault: fault.name,
    ...(code === undefined ? {} : { code }),
    ...(file === null ? {} : { file }),
    // A bucket knows nothing of people: its files have random names.
    ...(bucket === undefined ? {} : { bucket }),
    where: where.map((line) => line.trim()),
  }
}

/** Redirects the output of libraries and Node, which can quote a personal link, to the log: a line of JSON each, with an error's allowed facts. */
export function redirectConsole(log: Log): void {
  const writerOf =
    (level: keyof Log) =>
    (...values: unknown[]) =>
      log[level]('console', describeFault(values.find((thing) => thing instanceof Error) ?? values[0]))
  console.error = writerOf('error')
  console.warn = writerOf('warn')
  console.log = console.info = console.debug = writerOf('info')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn('node.warning', describeFault(warning)))
}

/** Writes a line into the program's log: an event and facts about it; never a person's name, address, number or token. */
export type Log = Record<'info' | 'warn' | 'error', (event: string, facts?: Record<string, unknown>) => void>
