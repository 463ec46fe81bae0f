import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { changeBooking } from '#modules/bookings/change-booking.server.ts'
import { workOnMedia } from '#modules/media/media-work.server.ts'
import { publishedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { replyToReview } from '#modules/reviews/reply-to-review.server.ts'
import { addFiles } from '../../tests/files.ts'
import { eachDatabase, type TestHouse } from '../../tests/house.ts'
import {
  ananya,
  asha,
  bookingOf,
  enquiryBy,
  keyFor,
  longEnoughReview,
  meera,
  pendingReviewBy,
} from '../../tests/people.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportPerson } from './export-person.server.ts'
import { findPeople, personBehind } from './person.server.ts'

async function keys(ctx: TestHouse): Promise<string[]> {
  const all: string[] = []
  for await (const { key } of ctx.media.list()) all.push(key)
  return all
}

/** Meera with a review, a file, an enquiry and e-mails; Ananya beside her with the same. */
async function twoPeople(ctx: TestHouse) {
  const review = await pendingReviewBy(ctx, meera)
  await addFiles(ctx, { about: 'review', aboutId: review.id }, [['audio', 'vbr.mp3']])
  await approveReview(ctx, asha, review.id)
  await replyToReview(ctx, asha, review.id, { reply: 'Thank you, Meera Joshi.', before: '' })
  const enquiry = await enquiryBy(ctx, { ...meera, email: meera.email.toUpperCase() })
  const other = await pendingReviewBy(ctx, ananya)
  await addFiles(ctx, { about: 'review', aboutId: other.id }, [['audio', 'cover.mp3']])
  await enquiryBy(ctx, ananya)
  return { review, enquiry, other }
}

eachDatabase('people’s data', (open, test) => {
  test('finds a person once, by name, phone or any case of the address, with everything of theirs', async ({
    ctx,
  }) => {
    const { enquiry } = await twoPeople(ctx)
    for (const search of ['meera', 'Joshi Meera', meera.phone, 'MEERA.JOSHI@'])
      expect(await findPeople(ctx, search), search).toMatchObject([
        { name: 'Meera Joshi', email: meera.email, bookings: 1, reviews: 1, enquiries: 1 },
      ])
    expect(await findPeople(ctx, 'stay@deodarhouse.example')).toEqual([])
    expect(await findPeople(ctx, '%')).toEqual([])
    const person = await personBehind(ctx, { kind: 'enquiry', id: enquiry })
    expect(person).toMatchObject({ email: meera.email, name: 'Meera Joshi' })
    expect(person?.letters.map(({ kind }) => kind).sort()).toEqual([
      'enquiry',
      'review-arrived',
      'review-reply',
      'review-thanks',
    ])
    expect(person?.files).toHaveLength(1)
  })

  test('puts their data and original files into the archive, and nobody else’s', async ({ ctx }) => {
    const { review } = await twoPeople(ctx)
    const money = { guests: '3', amount: '45000', source: 'A friend of Tara' }
    const again = await bookingOf(ctx, meera, { checkIn: '2026-10-01', checkOut: '2026-10-03', ...money })
    await keyFor(ctx, again)
    const outcome = await exportPerson(ctx, asha, { kind: 'review', id: review.id })
    if (!outcome.ok) throw new Error(outcome.message)
    const zip = (await buffer(outcome.archive)).toString('latin1')
    expect(zip.startsWith('PK')).toBe(true)
    for (const theirs of [
      'read-me.txt',
      'everything.json',
      '.mp3',
      meera.email,
      longEnoughReview.slice(0, 30),
      '"amount": 45000',
      'source: A friend of Tara',
    ])
      expect(zip).toContain(theirs)
    for (const other of [ananya.email, 'key_hash', 'originals/']) expect(zip).not.toContain(other)
    const { act } = await ctx.database
      .selectFrom('act')
      .select('act')
      .where('about', '=', 'person')
      .executeTakeFirstOrThrow()
    expect(act).toBe('person.exported')
  })

  test('leaves nothing of an erased person but an anonymous line in the log', async ({ ctx }) => {
    const { review, other } = await twoPeople(ctx)
    const before = await keys(ctx)
    const outcome = await erasePerson(ctx, asha, { kind: 'review', id: review.id })
    expect(outcome).toEqual({
      ok: true,
      erased: { bookings: 1, reviews: 1, enquiries: 1, letters: 4, files: 1 },
    })
    expect((await publishedReviews(ctx)).reviews).toEqual([])
    expect(await findPeople(ctx, 'meera')).toEqual([])
    expect(await findPeople(ctx, 'ananya')).toMatchObject([{ bookings: 1, reviews: 1, enquiries: 1 }])
    expect((await keys(ctx)).length).toBe(before.length - 1)
    const everything = await Promise.all(
      (['booking', 'review', 'enquiry', 'letter', 'media', 'act', 'answer', 'invitation'] as const).map(
        (table) => ctx.database.selectFrom(table).selectAll().execute(),
      ),
    )
    const left = JSON.stringify(everything).toLowerCase()
    expect(['meera', 'joshi', 'thank you, meera'].filter((each) => left.includes(each))).toEqual([])
    expect(left.includes(other.id)).toBe(true)
    const trace = await ctx.database
      .selectFrom('act')
      .select(['who', 'act', 'after'])
      .where('about', '=', 'person')
      .execute()
    expect(trace).toEqual([
      {
        who: 'owner:asha',
        act: 'person.erased',
        after: JSON.stringify(outcome.ok && outcome.erased),
      },
    ])
  })

  test('erases what was made of the files as well', async ({ ctx }) => {
    const { id } = await pendingReviewBy(ctx, meera)
    await addFiles(ctx, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    await workOnMedia(ctx)
    expect((await keys(ctx)).length).toBeGreaterThan(1)
    await erasePerson(ctx, asha, { kind: 'review', id })
    expect(await keys(ctx)).toEqual([])
    expect(await ctx.database.selectFrom('rendition').selectAll().execute()).toEqual([])
  })

  test('erases a corrected booking with its review, from either side', async () => {
    for (const kind of ['booking', 'review'] as const) {
      const ctx = await open()
      const review = await pendingReviewBy(ctx, meera)
      const booking = await ctx.database.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
      const corrected = { ...meera, email: 'meera@corrected.example' }
      expect(await changeBooking(ctx, asha, booking.id, corrected)).toEqual({ ok: true })
      const key = { kind, id: kind === 'booking' ? booking.id : review.id }
      expect(await personBehind(ctx, key)).toMatchObject({
        email: 'meera@corrected.example',
        bookings: [{ id: booking.id }],
        reviews: [{ id: review.id }],
      })
      const outcome = await erasePerson(ctx, asha, key)
      expect(outcome).toMatchObject({ ok: true, erased: { bookings: 1, reviews: 1, letters: 2 } })
      const entries = await ctx.database.selectFrom('act').selectAll().execute()
      expect(JSON.stringify(entries)).not.toMatch(/meera|joshi/i)
    }
  })

  test('does not take somebody without an address for all the others', async ({ ctx }) => {
    const { review, other } = await twoPeople(ctx)
    for (const table of ['booking', 'review'] as const)
      await ctx.database.updateTable(table).set({ email: '' }).execute()
    const outcome = await erasePerson(ctx, asha, { kind: 'review', id: review.id })
    expect(outcome).toMatchObject({ ok: true, erased: { bookings: 1, reviews: 1, enquiries: 0 } })
    expect(await ctx.database.selectFrom('review').select('id').execute()).toEqual([{ id: other.id }])
  })

  test('erases once for two at once, and tells the other so', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    const outcomes = await Promise.all([1, 2, 3].map(() => erasePerson(ctx, asha, { kind: 'booking', id })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, code: 'person-unknown' }))
    const entries = await ctx.database.selectFrom('act').select('act').where('about', '=', 'person').execute()
    expect(entries).toHaveLength(1)
  })
})
