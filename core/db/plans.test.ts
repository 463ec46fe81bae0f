import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { readPageVersion } from '#core/page-version.server.ts'
import { writeCalendarFeed } from '#modules/calendar/calendar-feed.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { submitEnquiry } from '#modules/enquiries/submit-message.server.ts'
import { readGuestLink, recordLinkOpened } from '#modules/invitations/guest-link.server.ts'
import { findPublicRendition } from '#modules/media/shown-media.server.ts'
import { readPublishedReviews, readReviewSummaries } from '#modules/reviews/counted-reviews.server.ts'
import { reviewExtras, reviewSorts } from '#modules/reviews/published-review.ts'
import { fillWithMany } from '../../tests/many.ts'
import { enquiryDraft } from '../../tests/people.ts'
import { explainQuery, recordQueries } from '../../tests/plans.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'

const ROWS = 10_000
const key = 'AAAAAAAAAAAAAAAAAAAAAA'

/** All that somebody who is not signed in can have the database do, but for a guest's own review. */
const visits: Record<string, (ctx: TestApp) => Promise<unknown>> = {
  'all reviews': (ctx) => readPublishedReviews(ctx),
  ...Object.fromEntries(
    reviewSorts.flatMap((sort) => [
      [`reviews, ${sort} first`, (ctx: TestApp) => readPublishedReviews(ctx, { sort })],
      [`the second page, ${sort} first`, (ctx: TestApp) => secondPage(ctx, sort)],
      [`three stars, ${sort} first`, (ctx: TestApp) => readPublishedReviews(ctx, { sort, rating: 3 })],
      [`of a stay, ${sort} first`, (ctx: TestApp) => readPublishedReviews(ctx, { sort, stay: 'suite' })],
    ]),
  ),
  ...Object.fromEntries(
    reviewExtras.map((extra) => [`with ${extra}`, (ctx) => readPublishedReviews(ctx, { with: extra })]),
  ),
  'the averages': (ctx) => readReviewSummaries(ctx),
  'the words and photographs': async (ctx) => readSitePictures(ctx, await readContent(ctx)),
  'the version of the pages': (ctx) => readPageVersion(ctx.database),
  'a file': (ctx) => findPublicRendition(ctx, 'rendition trip-image 17'),
  'a link': (ctx) => readGuestLink(ctx, key),
  'a link that is opened': (ctx) => recordLinkOpened(ctx, key),
  'a calendar': (ctx) => writeCalendarFeed(ctx, 'suite', key),
  'an enquiry': (ctx) =>
    submitEnquiry(ctx, enquiryDraft(), { ipAddress: '203.0.113.9', token: '', trap: '' }),
}

/** Reads a table that grows from one end to the other, or all finished files. */
const longStep = /SCAN (?:review|media|rendition|booking|invitation|enquiry|email|audit_entry)\b|media_work/

test.for(['before', 'after'])('no visit reads a whole table of SQLite, %s it counts rows', async (when) => {
  const ctx = await openTestApp()
  await fillWithMany(ctx.database, { reviews: ROWS, bookings: ROWS, enquiries: ROWS })
  if (when === 'after') await ctx.database.executeQuery(CompiledQuery.raw('analyze'))
  const plans: string[] = []
  for (const [what, visit] of Object.entries(visits))
    for (const query of await recordQueries(ctx, visit)) {
      const plan = await explainQuery<{ detail: string }>(ctx.database, 'explain query plan', query)
      plans.push(...plan.map(({ detail }) => `${what}: ${detail}`))
    }
  expect(plans.filter((step) => /SEARCH review /.test(step)).length).toBeGreaterThan(20)
  expect(plans.filter((step) => longStep.test(step))).toEqual([])
})

async function secondPage(ctx: TestApp, sort: (typeof reviewSorts)[number]): Promise<unknown> {
  const { next } = await readPublishedReviews(ctx, { sort, limit: 20 })
  return readPublishedReviews(ctx, { sort, limit: 20, ...(next && { cursor: next }) })
}
