import { notifications } from '@mantine/notifications'
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { refuse } from '#core/refusals/refusal.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'

type Results = Record<string, DataStrategyResult>

const OUTDATED = 'page-outdated'
const OUTDATED_SENTENCE = 'This page could not be updated. What you typed and chose is still here.'

/** Whether the admin shows its error page, which has no data to keep. Set by that page. */
export const errorPage = { isShown: false }

/** Whether the last form that was sent did not reach the server. */
export const lastForm = { isLost: false }

/**
 * Client middleware of the admin: a form that did not get through is refused in words, with its fields as they were, and a page that cannot be
 * loaded again stays, with what was typed and chosen on it; without it the router replaces the page by its error page.
 */
export const keepPageWhenOffline: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return keepLoaded(results, request.url)
  const isLost = Object.values(results).some(
    ({ type, result }) => type === 'error' && isConnectionLost(unwrapData(result)),
  )
  const isGone = isLost && (await isChosenFileGone())
  lastForm.isLost = isLost && !isGone
  return Object.fromEntries(
    Object.entries(results).map(([route, given]): [string, DataStrategyResult] => {
      // Without its status, so that the router loads the page again: often somebody else has changed it.
      if (given.type === 'data') return [route, { type: 'data', result: data(unwrapData(given.result)) }]
      const refusal = findRefusal(unwrapData(given.result), isGone)
      // A status of failure keeps the router from loading the page again, which would fail as well.
      return [route, refusal ? { type: 'data', result: data(refusal, { status: 503 }) } : given]
    }),
  )
}

function isShown(address: string): boolean {
  const { pathname, search } = new URL(address)
  return !errorPage.isShown && pathname === location.pathname && search === location.search
}

/** Of the page that is shown, without the results that failed: the router keeps the data of a route that has no result. */
function keepLoaded(results: Results, address: string): Results {
  const loaded = Object.entries(results).filter(
    ([, given]) => given.type !== 'error' || findRefusal(unwrapData(given.result), false) === null,
  )
  const isWhole = loaded.length === Object.keys(results).length
  if (isWhole) notifications.hide(OUTDATED)
  if (isWhole || !isShown(address)) return results
  notifications.show({ id: OUTDATED, message: OUTDATED_SENTENCE, autoClose: false })
  return Object.fromEntries(loaded)
}

/** The refusal of a form whose page can stay; null where the router has to answer. */
function findRefusal(fault: unknown, isGone: boolean) {
  if (fault instanceof Response) return null
  if (isConnectionLost(fault)) return refuse(isGone ? 'fileGone' : 'connectionLost')
  if (!isRouteErrorResponse(fault) || fault.status >= 500) return refuse('serverFault')
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

/** What an action returned or threw, without the status in which the router wraps it. */
function unwrapData(result: unknown): unknown {
  return result instanceof Object && 'data' in result && 'init' in result ? result.data : result
}
