import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayInZone } from '#modules/common/day.ts'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { invite } from '#modules/invitations/invite.server.ts'
import { stopAsking } from '#modules/invitations/stop-asking.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, longEnoughReview, meera, pendingReviewBy } from '../../tests/people.ts'
import { correctReview, takeBackReview } from './correct-review.server.ts'
import { approveReview, declineReview, takeDownReview, withdrawReview } from './moderate-review.server.ts'
import { askedShare, moderationBalance } from './moderation-balance.server.ts'
import { CORRECTION_HOURS } from './receipt.ts'
import { type DeclineReason, declineReasons } from './review.ts'

const ends = ['waits', 'shown', 'declined', 'taken down', 'taken back'] as const

/** What its guest does at last, by their receipt. */
const acts = ['nothing', 'corrects', 'takes back'] as const

type Fate = {
  end: (typeof ends)[number]
  act: (typeof acts)[number]
  reason: DeclineReason
  stars: number
  minutes: number
}

const reasons = Object.keys(declineReasons) as DeclineReason[]

const anyFate: fc.Arbitrary<Fate> = fc.record({
  end: fc.constantFrom(...ends),
  act: fc.constantFrom(...acts),
  reason: fc.constantFrom(...reasons),
  stars: fc.integer({ min: 1, max: 5 }),
  minutes: fc.integer({ min: 0, max: 90 * 24 * 60 }),
})

describe('the balance of moderation', () => {
  test('counts nothing in a new house, and no sample', async () => {
    const ctx = await openTestHouse()
    const nothing = { count: 0, mean: null }
    const empty = { asked: 0, received: 0, waiting: 0, withdrawn: 0, waitingSince: null, medianMinutes: null }
    expect(await moderationBalance(ctx)).toEqual({
      ...empty,
      shown: nothing,
      keptBack: nothing,
      reasons: [],
    })
    await seedDemo(ctx)
    expect(await moderationBalance(ctx)).toMatchObject({ received: 0, shown: nothing })
  })

  test('agrees with random histories of reviews', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFate, { minLength: 1, maxLength: 7 }), async (fates) => {
        const ctx = await openTestHouse()
        const came: string[] = []
        for (const fate of fates) {
          const since = await meet(ctx, fate)
          if (since) came.push(since)
        }
        const balance = await moderationBalance(ctx)
        const met = fates.map((fate) => ({ ...fate, end: endOf(fate) }))
        const is = (fits: (fate: Fate) => boolean) => met.filter(fits)
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

/** Corrected, it waits anew, unless it was to be gone or is too old; taken back, it is gone wherever it stood. */
function endOf(fate: Fate): Fate['end'] {
  if (fate.act === 'takes back') return 'taken back'
  return fate.act === 'corrects' && isCorrectable(fate) ? 'waits' : fate.end
}

function isCorrectable({ end, reason, minutes }: Fate): boolean {
  if (end === 'waits') return true
  const wish = end === 'taken back' || (end !== 'shown' && reason === 'guest-request')
  return !wish && minutes < CORRECTION_HOURS * 60
}

/** Gives since when it waits, if it does. */
async function meet(ctx: TestHouse, fate: Fate): Promise<string | null> {
  const { end, act, reason, stars, minutes } = fate
  const came = ctx.clock.now().toISOString()
  const id = await decide(ctx, fate)
  if (act === 'takes back') await takeBackReview(ctx, id)
  if (act !== 'corrects') return end === 'waits' && act === 'nothing' ? came : null
  if (end === 'waits') ctx.clock.advance({ minutes: 1 })
  const ratings = { location: stars, cleanliness: stars, communication: stars, service: stars }
  const corrected = await correctReview(ctx, id, {
    review: `${longEnoughReview} And owls.`,
    ratings,
    seen: '',
  })
  expect(corrected.ok).toBe(isCorrectable({ ...fate, reason, minutes }))
  return corrected.ok ? ctx.clock.now().toISOString() : null
}

async function decide(ctx: TestHouse, { end, reason, stars, minutes }: Fate): Promise<string> {
  const ratings = { location: stars, cleanliness: stars, communication: stars, service: stars }
  const { id } = await pendingReviewBy(ctx, meera, { ratings })
  if (end === 'waits') return id
  ctx.clock.advance({ minutes })
  if (end === 'declined') await declineReview(ctx, asha, id, { reason })
  else await approveReview(ctx, asha, id)
  if (end === 'taken down') await takeDownReview(ctx, asha, id, { reason })
  if (end === 'taken back') await withdrawReview(ctx, asha, id)
  return id
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

const ended = (checkOut: string) => ({ checkIn: checkOut.replace(/\d\d$/, '01'), checkOut })

describe('the share of stays that were asked', () => {
  test('counts by month who was asked, who has a reason, and who was left out', async () => {
    const ctx = await openTestHouse()
    await seedDemo(ctx)
    const asked = await bookingOf(ctx, meera, ended('2026-10-04'))
    await invite(ctx, asha, asked.id, 'whatsapp')
    const excused = await bookingOf(ctx, ananya, ended('2026-10-09'))
    await stopAsking(ctx, asha, excused.id, 'No address to write to')
    const both = await bookingOf(ctx, ananya, ended('2026-10-12'))
    await invite(ctx, asha, both.id, 'copy')
    await stopAsking(ctx, asha, both.id, 'Asked not to be asked')
    await bookingOf(ctx, ananya, ended('2026-09-05'))
    const linked = await bookingOf(ctx, meera, ended('2026-09-07'))
    await invite(ctx, asha, linked.id, 'command-line')
    const off = await bookingOf(ctx, meera, ended('2026-09-09'))
    await ctx.database
      .updateTable('booking')
      .set({ cancelled_at: '2026-09-01T06:30:00.000Z' })
      .where('id', '=', off.id)
      .execute()
    // Too young to say, and too old.
    await bookingOf(ctx, meera, ended('2026-11-10'))
    await bookingOf(ctx, meera, ended('2025-10-10'))
    expect(await askedShare(ctx)).toEqual([
      { month: '2026-10', ended: 3, asked: 2, excused: 1 },
      { month: '2026-09', ended: 2, asked: 0, excused: 0 },
    ])
  })

  test('counts who wrote without being asked as asked', async () => {
    const ctx = await openTestHouse()
    await pendingReviewBy(ctx, meera)
    ctx.clock.advance({ days: 30 })
    expect(await askedShare(ctx)).toMatchObject([{ ended: 1, asked: 1 }])
  })
})
