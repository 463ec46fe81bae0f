import { dayFromNow } from '../days.ts'
import {
  addBookingByHand,
  answerEnquiryByHand,
  approveReviewByHand,
  changePrice,
  inviteByWhatsApp,
} from './daily-tasks.ts'
import { guestOf, reviewsBy } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { enquiryArrives } from './sent-enquiry.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, testAlone } from './site.ts'
import { TAPS_MOST, type Thumb, tapsOf } from './thumb.ts'

testAlone(
  'what an owner does every day takes five taps from Today at most',
  { tag: '@phone' },
  async ({ page, fresh }) => {
    const enquirer = await enquiryArrives(fresh)
    const { name: reviewer } = await reviewArrives(fresh)
    const { name: guest } = await guestOf(
      fresh,
      '--stay',
      'suite',
      '--check-in',
      dayFromNow(-5),
      '--check-out',
      dayFromNow(-2),
    )
    await signInAsOwner(page, fresh)
    const picturesMade = async () =>
      (await reviewsBy(fresh, reviewer)).every(({ media }) => media.every(({ work }) => work === 'ready'))
    await expect.poll(picturesMade, { timeout: 60_000, intervals: [500] }).toBe(true)
    const taps = async (task: (thumb: Thumb) => Promise<void>) => tapsOf(page, task)
    expect({
      'answer an enquiry': await taps((thumb) => answerEnquiryByHand(thumb, enquirer)),
      'approve a review with photos': await taps((thumb) => approveReviewByHand(thumb, reviewer)),
      'invite by WhatsApp': await taps((thumb) => inviteByWhatsApp(thumb, guest)),
      'change a price and publish': await taps((thumb) => changePrice(thumb, 'Suite', '16500')),
      'add a booking': await taps((thumb) =>
        addBookingByHand(thumb, {
          first: 'आरव',
          last: 'शर्मा',
          email: 'aarav@guest.example',
          phone: '9812345670',
          stay: 'Cottage',
          checkIn: dayFromNow(0),
          checkOut: dayFromNow(1),
        }),
      ),
    }).toEqual({
      'answer an enquiry': 3,
      'approve a review with photos': 4,
      'invite by WhatsApp': 4,
      'change a price and publish': 4,
      'add a booking': TAPS_MOST,
    })
  },
)
