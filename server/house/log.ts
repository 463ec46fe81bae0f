import { AsyncLocalStorage } from 'node:async_hooks'
import { propertyOf } from '#domain/record.ts'
import type { Config } from '../config.ts'
import type { Log } from './house.ts'

/** The request being answered, so that every line of the log can name it. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string }>()

const levels = ['debug', 'info', 'warn', 'error', 'silent']

/** Structured lines on the standard output: time, level, event, request id, facts. Facts never hold personal data. */
export function openLog(
  level: Config['logLevel'],
  write = (line: string) => void process.stdout.write(line),
): Log {
  const from = levels.indexOf(level)
  const at =
    (name: string) =>
    (event: string, facts: Record<string, unknown> = {}): void => {
      if (levels.indexOf(name) < from) return
      const line = {
        time: new Date().toISOString(),
        level: name,
        event,
        ...currentRequest.getStore(),
        ...facts,
      }
      write(`${JSON.stringify(line)}\n`)
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** What may be said of a fault: its kind and where it happened, not its message, which can quote what people sent. */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { fault: typeof fault }
  const code = propertyOf(fault, 'code')
  const where = (fault.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 4)
  return {
    fault: fault.name,
    ...(code === undefined ? {} : { code }),
    where: where.map((line) => line.trim()),
  }
}
