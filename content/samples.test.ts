import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { averageRating } from '#modules/reviews/rating.ts'
import { checkRatings, checkReview } from '#modules/reviews/review.ts'
import { firstDayContent } from './first-day.ts'
import { sampleBooking, sampleReviews } from './samples.ts'

test('makes each of the six sample reviews one that a guest could have sent', () => {
  expect(sampleReviews).toHaveLength(6)
  for (const guest of sampleReviews) {
    expect(checkReview({ ...guest, name: guest.first_name })).toBeNull()
    expect(checkRatings(guest.ratings)).toBeNull()
    expect(guest.tripPictures.length).toBeLessThanOrEqual(3)
    expect(guest.daysAgo).toBeLessThanOrEqual(guest.leftDaysAgo)
    if (guest.reply) expect(guest.reply.daysAgo).toBeLessThan(guest.daysAgo)
  }
})

test('keeps samples to existing stays and pictures', () => {
  const stayIds = firstDayContent.stays.items.map(({ id }) => id)
  for (const { stayId } of [sampleBooking, ...sampleReviews]) expect(stayIds).toContain(stayId)
  for (const { avatar, tripPictures } of sampleReviews)
    for (const name of [...tripPictures, ...(avatar ? [avatar] : [])])
      expect(existsSync(new URL(`pictures/${name}.webp`, import.meta.url)), name).toBe(true)
})

test('mixes praise and criticism in samples, and repeats no guest’s address', () => {
  expect(Math.min(...sampleReviews.map(({ ratings }) => averageRating(ratings)))).toBeLessThan(4)
  expect(new Set([sampleBooking, ...sampleReviews].map(({ email }) => email)).size).toBe(7)
})

test('ends the sample booking a few days ago, so that its link is open', () => {
  expect(sampleBooking.leftDaysAgo).toBeGreaterThan(0)
  expect(sampleBooking.leftDaysAgo).toBeLessThan(14)
})
