import type { With } from '#core/app-context.server.ts'
import type { Database } from '#core/db/database.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findSampleMedia } from '#modules/content/sample-reviews.server.ts'

/** How much sample content there is; `pictures` are the files of its reviews, recordings included. */
export type SampleCounts = { bookings: number; reviews: number; pictures: number; testimonials: number }

/** The counts of the sample content; null when there is none. */
export async function countSamples(ctx: With<'database' | 'pictures'>): Promise<SampleCounts | null> {
  const { database } = ctx
  const { count: bookings } = await database
    .selectFrom('booking')
    .where('sample', '=', 1)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const reviewIds = await listSampleReviewIds(database)
  const { count: files } = await database
    .selectFrom('media')
    .where('about', '=', 'review')
    .where('about_id', 'in', ['', ...reviewIds])
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const { testimonials } = await readContent({ database })
  const pictureCounts = reviewIds.map((id) => findSampleMedia(ctx, id)?.tripPictures.length ?? 0)
  const samples = {
    bookings: Number(bookings),
    reviews: reviewIds.length,
    pictures: Number(files) + pictureCounts.reduce((sum, each) => sum + each, 0),
    testimonials: testimonials.items.filter(({ sample }) => sample).length,
  }
  return Object.values(samples).some((count) => count > 0) ? samples : null
}

/** The demo's own reviews, and those that its visitors wrote of its bookings. */
export async function listSampleReviewIds(database: Database): Promise<string[]> {
  const bookings = database.selectFrom('booking').select('booking.id').where('booking.sample', '=', 1)
  const rows = await database
    .selectFrom('review')
    .select('id')
    .where((eb) => eb.or([eb('sample', '=', 1), eb('booking_id', 'in', bookings)]))
    .execute()
  return rows.map(({ id }) => id)
}

type SamplesRemoval = { at: string; samples: Partial<SampleCounts> }

/** When the samples were removed, and how many; null when they were not. */
export async function findSamplesRemoval({ database }: With<'database'>): Promise<SamplesRemoval | null> {
  const entries = database.selectFrom('audit_entry').select(['created_at', 'after'])
  const removals = entries.where('about', '=', 'demo').where('action', '=', 'demo.cleared')
  const row = await removals.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row ? { at: row.created_at, samples: JSON.parse(row.after ?? '{}') } : null
}
