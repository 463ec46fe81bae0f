import { wholePhone } from '#modules/common/phone.ts'
import { writeCsv } from '#modules/search/write-csv.server.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import { newId } from '#server/keys.ts'
import type { EnquiryState } from './enquiry.ts'
import { countInbox, enquiryInbox } from './enquiry-inbox.server.ts'

const columns = [
  'received',
  'form',
  'state',
  'name',
  'phone',
  'email',
  'check-in',
  'check-out',
  'stay',
  'price shown',
  'expectation',
  'message',
  'note',
  'answered',
] as const
const AT_ONCE = 500

type Which = { state?: EnquiryState; search?: string }

/** All messages of a state, or those a search finds, as a table for spreadsheets, part by part; that it was taken is written down. */
export async function exportEnquiries(
  ctx: AppContext,
  actor: Actor,
  which: Which = {},
): Promise<AsyncIterable<string>> {
  const after = { rows: await countInbox(ctx, which) }
  await change(ctx, actor, (tx) =>
    tx.record({ act: 'enquiry.exported', about: 'enquiry', aboutId: newId(), after }),
  )
  return writeCsv(columns, pagesOf(ctx, which))
}

async function* pagesOf(ctx: AppContext, which: Which) {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof enquiryInbox>> = await enquiryInbox(ctx, {
      ...which,
      cursor,
      limit: AT_ONCE,
    })
    yield page.enquiries.map((row) => lineOf(row))
    cursor = page.next
  } while (cursor)
}

function lineOf(row: EnquiryRow) {
  return {
    received: row.created_at,
    form: row.form,
    state: row.state,
    name: row.name,
    phone: wholePhone(row.phone),
    email: row.email,
    'check-in': row.check_in,
    'check-out': row.check_out,
    stay: row.stay ?? '',
    'price shown': row.quote,
    expectation: row.expectation,
    message: row.message,
    note: row.note,
    answered: row.answered_at ?? '',
  }
}
