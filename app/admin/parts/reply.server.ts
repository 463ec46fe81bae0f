import { data, redirect } from 'react-router'
import { type Outcome, statusOf } from '#core/refusals/refusal.ts'

/** Whether the browser waits for a page: then no script of ours is there to read an outcome. */
export function wantsPage(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false
}

/**
 * What the action of a page answers. A change leads, without script, to `to` or back to the page; a script gets the outcome itself. A refusal
 * comes back on the page with what was typed, which `useIntent` gives to its form; to a script with a status of success, so that the router
 * loads the page again: often someone else has changed it.
 */
export function reply<T extends object>(request: Request, outcome: Outcome<T>, form: FormData, to?: string) {
  const isDocument = wantsPage(request)
  if (outcome.ok && isDocument) throw redirect(to ?? pageAsked(request))
  if (outcome.ok) return outcome
  const refused = { ...outcome, intent: String(form.get('intent') ?? ''), typed: typedIn(form) }
  const headers = outcome.retryAfter ? { 'retry-after': String(outcome.retryAfter) } : undefined
  return data(refused, { status: isDocument ? statusOf(outcome) : 200, ...(headers && { headers }) })
}

/** The page's address without the router's own `?index`. */
function pageAsked(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('index')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

/** The text that was typed or chosen; never passwords or files. */
function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'intent' && !/password/i.test(name) ? [[name, value]] : [],
    ),
  )
}
