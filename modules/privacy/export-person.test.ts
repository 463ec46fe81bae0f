import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { submitReview } from '#modules/reviews/submit-review.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { ananya, bookingOf, enquiryBy, keyFor, longEnoughReview, meera } from '../../tests/people.ts'
import { exportStay } from './export-person.server.ts'

const ratings = { location: 5, cleanliness: 5, communication: 5, service: 5 }

const draft = { name: '', email: '', phone: '', review: longEnoughReview }

describe('a guest’s copy of their stay', () => {
  test('has the booking, its review and the e-mails about it, and nothing else of the same address', async () => {
    const ctx = await openTestHouse()
    const booking = await bookingOf(ctx, meera)
    const key = await keyFor(ctx, booking)
    await bookingOf(ctx, { ...meera, firstName: 'Another', lastName: 'Stay' })
    await enquiryBy(ctx, meera)
    await bookingOf(ctx, ananya)
    await submitReview(ctx, { bookingId: booking.id, draft, ratings, files: [] })
    await ctx.database.updateTable('booking').set({ note: 'snores' }).where('id', '=', booking.id).execute()
    const text = await archiveText(ctx, key)
    expect(text).toContain(longEnoughReview)
    expect(text).toContain('Meera')
    for (const other of ['snores', 'Another', 'Enquiry 1', 'Ananya']) expect(text).not.toContain(other)
    const acts = await ctx.database.selectFrom('act').select(['act', 'who']).execute()
    expect(acts).toContainEqual({ act: 'person.exported', who: `guest:${booking.id}` })
  })

  test('is given by no wrong key, and by none that ran out before a review came of it', async () => {
    const ctx = await openTestHouse()
    const booking = await bookingOf(ctx, meera)
    const key = await keyFor(ctx, booking)
    expect(await exportStay(ctx, 'wrong')).toMatchObject({ ok: false })
    expect(await exportStay(ctx, '')).toMatchObject({ ok: false })
    ctx.clock.advance({ days: 400 })
    expect(await exportStay(ctx, key)).toMatchObject({ ok: false })
    await submitReview(ctx, { bookingId: booking.id, draft, ratings, files: [] })
    expect(await exportStay(ctx, key)).toMatchObject({ ok: true })
  })
})

async function archiveText(ctx: Parameters<typeof exportStay>[0], key: string): Promise<string> {
  const outcome = await exportStay(ctx, key)
  if (!outcome.ok) throw new Error(outcome.code)
  return (await buffer(outcome.archive)).toString('utf8')
}
