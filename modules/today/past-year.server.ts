import { monthAfter, monthOf } from '#modules/calendar/shown-nights.ts'
import { dayInZone, startOfDay } from '#modules/common/day.ts'
import { recordOf } from '#modules/common/record.ts'
import { type RatingCategory, ratingCategories } from '#modules/reviews/rating.ts'
import type { AppContext } from '#server/app-context.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import { readSettings } from '#server/settings.ts'

const HOUR_MS = 3_600_000
/** More than a guest house receives in a year, of each. */
const MAX_ROWS = 20_000
const ratings = ratingCategories.map(({ id }) => id)

/** How soon an enquiry was answered; `open` are those that wait still, or were closed without an answer. */
const answerTimes = ['withinAnHour', 'withinADay', 'later', 'open'] as const
type AnswerTime = (typeof answerTimes)[number]

export type PastMonth = {
  /** `2026-11` */
  month: string
  reviews: number
  /** The mean of that month's reviews for each category; null in a month without any. */
  averages: Record<RatingCategory, number> | null
  enquiries: Record<AnswerTime, number>
}

/**
 * The last twelve months, oldest first, the running one last: the reviews that visitors can read, by the month they were written,
 * and what came through both forms, but for messages held back.
 */
export async function pastYear(ctx: AppContext): Promise<PastMonth[]> {
  const { timeZone } = await readSettings(ctx)
  const now = monthOf(dayInZone(ctx.clock.now(), timeZone))
  const months = Array.from({ length: 12 }, (_, index) => monthAfter(now, index - 11))
  const begins = months.map((month) => startOfDay(`${month}-01`, timeZone))
  const monthAt = (row: { created_at: string }) => begins.findLastIndex((at) => row.created_at >= at)
  const [since = ''] = begins
  const [reviews, enquiries] = await Promise.all([reviewsSince(ctx, since), enquiriesSince(ctx, since)])
  const [written, asked] = [Map.groupBy(reviews, monthAt), Map.groupBy(enquiries, monthAt)]
  return months.map((month, index) => {
    const there = written.get(index) ?? []
    const times = (asked.get(index) ?? []).map(answerTime)
    return {
      month,
      reviews: there.length,
      averages: there.length > 0 ? recordOf(ratings, (id) => meanOf(there.map((row) => row[id]))) : null,
      enquiries: recordOf(answerTimes, (time) => times.filter((each) => each === time).length),
    }
  })
}

/** Samples count only as long as there is nothing else, as on the site. */
function reviewsSince({ database }: AppContext, since: string) {
  const approved = database.selectFrom('review').where('status', '=', 'approved')
  return approved
    .select(['created_at', ...ratings])
    .where(
      'sample',
      '=',
      approved.select(({ fn }) => fn.min('sample').as('least')),
    )
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

function enquiriesSince({ database }: AppContext, since: string) {
  return database
    .selectFrom('enquiry')
    .select(['created_at', 'answered_at'])
    .where('created_at', '>=', since)
    .where('state', '!=', 'held')
    .where('way', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function answerTime({ created_at, answered_at }: Pick<EnquiryRow, 'created_at' | 'answered_at'>): AnswerTime {
  if (!answered_at) return 'open'
  const waited = Date.parse(answered_at) - Date.parse(created_at)
  if (waited <= HOUR_MS) return 'withinAnHour'
  return waited <= 24 * HOUR_MS ? 'withinADay' : 'later'
}
