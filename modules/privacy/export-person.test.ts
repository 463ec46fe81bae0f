import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { submitReview } from '#modules/reviews/submit-review.server.ts'
import { test } from '../../tests/house.ts'
import { ananya, bookingOf, enquiryBy, keyFor, longEnoughReview, meera } from '../../tests/people.ts'
import { exportStay, writeZip } from './export-person.server.ts'

const ratings = { location: 5, cleanliness: 5, communication: 5, service: 5 }

const draft = { name: '', email: '', phone: '', review: longEnoughReview }

describe('a guest’s copy of their stay', () => {
  test('has the booking, its review and the e-mails about it, and nothing else of the same address', async ({
    ctx,
  }) => {
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

  test('is given by no wrong key, and by none that ran out before a review came of it', async ({ ctx }) => {
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

const made = new Date('2026-11-20T06:30:10.000Z')
const files: Record<string, Buffer> = {
  'read-me.txt': Buffer.from('Namaste'),
  'files/चाय.jpg': Buffer.alloc(70_000, 7),
  'nothing.txt': Buffer.alloc(0),
}

async function* entries() {
  for (const [name, bytes] of Object.entries(files)) yield { name, chunks: [bytes] }
}

test('writes each file whole under its name', async () => {
  const found = unzipSync(await buffer(writeZip(entries(), made)))
  expect(Object.keys(found)).toEqual(Object.keys(files))
  for (const [name, bytes] of Object.entries(files))
    expect(Buffer.from(found[name] ?? []).equals(bytes)).toBe(true)
})

test('asks for the next chunk of a file only when the one before has gone', async () => {
  let asked = 0
  async function* film() {
    for (; asked < 50; asked += 1) yield Buffer.alloc(64 * 1024)
  }
  async function* entry() {
    yield { name: 'film.mp4', chunks: film() }
  }
  const archive = writeZip(entry(), made)
  let [most, gone] = [0, 0]
  for await (const chunk of archive) {
    gone += chunk.length
    most = Math.max(most, asked * 64 * 1024 - gone)
  }
  expect(gone).toBeGreaterThan(50 * 64 * 1024)
  expect(most).toBeLessThan(128 * 1024)
})
