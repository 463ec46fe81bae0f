import type { Log } from '#server/app-context.ts'
import { describeFault } from '#server/log.ts'

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
