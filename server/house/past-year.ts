import { type Day, dayInZone } from '#domain/day.ts'
import { type RatingCategory, ratingCategories } from '#domain/rating.ts'
import type { House } from './house.ts'
import { readSettings } from './settings.ts'

const HOUR_MS = 3_600_000

/** How soon an enquiry was answered; `open` are those that wait still, or were put away without an answer. */
type AnswerTimes = { withinAnHour: number; withinADay: number; later: number; open: number }
export type YearMonth = {
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
export async function pastYear(house: House): Promise<YearMonth[]> {
  const { timeZone } = await readSettings(house)
  const months = twelveMonths(dayInZone(house.clock.now(), timeZone))
  // A day of grace, because the first day of a month begins earlier in some time zones than in others.
  const since = new Date(new Date(`${months[0]}-01T00:00:00Z`).getTime() - 24 * HOUR_MS).toISOString()
  const [reviews, enquiries] = await Promise.all([
    house.database
      .selectFrom('review')
      .select(['created_at', 'location', 'cleanliness', 'communication', 'service'])
      .where('created_at', '>=', since)
      .where('status', '=', 'approved')
      .execute(),
    house.database
      .selectFrom('enquiry')
      .select(['created_at', 'answered_at'])
      .where('created_at', '>=', since)
      .where('state', '!=', 'held')
      .execute(),
  ])
  const monthOf = ({ created_at }: { created_at: string }) =>
    dayInZone(new Date(created_at), timeZone).slice(0, 7)
  const reviewsBy = Map.groupBy(reviews, monthOf)
  const enquiriesBy = Map.groupBy(enquiries, monthOf)
  return months.map((month) => {
    const written = reviewsBy.get(month) ?? []
    return {
      month,
      reviews: written.length,
      averages: averagesOf(written),
      enquiries: answerTimes(enquiriesBy.get(month) ?? []),
    }
  })
}

function twelveMonths(today: Day): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7),
  )
}

function averagesOf(reviews: readonly Record<RatingCategory, number>[]): YearMonth['averages'] {
  if (reviews.length === 0) return null
  const mean = (id: RatingCategory) =>
    reviews.reduce((sum, each) => sum + Number(each[id]), 0) / reviews.length
  const means = ratingCategories.map(({ id }) => [id, Math.round(mean(id) * 100) / 100])
  return Object.fromEntries(means) as Record<RatingCategory, number>
}

function answerTimes(enquiries: readonly { created_at: string; answered_at: string | null }[]): AnswerTimes {
  const times = { withinAnHour: 0, withinADay: 0, later: 0, open: 0 }
  for (const { created_at, answered_at } of enquiries) {
    const waited = answered_at ? new Date(answered_at).getTime() - new Date(created_at).getTime() : null
    if (waited === null) times.open += 1
    else if (waited <= HOUR_MS) times.withinAnHour += 1
    else if (waited <= 24 * HOUR_MS) times.withinADay += 1
    else times.later += 1
  }
  return times
}
