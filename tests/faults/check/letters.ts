import type { DatabaseSync } from 'node:sqlite'
import type { Wrong } from '../check.ts'

/** Every enquiry and every review has exactly one letter to the owner, a review one of thanks to its guest, and no letter is about nothing. */
export function checkLetters(database: DatabaseSync): Wrong[] {
  const told = (table: 'enquiry' | 'review', thanks = false) =>
    database
      .prepare(
        `select ${table}.id, (select count(*) from letter where about = '${table}' and about_id = ${table}.id and (kind = 'review-thanks') = ${thanks}) as letters from ${table}`,
      )
      .all()
      .filter(({ letters }) => Number(letters) !== 1)
      .map(({ id, letters }) => ({
        kind: Number(letters) === 0 ? ('lost' as const) : ('doubled' as const),
        what: `letter${thanks ? ' of thanks' : ''} about ${table} ${id}: ${letters}`,
      }))
  const aboutNothing = database
    .prepare(
      `select id from letter where about = 'enquiry' and about_id not in (select id from enquiry)
       or about = 'review' and about_id not in (select id from review)`,
    )
    .all()
    .map(({ id }) => ({ kind: 'half-visible' as const, what: `letter ${id} is about nothing` }))
  return [...told('enquiry'), ...told('review'), ...told('review', true), ...aboutNothing]
}
