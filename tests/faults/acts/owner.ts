import { firstDayContent } from '#content/first-day.ts'
import { REVIEWS_ON_A_PAGE } from '#domain/reviews/published-review.ts'
import type { Ask } from '../ask.ts'
import { type Act, newMark } from '../ledger.ts'
import { cameOf, formOf, send } from './send.ts'

type Owner = { origin: string; ask: Ask; cookie: string }

/** Shows the newest review that waits, by the button of its page; null when none does. */
export async function approve({ origin, ask, cookie }: Owner): Promise<Act | null> {
  const id = await aWaitingReview(ask)
  if (!id) return null
  const sent = await send(`${origin}/admin/reviews/${id}/approval`, {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { origin, cookie, accept: 'text/html' },
  })
  const isDone = (status: number, to: string) => status === 302 && to.startsWith(`/admin/reviews/${id}`)
  const came = cameOf(
    sent,
    ({ status, location }) => isDone(status, location) && !location.includes('refused='),
  )
  return { kind: 'approval', mark: id, came, files: [] }
}

/** Writes a new line under the form of the site, as a draft. */
export async function edit({ origin, ask, cookie }: Owner): Promise<Act> {
  const mark = newMark()
  const was = JSON.stringify({ 'contact.hint': await hintNow(ask) })
  const sent = await send(`${origin}/admin/words/in-touch`, {
    method: 'POST',
    body: formOf({ was, 'contact.hint': `Come by ${mark}` }),
    headers: { origin, cookie, accept: 'text/html' },
  })
  const came = cameOf(sent, ({ status, location }) => status === 303 && location.includes('saved='))
  const version = Number(/saved=(\d+)/.exec(sent?.location ?? '')?.[1])
  return { kind: 'edit', mark, came, files: [], ...(came === 'acknowledged' && { version }) }
}

/** The newest for which the first page has room: every approval is looked for there. */
async function aWaitingReview(ask: Ask): Promise<string | null> {
  const newer =
    "select count(*) from review as newer where newer.status = 'approved' and newer.created_at >= review.created_at"
  const row = await ask(
    `select id from review where status = 'pending' and (${newer}) < ${REVIEWS_ON_A_PAGE} order by created_at desc limit 1`,
  )
  return row ? String(row.id) : null
}

/** What stood in the field when its page was opened. */
async function hintNow(ask: Ask): Promise<string> {
  const row = await ask('select document from content order by number desc limit 1')
  return row ? JSON.parse(String(row.document)).contact.hint : firstDayContent.contact.hint
}
