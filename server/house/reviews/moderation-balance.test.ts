import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInZone } from '#domain/day.ts'
import { type DeclineReason, declineReasons } from '#domain/reviews/review.ts'
import { eachDatabase, type TestHouse } from '../../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../../tests/people.ts'
import { seedDemo } from '../demo/demo.ts'
import { approveReview } from './approve-review.ts'
import { declineReview, takeDownReview, withdrawReview } from './decline-review.ts'
import { moderationBalance } from './moderation-balance.ts'

const ends = ['waits', 'shown', 'declined', 'taken down', 'taken back'] as const
type Fate = { end: (typeof ends)[number]; reason: DeclineReason; stars: number; minutes: number }

const reasons = Object.keys(declineReasons) as DeclineReason[]
const anyFate: fc.Arbitrary<Fate> = fc.record({
  end: fc.constantFrom(...ends),
  reason: fc.constantFrom(...reasons),
  stars: fc.integer({ min: 1, max: 5 }),
  minutes: fc.integer({ min: 0, max: 90 * 24 * 60 }),
})

eachDatabase('the balance of moderation', (open) => {
  test('counts nothing in a new house, and no sample', async () => {
    const house = await open()
    const nothing = { count: 0, mean: null }
    const empty = { asked: 0, received: 0, waiting: 0, withdrawn: 0, waitingSince: null, medianMinutes: null }
    expect(await moderationBalance(house)).toEqual({
      ...empty,
      shown: nothing,
      keptBack: nothing,
      reasons: [],
    })
    await seedDemo(house)
    expect(await moderationBalance(house)).toMatchObject({ received: 0, shown: nothing })
  })

  test('agrees with random histories of reviews', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFate, { minLength: 1, maxLength: 7 }), async (fates) => {
        const house = await open()
        const came: string[] = []
        for (const fate of fates) {
          const arrived = house.clock.now().toISOString()
          if (fate.end === 'waits') came.push(arrived)
          await meet(house, fate)
        }
        const balance = await moderationBalance(house)
        const is = (fits: (fate: Fate) => boolean) => fates.filter(fits)
        const keptBack = is(
          ({ end, reason }) => ['declined', 'taken down'].includes(end) && reason !== 'guest-request',
        )
        expect(balance).toMatchObject({
          asked: fates.length,
          received: fates.length,
          waiting: is(({ end }) => end === 'waits').length,
          shown: meanOf(is(({ end }) => end === 'shown')),
          keptBack: meanOf(keptBack),
          withdrawn: is(
            ({ end, reason }) =>
              end === 'taken back' || (end !== 'shown' && end !== 'waits' && reason === 'guest-request'),
          ).length,
        })
        expect(balance.waitingSince).toBe(came[0] ? dayInZone(new Date(came[0]), 'Asia/Kolkata') : null)
        for (const { reason, declined, takenDown } of balance.reasons)
          expect([declined, takenDown]).toEqual(
            ['declined', 'taken down'].map(
              (end) => is((fate) => fate.end === end && fate.reason === reason).length,
            ),
          )
        expect(balance.reasons.reduce((sum, { declined, takenDown }) => sum + declined + takenDown, 0)).toBe(
          keptBack.length,
        )
        expect(balance.medianMinutes).toBe(medianOf(is(({ end }) => end === 'shown' || end === 'declined')))
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

async function meet(house: TestHouse, { end, reason, stars, minutes }: Fate): Promise<void> {
  const ratings = { location: stars, cleanliness: stars, communication: stars, service: stars }
  const { id } = await pendingReviewBy(house, meera, { ratings })
  if (end === 'waits') return
  house.clock.advance({ minutes })
  if (end === 'declined') await declineReview(house, asha, id, { reason })
  else await approveReview(house, asha, id)
  if (end === 'taken down') await takeDownReview(house, asha, id, { reason })
  if (end === 'taken back') await withdrawReview(house, asha, id)
}

function meanOf(fates: readonly Fate[]) {
  const sum = fates.reduce((total, { stars }) => total + stars, 0)
  return { count: fates.length, mean: fates.length === 0 ? null : sum / fates.length }
}

function medianOf(fates: readonly Fate[]): number | null {
  const minutes = fates.map((fate) => fate.minutes).sort((one, other) => one - other)
  const [low, high] = [minutes[Math.floor((minutes.length - 1) / 2)], minutes[Math.floor(minutes.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
