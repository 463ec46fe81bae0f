import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { propertyOf } from '#modules/common/record.ts'
import type { Log } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { describeFileFault } from '#server/file-fault.ts'

/** The request being answered, so that every line of the log can name it. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string }>()

const silent: Log = { info() {}, warn() {}, error() {} }

/** Structured lines on the standard output: time, level, event, request id, facts. Facts never hold personal data. */
export function openLog(
  level: Config['logLevel'],
  write = (line: string) => void process.stdout.write(line),
): Log {
  if (level === 'silent') return silent
  const lines = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (name) => ({ level: name }) },
      mixin: () => ({ ...currentRequest.getStore() }),
    },
    { write },
  )
  return {
    info: (event, facts = {}) => lines.info(facts, event),
    warn: (event, facts = {}) => lines.warn(facts, event),
    error: (event, facts = {}) => lines.error(facts, event),
  }
}

/** What may be said of a fault: its kind and where it happened, not its message, which can quote what people sent. */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { fault: typeof fault }
  const code = propertyOf(fault, 'code')
  // Of a fault of the machine, such as a closed or full folder; a file that is not there may be one that somebody made up.
  const file = code === 'ENOENT' ? null : describeFileFault(fault)
  const where = (fault.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 4)
  return {
    fault: fault.name,
    ...(code === undefined ? {} : { code }),
    ...(file === null ? {} : { file }),
    where: where.map((line) => line.trim()),
  }
}

/**
 * Has the log say what libraries and Node itself would print: one line of JSON each, and of a fault only what may be said of it. What
 * they print quotes addresses, which can hold a personal link.
 */
export function speakJson(log: Log): void {
  console.error = said('error')
  console.warn = said('warn')
  console.log = console.info = console.debug = said('info')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn('node.warning', describeFault(warning)))

  function said(level: keyof Log) {
    return (...things: unknown[]) => log[level]('console', factsOf(things))
  }
}

function factsOf(things: readonly unknown[]): Record<string, unknown> {
  const fault = things.find((thing) => thing instanceof Error)
  return describeFault(fault ?? things[0])
}
