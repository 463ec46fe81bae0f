import { sql } from 'kysely'
import { monthAfter, monthOf } from '#modules/calendar/shown-nights.ts'
import { type Day, dayInZone, startOfDay } from '#modules/common/day.ts'
import { recordOf } from '#modules/common/record.ts'
import { type RatingCategory, ratingCategories } from '#modules/reviews/rating.ts'
import type { AppContext } from '#server/app-context.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import { readSettings } from '#server/settings.ts'

const HOUR_MS = 3_600_000
/** More than a guest house receives in a year. */
const MAX_ENQUIRIES = 20_000
const ratings = ratingCategories.map(({ id }) => id)

/** How soon an enquiry was answered; `open` are those that wait still, or were closed without an answer. */
type AnswerTimes = { withinAnHour: number; withinADay: number; later: number; open: number }
export type PastMonth = {
  /** `2026-11` */
  month: string
  reviews: number
  /** The mean of that month's reviews for each category; null in a month without any. */
  averages: Record<RatingCategory, number> | null
  enquiries: AnswerTimes
}

/**
 * The last twelve months, oldest first, the running one last: the reviews that visitors can read, by the month they were written,
 * and what came through both forms, but for messages held back.
 */
export async function pastYear(ctx: AppContext): Promise<PastMonth[]> {
  const { timeZone } = await readSettings(ctx)
  const months = twelveMonths(dayInZone(ctx.clock.now(), timeZone))
  const begins = months.map((month) => startOfDay(`${month}-01`, timeZone))
  const [written, answered] = await Promise.all([reviewsBy(ctx, begins), answersBy(ctx, begins)])
  return months.map((month, index) => {
    const { reviews, averages } = written.get(index) ?? { reviews: 0, averages: null }
    return { month, reviews, averages, enquiries: answered[index] ?? noAnswers() }
  })
}

function noAnswers(): AnswerTimes {
  return { withinAnHour: 0, withinADay: 0, later: 0, open: 0 }
}

/** The place among the months, by the moments they begin at, the last first. */
function monthAt(begins: readonly string[]) {
  const cases = begins.map((at, index) => sql`when created_at >= ${at} then ${sql.lit(index)}`).toReversed()
  return sql<number>`case ${sql.join(cases, sql` `)} end`
}

/** Samples count only as long as there is nothing else, as on the site. */
async function reviewsBy(ctx: AppContext, begins: readonly string[]) {
  const own = await ctx.database
    .selectFrom('review')
    .select('id')
    .where('status', '=', 'approved')
    .where('sample', '=', 0)
    .limit(1)
    .executeTakeFirst()
  const rows = await ctx.database
    .selectFrom('review')
    .select(({ fn }) => [monthAt(begins).as('month'), fn.countAll().as('reviews')])
    .select(({ fn }) => ratings.map((id) => fn.sum(id).as(id)))
    .where('status', '=', 'approved')
    .$if(own !== undefined, (query) => query.where('sample', '=', 0))
    .where('created_at', '>=', begins[0] ?? '')
    .groupBy('month')
    .execute()
  const meansOf = (row: (typeof rows)[number]) =>
    recordOf(ratings, (id) => Math.round((Number(row[id]) / Number(row.reviews)) * 100) / 100)
  return new Map(
    rows.map((row) => [
      Number(row.month),
      {
        reviews: Number(row.reviews),
        averages: meansOf(row),
      },
    ]),
  )
}

/** How long an answer took is nothing that both databases count alike, so the rows are read. */
async function answersBy(ctx: AppContext, begins: readonly string[]): Promise<AnswerTimes[]> {
  const times = begins.map(noAnswers)
  const rows = await ctx.database
    .selectFrom('enquiry')
    .select(['created_at', 'answered_at'])
    .where('created_at', '>=', begins[0] ?? '')
    .where('state', '!=', 'held')
    .where('way', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_ENQUIRIES)
    .execute()
  for (const row of rows) {
    const counts = times[begins.findLastIndex((at) => row.created_at >= at)]
    if (counts) counts[answerTime(row)] += 1
  }
  return times
}

function twelveMonths(today: Day): string[] {
  return Array.from({ length: 12 }, (_, index) => monthAfter(monthOf(today), index - 11))
}

function answerTime({
  created_at,
  answered_at,
}: Pick<EnquiryRow, 'created_at' | 'answered_at'>): keyof AnswerTimes {
  if (!answered_at) return 'open'
  const waited = Date.parse(answered_at) - Date.parse(created_at)
  if (waited <= HOUR_MS) return 'withinAnHour'
  return waited <= 24 * HOUR_MS ? 'withinADay' : 'later'
}
