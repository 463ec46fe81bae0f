import { expect, test } from 'vitest'
import { checkEnquiry, checkQuick } from '#modules/enquiries/enquiry.ts'
import { checkReviewText } from '#modules/reviews/review.ts'
import { cutField } from './form-field.ts'

const contact = { name: 'Meera', email: 'meera@guest.example', phone: '+91 98765 43210' }

test('a field of 200,000 signs is cut, and stays too long for its own rule', () => {
  const long = 'x'.repeat(200_000)
  const [name, review, message] = ['name', 'review', 'message'].map((field) => cutField(field, long))
  expect([name?.length, review?.length]).toEqual([2000, 24_000])
  expect(checkQuick({ ...contact, name: name ?? '', review: 'Kind' })).toMatchObject({ field: 'name' })
  expect(checkReviewText(review ?? '')).toMatchObject({ field: 'review' })
  const dates = { checkIn: '', checkOut: '', expectation: '' }
  expect(checkEnquiry({ ...contact, ...dates, message: message ?? '' })).toMatchObject({ field: 'message' })
})

test('a review of 10,000 emojis is kept whole', () => {
  const review = '🌲'.repeat(10_000)
  expect(cutField('review', review)).toBe(review)
})
