import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { declineReasons } from '#content/decline-reasons.ts'
import { sampleBooking, sampleReviews } from '#content/samples.ts'
import { checkRatings, checkReview } from '#modules/reviews/review.ts'
import { contentSchema } from './content.ts'
import { initialContent as content } from './first-day.ts'
import { describeIncluded, formatIncludedPrefix } from './stays.ts'

const masters = readdirSync(new URL('../../content/pictures/', import.meta.url))
  .filter((file) => file.endsWith('.webp'))
  .map((file) => file.replace('.webp', ''))

/** The pictures of the stays and of the features. */
const uses = [...content.stays.items, ...content.features].flatMap(({ pictures }) => pictures)

test('the first-day content is a valid document', () => {
  expect(contentSchema.parse(content)).toEqual(content)
})

test('has every named picture, and a place for every master', () => {
  const named = [
    ...Object.values(content.hero.pictures),
    ...uses.map(({ picture }) => picture),
    ...content.testimonials.items.map(({ picture }) => picture),
    ...content.placeholders,
    content.location.map.picture,
    content.contact.picture.picture,
    content.quick.picture.picture,
    content.reviewPage.picture.picture,
    content.socialCard,
  ]
  expect([...new Set(named)].sort()).toEqual(masters.sort())
})

test('describes every picture of a stay or feature apart from its caption', () => {
  expect(new Set(uses.map(({ alt }) => alt)).size).toBe(uses.length)
  for (const { alt, caption } of uses) expect(alt).not.toBe(caption)
})

test('takes the hero, the stays with their terms, the features and the distances from the specification', () => {
  expect(content.hero).toMatchObject({ heading: 'Nature Retreat', subheading: 'Serene Mountain Gateway' })
  const stays = content.stays.items.map(({ title, beds, guests, price }) =>
    [title, beds, guests, price].join(),
  )
  expect(stays).toEqual(['Single Bedroom,1,2,10000', 'Suite,1,2+1,15000', 'Cottage,2,5,25000'])
  const included = 'inclusive of all meals, facilities (driver/maid room) and taxes; '
  expect(formatIncludedPrefix(describeIncluded(content.stays))).toBe(included)
  const titles = content.features.map(({ title }) => title).join()
  expect(titles).toBe('Rejuvenate,Country Home,Location,Facilities,Activities')
  expect(content.features.map(({ id }) => id)).toContain(content.location.featureId)
  const distances = content.location.distances.map(({ place, kilometres }) => `${place} ${kilometres}`)
  expect(distances).toEqual(['Airport 8.1', 'Railway station 13', 'City centre 15'])
  expect(content.contact.heading).toBe('GET IN TOUCH')
})

test('names every reason for declining in the review policy, and no stars', () => {
  const policy = content.reviewPolicy.map(({ text }) => text).join('\n')
  for (const reason of Object.values(declineReasons)) expect(policy).toContain(reason)
  expect(policy).toContain('The number of stars is never a reason.')
})

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
  const stayIds = content.stays.items.map(({ id }) => id)
  for (const { stayId } of [sampleBooking, ...sampleReviews]) expect(stayIds).toContain(stayId)
  for (const { avatar, tripPictures } of sampleReviews)
    for (const name of [...tripPictures, ...(avatar ? [avatar] : [])]) expect(masters).toContain(name)
})
