import type { FormEvent } from 'react'
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { refuse } from '#modules/refusals/refusal.ts'

const HELD = 'deodar:no-line'

type Results = Record<string, DataStrategyResult>

/**
 * Client middleware of the admin: a form that did not get through is refused in words, with its fields as they were; without it the router
 * replaces the page by its error page.
 */
export const keepPageWhenLost: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return results
  return Object.fromEntries(
    Object.entries(results).map(([route, given]): [string, DataStrategyResult] => {
      const refusal = given.type === 'error' ? sayFault(faultOf(given.result)) : null
      // A status of failure keeps the router from loading the page again, which would fail as well.
      return [route, refusal ? { type: 'data', result: data(refusal, { status: 503 }) } : given]
    }),
  )
}

/** What became of a step, where its page can stay; null where the router has to answer. */
function sayFault(fault: unknown) {
  if (fault instanceof Response) return null
  if (isLineLost(fault)) return refuse('lineLost')
  if (!isRouteErrorResponse(fault) || fault.status >= 500) return refuse('faulty')
  if (fault.status === 413) return refuse('tooLarge')
  return fault.status === 429 ? refuse('tooManyTries') : null
}

/** Browsers say it each in their own words: "Failed to fetch", "NetworkError when …", "Load failed". */
export function isLineLost(fault: unknown): boolean {
  return fault instanceof TypeError && /fetch|network|load/i.test(fault.message)
}

/** The router wraps what an action threw as it wraps data. */
function faultOf(result: unknown): unknown {
  return result instanceof Object && 'data' in result && 'init' in result ? result.data : result
}

/** What a tap without a connection was about: the name of the page that did not open, or nothing for a form that was not sent. */
export type HeldTap = { page: string | null }

/** Says on top of the page that a tap did nothing, because there is no connection. */
export function sayNoLine(tap: HeldTap): void {
  window.dispatchEvent(new CustomEvent<HeldTap>(HELD, { detail: tap }))
}

/** Listens to such taps; gives what ends it. */
export function onHeldTap(hear: (tap: HeldTap) => void): () => void {
  const listen = (event: Event) => event instanceof CustomEvent && hear(event.detail)
  window.addEventListener(HELD, listen)
  return () => window.removeEventListener(HELD, listen)
}

/** For a form whose answer is another page: without a connection it stays, with everything typed around it. */
export function needsLine(event: FormEvent): void {
  if (!navigator.onLine) event.preventDefault()
}
