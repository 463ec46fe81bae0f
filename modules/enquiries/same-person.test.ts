import { describe, expect, test } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, enquiryBy, meera, pendingReviewBy } from '../../tests/people.ts'
import { answerByEmail } from './answer-enquiry.server.ts'
import { answerEnquiry, findEnquiry, nextUnanswered } from './enquiries.server.ts'
import { tracesOf } from './same-person.server.ts'

describe('an enquiry of somebody known', () => {
  test('leads to their bookings, reviews and enquiries, by e-mail or telephone', async () => {
    const house = await openTestHouse()
    const review = await pendingReviewBy(house, meera)
    const earlier = await enquiryBy(house, { ...meera, phone: '+91 98765-43210', email: 'm@else.example' })
    await enquiryBy(house, ananya)
    await bookingOf(house, ananya)
    const id = await enquiryBy(house, { ...meera, email: 'Meera.Joshi@Guest.example' })
    const row = await findEnquiry(house, id)
    const traces = row ? await tracesOf(house, row) : []
    expect(traces.map(({ kind, id: each }) => `${kind} ${each}`).sort()).toEqual(
      [`booking ${review.booking_id}`, `enquiry ${earlier}`, `review ${review.id}`].sort(),
    )
    expect(await tracesOf(house, { id: '', email: '', phone: '12' })).toEqual([])
  })

  test('keeps the words of the answer, sent or prepared', async () => {
    const house = await openTestHouse()
    const [one, other] = [await enquiryBy(house, meera), await enquiryBy(house, ananya)]
    await answerByEmail(house, asha, one, 'Yes,\nin each room.')
    expect(await findEnquiry(house, one)).toMatchObject({
      answer: 'Yes,\nin each room.',
      answered_by: 'letter',
    })
    const { text } = await house.database
      .selectFrom('letter')
      .select('text')
      .where('kind', '=', 'answer')
      .executeTakeFirstOrThrow()
    expect(text).toContain('Yes,\nin each room.')
    await answerEnquiry(house, asha, other, 'whatsapp', 'Namaste, yes.')
    expect(await findEnquiry(house, other)).toMatchObject({
      answer: 'Namaste, yes.',
      answered_by: 'whatsapp',
    })
  })

  test('is followed by the one that has waited longest; an empty blank is not sent', async () => {
    const house = await openTestHouse()
    const first = await enquiryBy(house, meera)
    house.clock.advance({ minutes: 1 })
    const second = await enquiryBy(house, ananya)
    expect(await nextUnanswered(house, second)).toMatchObject({ id: first })
    expect(await answerByEmail(house, asha, first, 'The {stay} is free.')).toMatchObject({
      code: 'blank-left',
      field: 'answer',
    })
    await answerEnquiry(house, asha, first)
    expect(await nextUnanswered(house, second)).toBeNull()
  })
})
