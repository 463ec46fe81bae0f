import { DatabaseSync } from 'node:sqlite'
import { firstDayContent } from '#content/first-day.ts'
import { databaseFile } from '#server/house/old-house.ts'
import { type Act, newMark } from '../ledger.ts'
import { cameOf, formOf, send } from './send.ts'

type Owner = { origin: string; dataDir: string; cookie: string }

/** Shows a review that waits, by the button of its page; null when none does. */
export async function approve({ origin, dataDir, cookie }: Owner): Promise<Act | null> {
  const id = aWaitingReview(dataDir)
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
export async function edit({ origin, dataDir, cookie }: Owner): Promise<Act> {
  const mark = newMark()
  const was = JSON.stringify({ 'contact.hint': hintNow(dataDir) })
  const sent = await send(`${origin}/admin/words/in-touch`, {
    method: 'POST',
    body: formOf({ was, 'contact.hint': `Come by ${mark}` }),
    headers: { origin, cookie, accept: 'text/html' },
  })
  const came = cameOf(sent, ({ status, location }) => status === 303 && location.includes('saved='))
  const version = Number(/saved=(\d+)/.exec(sent?.location ?? '')?.[1])
  return { kind: 'edit', mark, came, files: [], ...(came === 'acknowledged' && { version }) }
}

function aWaitingReview(dataDir: string): string | null {
  const row = ask(dataDir, "select id from review where status = 'pending' order by random() limit 1")
  return row ? String(row.id) : null
}

/** What stood in the field when its page was opened. */
function hintNow(dataDir: string): string {
  const row = ask(dataDir, 'select document from content order by number desc limit 1')
  return row ? JSON.parse(String(row.document)).contact.hint : firstDayContent.contact.hint
}

/** Nothing where the disk has just been taken away. */
function ask(dataDir: string, query: string): Record<string, unknown> | undefined {
  try {
    const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5000 })
    const row = database.prepare(query).get()
    database.close()
    return row
  } catch {
    return undefined
  }
}
