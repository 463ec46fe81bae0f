import { sql } from 'kysely'
import type { Database } from '#core/db/database.ts'

export type Many = { reviews?: number; bookings?: number; enquiries?: number }

/**
 * Fills a database with so many rows that a list read as a whole would show: reviews with two pictures each and a film with every
 * hundredth, bookings around 20 November 2026 with an invitation each, enquiries with an e-mail, and an audit entry for each of them. The same
 * sentences for both databases.
 */
export async function fillWithMany(
  database: Database,
  { reviews = 0, bookings = 0, enquiries = 0 }: Many,
): Promise<void> {
  await insert(
    database,
    bookings,
    `booking (id, first_name, last_name, email, phone, stay, check_in, check_out, note, sample, created_at, updated_at)`,
    `${idOf('booking')}, 'Guest', 'Number ' || i, 'guest' || i || '@mail.example', '98' || (10000000 + i), ${stay},
     substr(${momentOf('i')}, 1, 10), substr(${momentOf('i + 3')}, 1, 10), 'Comes by the night train', 0, ${momentOf('i')}, ${momentOf('i')}`,
  )
  await insert(
    database,
    reviews,
    `review (id, booking_id, name, email, phone, stay, text, location, cleanliness, communication, service, average, status,
       decline_note, reply, sample, created_at)`,
    `${idOf('review')}, case when i <= ${bookings} then ${idOf('booking')} end, 'Guest ' || i, 'guest' || i || '@mail.example', '98' || (10000000 + i), ${stay},
     'The tea on the verandah was worth the road, and the morning after the rain was worth the tea. Number ' || i,
     1 + i % 5, 1 + i / 5 % 5, 1 + i / 25 % 5, 1 + i / 125 % 5, 3, case when i % 50 = 0 then 'pending' else 'approved' end,
     '', '', 0, ${momentOf('i')}`,
  )
  await insertMedia(database, reviews, 'trip-image', 2)
  await insertMedia(database, Math.floor(reviews / 100), 'video', 1, 100)
  await insert(
    database,
    bookings,
    `invitation (id, booking_id, token_hash, channel, created_at, expires_at)`,
    `${idOf('invitation')}, ${idOf('booking')}, 'hash ' || i, case when i % 3 = 0 then 'copy' else 'automatic' end,
     ${momentOf('i + 10')}, ${momentOf('i + 100')}`,
  )
  await insert(
    database,
    enquiries,
    `enquiry (id, form, name, phone, email, expectation, check_in, check_out, message, state, note, answered_at, created_at)`,
    `${idOf('enquiry')}, 'enquiry', 'Asker ' || i, '97' || (10000000 + i), 'asker' || i || '@mail.example', 'Quiet', '', '',
     'Is there a room with a view of the snow? We are ' || i || ' people.', case when i % 4 = 0 then 'new' else 'answered' end, '',
     ${momentOf('i')}, ${momentOf('i')}`,
  )
  await insert(
    database,
    enquiries,
    `email (id, kind, about, about_id, to_address, subject, text, html, message_id, state, tries, next_try_at, created_at, sent_at)`,
    `${idOf('email')}, 'enquiry', 'enquiry', ${idOf('enquiry')}, 'asker' || i || '@mail.example', 'Your question', 'Text', '<p>Text',
     'message ' || i, 'sent', 1, ${momentOf('i')}, ${momentOf('i')}, ${momentOf('i')}`,
  )
  await insert(
    database,
    enquiries,
    `audit_entry (id, created_at, actor, action, about, about_id)`,
    `${idOf('action')}, ${momentOf('i')}, 'house', 'enquiry.answered', 'enquiry', ${idOf('enquiry')}`,
  )
}

async function insertMedia(
  database: Database,
  reviews: number,
  kind: string,
  filesPerReview: number,
  everyNthReview = 1,
): Promise<void> {
  const number = `(${filesPerReview} * i + ${filesPerReview === 1 ? 0 : 1})`
  for (let nth = 0; nth < filesPerReview; nth += 1) {
    const key = `'${kind} ' || (${number} + ${nth})`
    await insert(
      database,
      reviews,
      `media (id, about, about_id, kind, position, status, work, work_tries, original_key, file_name, format, bytes, sha256,
         width, height, created_at)`,
      `${key}, 'review', ${idOf('review', `(i * ${everyNthReview})`)}, '${kind}', ${nth}, 'approved', 'ready', 0, 'original ' || ${key},
       'verandah.jpg', 'jpeg', 100000, 'hash', 1600, 1200, ${momentOf('i')}`,
    )
    await insert(
      database,
      reviews,
      `rendition (key, media_id, role, type, width, height, bytes, sha256)`,
      `'rendition ' || ${key}, ${key}, '${kind === 'video' ? 'video' : 'image'}',
       '${kind === 'video' ? 'video/mp4' : 'image/jpeg'}', 960, 720, 20000, 'hash'`,
    )
  }
}

async function insert(database: Database, rows: number, into: string, values: string): Promise<void> {
  if (rows === 0) return
  await sql
    .raw(
      `insert into ${into} with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select ${values} from n`,
    )
    .execute(database)
}

/** As long as an id of ours, so that addresses with it are taken for one. */
function idOf(noun: string, number = 'i'): string {
  const prefix = noun.slice(0, 10).padEnd(10, '0')
  return `'${prefix}' || (1000000000 + ${number})`
}

const stay = `case i % 3 when 0 then 'suite' when 1 then 'cottage' else null end`

/** A moment of the two years before and the month after 20 November 2026, by a number: counted, because both databases count alike. */
function momentOf(number: string): string {
  const month = `((${number}) / 28 + 11) % 24`
  const two = (value: string) => `substr('' || (100 + ${value}), 2)`
  const year = `(2025 + (${month}) / 12)`
  return `(${year} || '-' || ${two(`(${month}) % 12 + 1`)} || '-' || ${two(`(${number}) % 28 + 1`)} || 'T' || ${two(`(${number}) % 24`)}
    || ':' || ${two(`(${number}) % 60`)} || ':00.000Z')`
}
