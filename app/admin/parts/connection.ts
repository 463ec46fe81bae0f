import { notifications } from '@mantine/notifications'
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { refuse } from '#core/refusals/refusal.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'

type Results = Record<string, DataStrategyResult>

const OUTDATED_NOTICE_ID = 'page-outdated'
const OUTDATED_SENTENCE = 'This page could not be updated. What you typed and chose is still here.'

/** Whether the admin shows its error page, which has no data to keep. The error page sets it. */
export const errorPage = { isShown: false }

/** Whether the last form that was sent did not reach the server. */
export const lastForm = { isLost: false }

/** Client middleware: a form that was not sent keeps its fields, a page that cannot be loaded again stays; the router would show an error. */
export const keepPageWhenOffline: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return dropFailedLoads(results, request.url)
  const isLost = Object.values(results).some(
    ({ type, result }) => type === 'error' && isConnectionLost(unwrapData(result)),
  )
  const isChosenFileLost = isLost && (await isChosenFileGone())
  lastForm.isLost = isLost && !isChosenFileLost
  return Object.fromEntries(
    Object.entries(results).map(([route, result]): [string, DataStrategyResult] => {
      // A refusal loses its status here, so that the router loads the page again: often somebody else has changed it.
      if (result.type === 'data') return [route, { type: 'data', result: data(unwrapData(result.result)) }]
      const refusal = findRefusal(unwrapData(result.result), isChosenFileLost)
      // A status of failure keeps the router from loading the page again, which would fail as well.
      return [route, refusal ? { type: 'data', result: data(refusal, { status: 503 }) } : result]
    }),
  )
}

function isCurrentPage(address: string): boolean {
  const { pathname, search } = new URL(address)
  return !errorPage.isShown && pathname === location.pathname && search === location.search
}

/** On the current page, drops the failed results: the router keeps the data of a route that has no result. */
function dropFailedLoads(results: Results, address: string): Results {
  const loaded = Object.entries(results).filter(
    ([, result]) => result.type !== 'error' || findRefusal(unwrapData(result.result), false) === null,
  )
  const isComplete = loaded.length === Object.keys(results).length
  if (isComplete) notifications.hide(OUTDATED_NOTICE_ID)
  if (isComplete || !isCurrentPage(address)) return results
  notifications.show({ id: OUTDATED_NOTICE_ID, message: OUTDATED_SENTENCE, autoClose: false })
  return Object.fromEntries(loaded)
}

/** The refusal of a form whose page can stay; null where the router has to answer. */
function findRefusal(fault: unknown, isChosenFileLost: boolean) {
  if (fault instanceof Response) return null
  if (isConnectionLost(fault)) return refuse(isChosenFileLost ? 'fileGone' : 'connectionLost')
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
