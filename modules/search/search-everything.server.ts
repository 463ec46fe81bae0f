import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#core/app-context.server.ts'
import { matchesWords } from '#core/db/matches-words.ts'
import { fullName } from '#core/values/contact.ts'
import { formatDays } from '#core/values/day.ts'
import { isKeyOf } from '#core/values/record.ts'
import { idOfReference } from '#modules/guest-pages/payment-details.ts'

type FoundRow = {
  kind: 'Booking' | 'Review' | 'Enquiry' | 'E-mail'
  id: string
  title: string
  line: string
  to: string
  sign: 'calendar' | 'star' | 'mail'
}

export const FOUND_OF_EACH = 6

const MAX_FOUND = 200

const SHORTEST_SEARCH = 2

/**
 * The admin's search: bookings, reviews, enquiries and e-mails that contain every word, newest first. Of each kind it returns one more than
 * `FOUND_OF_EACH` where there are others; of the kind `all` it returns up to 200.
 */
export async function searchEverything(
  ctx: Pick<AppContext, 'database'>,
  text: string,
  all = '',
): Promise<FoundRow[]> {
  if (!isSearch(text)) return []
  const most = (kind: FoundRow['kind']) => (all === kind ? MAX_FOUND : FOUND_OF_EACH + 1)
  const found = await Promise.all([
    findBookings(ctx, text, most('Booking')),
    findReviews(ctx, text, most('Review')),
    findEnquiries(ctx, text, most('Enquiry')),
    findEmails(ctx, text, most('E-mail')),
  ])
  return found.flat()
}

/** Whether the text is long enough to search for. */
export function isSearch(text: string): boolean {
  return text.replace(/\s/g, '').length >= SHORTEST_SEARCH
}

type Find = (ctx: Pick<AppContext, 'database'>, text: string, most: number) => Promise<FoundRow[]>

const findBookings: Find = async ({ database }, text, most) => {
  const columns = sql<string>`first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || coalesce(stay, '') || ' ' || note`
  const rows = await database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'check_in', 'check_out', 'note'])
    .where(
      sql<boolean>`(${matchesWords(columns, text, sql`phone`)} or ${hasReference(sql`coalesce(enquiry_id, id)`, text)})`,
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => {
    const line = [formatDays(row.check_in, row.check_out), beginning(row.note)].filter(Boolean).join(' · ')
    const to = `/admin/bookings/${row.id}`
    return { kind: 'Booking', id: row.id, title: fullName(row), line, to, sign: 'calendar' }
  })
}

const findReviews: Find = async ({ database }, text, most) => {
  const columns = sql<string>`name || ' ' || email || ' ' || phone || ' ' || text || ' ' || reply`
  const rows = await database
    .selectFrom('review')
    .select(['id', 'name as title', 'text'])
    .where(matchesWords(columns, text, sql`phone`))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, title, text }) => {
    return { kind: 'Review', id, title, line: beginning(text), to: `/admin/reviews/${id}`, sign: 'star' }
  })
}

const findEnquiries: Find = async ({ database }, text, most) => {
  const columns = sql<string>`name || ' ' || email || ' ' || phone || ' ' || expectation || ' ' || message || ' ' || note`
  const rows = await database
    .selectFrom('enquiry')
    .select(['id', 'name as title', 'message', 'email'])
    .where(sql<boolean>`(${matchesWords(columns, text, sql`phone`)} or ${hasReference(sql`id`, text)})`)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, title, message, email }) => {
    const line = beginning(message) || email
    return { kind: 'Enquiry', id, title, line, to: `/admin/enquiries/${id}`, sign: 'mail' }
  })
}

const emailPages = { booking: 'bookings', review: 'reviews', enquiry: 'enquiries' } as const

/** Without e-mails to the team, which may contain sign-in links, and without the text of the others, which contains guests' links. */
const findEmails: Find = async ({ database }, text, most) => {
  const rows = await database
    .selectFrom('email')
    .select(['id', 'about', 'about_id', 'subject as title', 'to_address'])
    .where('about', 'in', Object.keys(emailPages))
    .where(matchesWords(sql<string>`subject || ' ' || to_address`, text))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, about, about_id, title, to_address }) => {
    const to = isKeyOf(emailPages, about) ? `/admin/${emailPages[about]}/${about_id}` : '/admin'
    return { kind: 'E-mail', id, title, line: `to ${to_address}`, to, sign: 'mail' }
  })
}

/** Whether a payment with this reference is for the row. */
function hasReference(id: RawBuilder<string>, text: string): RawBuilder<boolean> {
  const beginning = idOfReference(text)
  return beginning === null ? sql<boolean>`1 = 0` : sql<boolean>`${id} like ${`${beginning}%`}`
}

function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 88)} …` : line
}
