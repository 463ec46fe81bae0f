import type { EnquiryState } from '#domain/enquiry.ts'
import { wholePhone } from '#domain/phone.ts'
import { recordAct } from './acts.ts'
import { enquiryInbox } from './enquiry-inbox.ts'
import type { Actor, House } from './house.ts'
import { newId } from './keys.ts'
import { writeCsv } from './write-csv.ts'

const columns = [
  'received',
  'form',
  'state',
  'name',
  'phone',
  'email',
  'check-in',
  'check-out',
  'expectation',
  'message',
  'note',
  'answered',
] as const
const EVERY_ROW = 1_000_000

/** All messages of a state, or those a search finds, as a table for spreadsheets; that it was taken is written down. */
export async function exportEnquiries(
  house: House,
  actor: Actor,
  which: { state?: EnquiryState; search?: string } = {},
): Promise<string> {
  const { enquiries } = await enquiryInbox(house, { ...which, limit: EVERY_ROW })
  const rows = enquiries.map((row) => ({
    received: row.created_at,
    form: row.form,
    state: row.state,
    name: row.name,
    phone: wholePhone(row.phone),
    email: row.email,
    'check-in': row.check_in,
    'check-out': row.check_out,
    expectation: row.expectation,
    message: row.message,
    note: row.note,
    answered: row.answered_at ?? '',
  }))
  const after = { rows: rows.length }
  await house.database
    .transaction()
    .execute((tx) =>
      recordAct(house, tx, actor, { act: 'enquiry.exported', about: 'enquiry', aboutId: newId(), after }),
    )
  return writeCsv(columns, rows)
}
