import { sql } from 'kysely'
import type { Actor, AppContext, With } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { type CsvColumns, writeCsv } from '#core/csv.server.ts'
import { ifGiven } from '#core/db/database.ts'
import { matchesWords } from '#core/db/matches-words.ts'
import { readPageByCursor } from '#core/db/page-cursor.ts'
import type { EmailRow, EnquiryRow, EnquiryState } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import { normalizePhone } from '#core/values/phone.ts'

const ENQUIRIES_PER_PAGE = 30
const searchedText = sql<string>`(name || ' ' || email || ' ' || phone || ' ' || expectation || ' ' || message || ' ' || note)`

type InboxFilter = { state?: EnquiryState; search?: string }
export type InboxQuery = InboxFilter & { cursor?: string | null; limit?: number }
/** An e-mail as the pages show it: its state and its text. */
export type EmailLine = Pick<
  EmailRow,
  'id' | 'kind' | 'subject' | 'text' | 'state' | 'tries' | 'last_error' | 'created_at' | 'sent_at'
>

/** One page of both forms' messages, the newest first; `nextCursor` leads to the older ones. */
export function readInboxPage(
  ctx: With<'database'>,
  { cursor, limit = ENQUIRIES_PER_PAGE, ...filter }: InboxQuery = {},
): Promise<{ rows: EnquiryRow[]; nextCursor: string | null }> {
  return readPageByCursor(selectMatchingEnquiries(ctx, filter).selectAll(), { cursor, limit })
}

/** How many messages of both forms match the filter. */
async function countMatchingEnquiries(ctx: With<'database'>, filter: InboxFilter): Promise<number> {
  const { count } = await selectMatchingEnquiries(ctx, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function selectMatchingEnquiries({ database }: With<'database'>, { state, search = '' }: InboxFilter) {
  return database
    .selectFrom('enquiry')
    .$call(ifGiven(state, (query, state) => query.where('state', '=', state)))
    .where(matchesWords(searchedText, search, sql`phone`))
}

/** How many messages are in each state. */
export async function countEnquiriesByState(ctx: With<'database'>): Promise<Record<EnquiryState, number>> {
  const rows = await ctx.database
    .selectFrom('enquiry')
    .select(['state', (eb) => eb.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const counts = { new: 0, answered: 0, closed: 0, suspected: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** Every e-mail about this row, the newest first: to the owner and to the guest. */
export function listEmailsAbout(
  ctx: With<'database'>,
  about: 'enquiry' | 'review' | 'booking',
  id: string,
): Promise<EmailLine[]> {
  return ctx.database
    .selectFrom('email')
    .select(['id', 'kind', 'subject', 'text', 'state', 'tries', 'last_error', 'created_at', 'sent_at'])
    .where('about', '=', about)
    .where('about_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

const columns: CsvColumns<EnquiryRow> = [
  ['received', (row) => row.created_at],
  ['form', (row) => row.way ?? row.form],
  ['state', (row) => row.state],
  ['name', (row) => row.name],
  ['phone', (row) => normalizePhone(row.phone)],
  ['email', (row) => row.email],
  ['check-in', (row) => row.check_in],
  ['check-out', (row) => row.check_out],
  ['guests', (row) => row.guests],
  ['stay', (row) => row.stay ?? ''],
  ['price shown', (row) => row.quote],
  ['expectation', (row) => row.expectation],
  ['message', (row) => row.message],
  ['note', (row) => row.note],
  ['answered', (row) => row.answered_at ?? ''],
]
const ROWS_PER_QUERY = 500

/** All messages of a state, or those a search finds, as a table for spreadsheets, in chunks; the download is in the audit log. */
export async function exportEnquiries(
  ctx: AppContext,
  actor: Actor,
  filter: InboxFilter = {},
): Promise<AsyncIterable<string>> {
  const after = { rows: await countMatchingEnquiries(ctx, filter) }
  await change(ctx, actor, (tx) =>
    tx.record({ action: 'enquiry.exported', about: 'enquiry', aboutId: newId(), after }),
  )
  return writeCsv(columns, readPages(ctx, filter))
}

async function* readPages(ctx: AppContext, filter: InboxFilter) {
  let cursor: string | null = null
  do {
    const query: InboxQuery = { ...filter, cursor, limit: ROWS_PER_QUERY }
    const page: Awaited<ReturnType<typeof readInboxPage>> = await readInboxPage(ctx, query)
    yield page.rows
    cursor = page.nextCursor
  } while (cursor)
}
