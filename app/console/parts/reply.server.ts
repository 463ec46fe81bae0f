import { data, redirect } from 'react-router'
import { type Outcome, type Refusal, refuse, statusOf } from '#domain/refusal.ts'
import { isPlainRefusal, type PlainRefusal, sentenceOf } from '#domain/refusals.ts'
import { type About, sayQuicker } from '#server/house/audit/too-late.ts'
import type { Actor, House } from '#server/house/house.ts'

/** What of a page of many things a refusal is about: the row's id, or since when somebody may have been quicker. */
type Of = { of?: string; since?: string }

/** Whether the browser waits for a page: then no script of ours is there to read an outcome. */
export function wantsPage(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false
}

/**
 * What the action of a page answers. A change leads, without script, to `to` or back to the page; a script gets the outcome itself. A refusal
 * comes back on the page with what was typed, which `useIntent` gives to its form; to a script with a status of success, so that the router
 * loads the page again: often someone else was quicker.
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

/**
 * What a step answers: without script, the page it was done on, with the reason in its address if it was refused; to a script,
 * the outcome itself.
 */
export function replyTo(request: Request, outcome: Outcome, page: string, of: Of = {}) {
  if (wantsPage(request)) return redirect(outcome.ok ? page : refusedPath(page, outcome, of))
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 400 })
}

/** The same for a form of words: refused, its page comes back with what was typed in it, and never by its address. */
export function replyWithText(
  request: Request,
  outcome: Outcome,
  page: string,
  returned: { what: string; typed: string; reason?: string },
) {
  return outcome.ok ? replyTo(request, outcome, page) : data({ ...outcome, ...returned }, { status: 400 })
}

/** The address of a page with the reason why something was refused there. */
export function refusedPath(page: string, { name }: Refusal, of: Of = {}): string {
  const [path = '', hash] = page.split('#')
  const reason = new URLSearchParams({ refused: name, ...of })
  return `${path}${path.includes('?') ? '&' : '?'}${reason}${hash ? `#${hash}` : ''}`
}

/** The refusal that stands in a page's address, with who was quicker in what the page, or the address, is about. */
export async function refusedAbout(
  request: Request,
  house: House,
  actor: Actor,
  about: About,
): Promise<string | undefined> {
  const name = refusalIn(request)
  if (name === undefined) return undefined
  const message = sentenceOf(name)
  const asked = new URL(request.url).searchParams
  const [id, since] = [about.id ?? asked.get('of') ?? undefined, asked.get('since') ?? undefined]
  if (id === undefined && since === undefined) return message
  const said = await sayQuicker(house, actor, refuse(name), {
    ...about,
    ...{ id, since },
  })
  return said.ok ? message : said.message
}

function refusalIn(request: Request): PlainRefusal | undefined {
  const name = new URL(request.url).searchParams.get('refused') ?? ''
  return isPlainRefusal(name) ? name : undefined
}
