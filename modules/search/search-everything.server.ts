import { type RawBuilder, sql } from 'kysely'
import type { With } from '#core/app-context.server.ts'
import { matchesWords } from '#core/db/matches-words.ts'
import { fullName } from '#core/values/contact.ts'
import { formatDays } from '#core/values/day.ts'
import { isKeyOf } from '#core/values/record.ts'
import { parseReference } from '#modules/guest-pages/payment-details.ts'

type SearchResult = {
  kind: 'Booking' | 'Review' | 'Enquiry' | 'E-mail'
  id: string
  title: string
  line: string
  to: string
}

export const RESULTS_PER_KIND = 6
const MAX_RESULTS = 200
const MIN_SEARCH_CHARACTERS = 2

/**
 * The admin's search: bookings, reviews, enquiries and e-mails that contain every word, newest first. Of each kind it returns one more than
 * `RESULTS_PER_KIND` where there are others; of the kind `expandedKind` it returns up to 200.
 */
export async function searchEverything(
  ctx: With<'database'>,
  text: string,
  expandedKind = '',
): Promise<SearchResult[]> {
  if (!isSearchable(text)) return []
  const limitOf = (kind: SearchResult['kind']) => (expandedKind === kind ? MAX_RESULTS : RESULTS_PER_KIND + 1)
  const results = await Promise.all([
    findBookings(ctx, text, limitOf('Booking')),
    findReviews(ctx, text, limitOf('Review')),
    findEnquiries(ctx, text, limitOf('Enquiry')),
    findEmails(ctx, text, limitOf('E-mail')),
  ])
  return results.flat()
}

/** Whether the text is long enough to search for. */
export function isSearchable(text: string): boolean {
  return text.replace(/\s/g, '').length >= MIN_SEARCH_CHARACTERS
}

type FindResults = (ctx: With<'database'>, text: string, limit: number) => Promise<SearchResult[]>

const findBookings: FindResults = async ({ database }, text, limit) => {
  const columns = sql<string>`first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || coalesce(stay, '') || ' ' || note`
  const rows = await database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'check_in', 'check_out', 'note'])
    .where(
      sql<boolean>`(${matchesWords(columns, text, sql`phone`)} or ${hasReference(sql`coalesce(enquiry_id, id)`, text)})`,
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const line = [formatDays(row.check_in, row.check_out), shortenText(row.note)].filter(Boolean).join(' · ')
    const to = `/admin/bookings/${row.id}`
    return { kind: 'Booking', id: row.id, title: fullName(row), line, to }
  })
}

const findReviews: FindResults = async ({ database }, text, limit) => {
  const columns = sql<string>`name || ' ' || email || ' ' || phone || ' ' || text || ' ' || reply`
  const rows = await database
    .selectFrom('review')
    .select(['id', 'name as title', 'text'])
    .where(matchesWords(columns, text, sql`phone`))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, title, text }) => {
    return { kind: 'Review', id, title, line: shortenText(text), to: `/admin/reviews/${id}` }
  })
}

const findEnquiries: FindResults = async ({ database }, text, limit) => {
  const columns = sql<string>`name || ' ' || email || ' ' || phone || ' ' || expectation || ' ' || message || ' ' || note`
  const rows = await database
    .selectFrom('enquiry')
    .select(['id', 'name as title', 'message', 'email'])
    .where(sql<boolean>`(${matchesWords(columns, text, sql`phone`)} or ${hasReference(sql`id`, text)})`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, title, message, email }) => {
    const line = shortenText(message) || email
    return { kind: 'Enquiry', id, title, line, to: `/admin/enquiries/${id}` }
  })
}

const emailPages = { booking: 'bookings', review: 'reviews', enquiry: 'enquiries' } as const

/** Without e-mails to the team, which may contain sign-in links, and without the text of the others, which contains guests' links. */
const findEmails: FindResults = async ({ database }, text, limit) => {
  const rows = await database
    .selectFrom('email')
    .select(['id', 'about', 'about_id', 'subject as title', 'to_address'])
    .where('about', 'in', Object.keys(emailPages))
    .where(matchesWords(sql<string>`subject || ' ' || to_address`, text))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, about, about_id, title, to_address }) => {
    const to = isKeyOf(emailPages, about) ? `/admin/${emailPages[about]}/${about_id}` : '/admin'
    return { kind: 'E-mail', id, title, line: `to ${to_address}`, to }
  })
}

/** Whether a payment with this reference is for the row. */
function hasReference(id: RawBuilder<string>, text: string): RawBuilder<boolean> {
  const idPrefix = parseReference(text)
  return idPrefix === null ? sql<boolean>`1 = 0` : sql<boolean>`${id} like ${`${idPrefix}%`}`
}

function shortenText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 88)} …` : line
}
