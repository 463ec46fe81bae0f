import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#modules/bookings/booking.ts'
import { searchedDigits } from '#modules/common/contact.ts'
import { sayDays } from '#modules/common/day.ts'
import { foldedWords } from '#modules/common/fold.ts'
import { isKeyOf } from '#modules/common/record.ts'
import type { AppContext } from '#server/app-context.ts'

const MOST_WORDS = 6

/** Fewer digits are not looked for as a telephone number. */
const SHORTEST_NUMBER = 3

export type FoundRow = {
  kind: 'Booking' | 'Review' | 'Enquiry' | 'E-mail'
  id: string
  title: string
  line: string
  to: string
}

export const FOUND_OF_EACH = 6

const FOUND_MOST = 200

const SHORTEST_SEARCH = 2

/**
 * What the admin's search finds: bookings and their guests, reviews, enquiries and e-mails that carry every word, the newest
 * first. Of each kind one more than `FOUND_OF_EACH` tells that there are others; `all` names the kind of which as good as all are wanted.
 */
export async function searchEverything(
  ctx: Pick<AppContext, 'database'>,
  text: string,
  all = '',
): Promise<FoundRow[]> {
  if (!isSearch(text)) return []
  const find = (kind: FoundRow['kind']): Find => ({
    ctx,
    text,
    most: all === kind ? FOUND_MOST : FOUND_OF_EACH + 1,
  })
  const found = await Promise.all([
    findBookings(find('Booking')),
    findReviews(find('Review')),
    findEnquiries(find('Enquiry')),
    findEmails(find('E-mail')),
  ])
  return found.flat()
}

/** Whether there is enough to look for. */
export function isSearch(text: string): boolean {
  return text.replace(/\s/g, '').length >= SHORTEST_SEARCH
}

type Find = { ctx: Pick<AppContext, 'database'>; text: string; most: number }

async function findBookings({ ctx, text, most }: Find): Promise<FoundRow[]> {
  const all = sql<string>`first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || coalesce(stay, '') || ' ' || note`
  const rows = await ctx.database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'check_in', 'check_out', 'note'])
    .where(holdsWords(all, text, sql`phone`))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => {
    const line = [sayDays(row.check_in, row.check_out), beginning(row.note)].filter(Boolean).join(' · ')
    const to = `/admin/bookings/${row.id}`
    return { kind: 'Booking', id: row.id, title: fullName(row), line, to }
  })
}

async function findReviews({ ctx, text, most }: Find): Promise<FoundRow[]> {
  const all = sql<string>`name || ' ' || email || ' ' || phone || ' ' || text || ' ' || reply`
  const rows = await ctx.database
    .selectFrom('review')
    .select(['id', 'name as title', 'text'])
    .where(holdsWords(all, text, sql`phone`))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, title, text }) => {
    return { kind: 'Review', id, title, line: beginning(text), to: `/admin/reviews/${id}` }
  })
}

async function findEnquiries({ ctx, text, most }: Find): Promise<FoundRow[]> {
  const all = sql<string>`name || ' ' || email || ' ' || phone || ' ' || expectation || ' ' || message || ' ' || note`
  const rows = await ctx.database
    .selectFrom('enquiry')
    .select(['id', 'name as title', 'message', 'email'])
    .where(holdsWords(all, text, sql`phone`))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, title, message, email }) => {
    const line = beginning(message) || email
    return { kind: 'Enquiry', id, title, line, to: `/admin/enquiries/${id}` }
  })
}

const emailPages = { booking: 'bookings', review: 'reviews', enquiry: 'enquiries' } as const

/** Leaves out e-mails about the house's own people, which may hold sign-in links, and the text of the others, which holds guests' links. */
async function findEmails({ ctx, text, most }: Find): Promise<FoundRow[]> {
  const all = sql<string>`subject || ' ' || to_address`
  const rows = await ctx.database
    .selectFrom('letter')
    .select(['id', 'about', 'about_id', 'subject', 'to_address'])
    .where('about', 'in', Object.keys(emailPages))
    .where(holdsWords(all, text))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, about, about_id, subject: title, to_address }) => {
    const to = isKeyOf(emailPages, about) ? `/admin/${emailPages[about]}/${about_id}` : '/admin'
    return { kind: 'E-mail', id, title, line: `to ${to_address}`, to }
  })
}

function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 88)} …` : line
}

/**
 * Every word of the search must stand somewhere in the text, whatever its capitals, accents and apostrophes; an empty search is in
 * every text, and one of nothing but apostrophes in none. A telephone number is also found in `phone` by its digits, with or without
 * country code, trunk zero and spaces.
 */
export function holdsWords(
  text: RawBuilder<string>,
  search: string,
  phone?: RawBuilder<string>,
): RawBuilder<boolean> {
  const parts = foldedWords(search).slice(0, MOST_WORDS)
  if (parts.length === 0 && search.trim() !== '') return sql<boolean>`1 = 0`
  const each = numbersTogether(parts).map((words) => {
    const standsThere = all(words.map((word) => sql<boolean>`fold(${text}) ${contains(word)}`))
    const digits = isNumber(words[0] ?? '') ? searchedDigits(words.join(' ')) : ''
    if (!phone || digits.length < SHORTEST_NUMBER) return standsThere
    return sql<boolean>`(${standsThere} or ${withoutSigns(phone)} ${contains(digits)})`
  })
  return all(each)
}

/** Words that follow one another and may be parts of one number stand together, each other word alone. */
function numbersTogether(words: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const word of words) {
    const last = groups.at(-1)
    if (last && isNumber(word) && isNumber(last[0] ?? '')) last.push(word)
    else groups.push([word])
  }
  return groups
}

function isNumber(word: string): boolean {
  return /^[+\d().\-/]+$/.test(word) && /\d/.test(word)
}

function contains(word: string): RawBuilder<boolean> {
  return sql<boolean>`like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

function withoutSigns(phone: RawBuilder<string>): RawBuilder<string> {
  return [' ', '-', '(', ')', '.', '/'].reduce(
    (text, sign) => sql<string>`replace(${text}, ${sign}, '')`,
    phone,
  )
}

function all(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
