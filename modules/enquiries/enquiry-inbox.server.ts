import { sql } from 'kysely'
import { holdsWords } from '#modules/search/search-everything.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { ifGiven } from '#server/db/open.ts'
import type { EmailRow, EnquiryRow } from '#server/db/tables.ts'
import { cursorAt, olderThan } from '#server/page-cursor.ts'
import type { EnquiryState } from './enquiry.ts'

const AT_ONCE = 30
const words = sql<string>`(name || ' ' || email || ' ' || phone || ' ' || expectation || ' ' || message || ' ' || note)`

export type InboxQuery = { state?: EnquiryState; search?: string; cursor?: string | null; limit?: number }
/** An e-mail as the rooms show it: where it stands, and what it says. */
export type EmailLine = Pick<
  EmailRow,
  'id' | 'kind' | 'subject' | 'text' | 'state' | 'tries' | 'last_error' | 'created_at' | 'sent_at'
>

/** One page of both forms' messages, the newest first; `next` leads to the older ones. */
export async function enquiryInbox(
  ctx: Pick<AppContext, 'database'>,
  { state, search = '', cursor, limit = AT_ONCE }: InboxQuery = {},
): Promise<{ enquiries: EnquiryRow[]; next: string | null }> {
  const rows = await matching(ctx, { state, search })
    .selectAll()
    .where(olderThan(sql`created_at`, sql`id`, cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const enquiries = rows.slice(0, limit)
  const last = rows.length > limit ? enquiries.at(-1) : undefined
  return { enquiries, next: last ? cursorAt(last.created_at, last.id) : null }
}

/** How many of both forms' messages there are in such a list. */
export async function countInbox(
  ctx: Pick<AppContext, 'database'>,
  { state, search = '' }: Pick<InboxQuery, 'state' | 'search'>,
): Promise<number> {
  const { count } = await matching(ctx, { state, search })
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matching(
  { database }: Pick<AppContext, 'database'>,
  { state, search }: { state: EnquiryState | undefined; search: string },
) {
  return database
    .selectFrom('enquiry')
    .$call(ifGiven(state, (query, state) => query.where('state', '=', state)))
    .where(holdsWords(words, search, sql`phone`))
}

/** How many messages stand in each state. */
export async function countEnquiries(
  ctx: Pick<AppContext, 'database'>,
): Promise<Record<EnquiryState, number>> {
  const rows = await ctx.database
    .selectFrom('enquiry')
    .select(['state', (eb) => eb.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const counts = { new: 0, answered: 0, closed: 0, held: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** Every e-mail about this row, the newest first: to the owner and to the guest. */
export function emailsAbout(
  ctx: Pick<AppContext, 'database'>,
  about: 'enquiry' | 'review' | 'booking',
  id: string,
): Promise<EmailLine[]> {
  return ctx.database
    .selectFrom('letter')
    .select(['id', 'kind', 'subject', 'text', 'state', 'tries', 'last_error', 'created_at', 'sent_at'])
    .where('about', '=', about)
    .where('about_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
