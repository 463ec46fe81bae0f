import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { refuse } from '#modules/refusals/refusal.ts'
import { isFileGone } from '../../../ui/is-file-gone.ts'

type Results = Record<string, DataStrategyResult>

/**
 * Client middleware of the admin: a form that did not get through is refused in words, with its fields as they were; without it the router
 * replaces the page by its error page.
 */
export const keepPageWhenOffline: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return results
  const isLost = Object.values(results).some(
    ({ type, result }) => type === 'error' && isConnectionLost(faultOf(result)),
  )
  const isGone = isLost && (await isChosenFileGone())
  return Object.fromEntries(
    Object.entries(results).map(([route, given]): [string, DataStrategyResult] => {
      const refusal = given.type === 'error' ? refusalOf(faultOf(given.result), isGone) : null
      // A status of failure keeps the router from loading the page again, which would fail as well.
      return [route, refusal ? { type: 'data', result: data(refusal, { status: 503 }) } : given]
    }),
  )
}

/** The refusal of a form whose page can stay; null where the router has to answer. */
function refusalOf(fault: unknown, isGone: boolean) {
  if (fault instanceof Response) return null
  if (isConnectionLost(fault)) return refuse(isGone ? 'fileGone' : 'lineLost')
  if (!isRouteErrorResponse(fault) || fault.status >= 500) return refuse('faulty')
  if (fault.status === 413) return refuse('tooLarge')
  return fault.status === 429 ? refuse('tooManyTries') : null
}

/** A browser cannot send a form with a file that the device took back, and reports that like a lost connection. */
async function isChosenFileGone(): Promise<boolean> {
  const fields = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  const files = Array.from(fields, ({ files }) => [...(files ?? [])]).flat()
  return (await Promise.all(files.map(isFileGone))).includes(true)
}

/** Each browser has its own sentence: "Failed to fetch", "NetworkError when …", "Load failed". */
export function isConnectionLost(fault: unknown): boolean {
  return fault instanceof TypeError && /fetch|network|load/i.test(fault.message)
}

/** The router wraps what an action threw as it wraps data. */
function faultOf(result: unknown): unknown {
  return result instanceof Object && 'data' in result && 'init' in result ? result.data : result
}

/** A refusal often means that somebody else changed the page, so it is loaded again; not when the connection was lost. */
export function shouldRevalidate({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 400 || defaultShouldRevalidate
}
