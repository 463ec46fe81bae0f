import { type Day, sayDay } from '#modules/common/day.ts'
import { expect } from './site.ts'
import type { Thumb } from './thumb.ts'

// What an owner does every day, from Today on, as few taps as the console lets it be.

/** `before` is what must be done first on the page of the enquiry. */
export async function answerEnquiryByHand(
  thumb: Thumb,
  name: string,
  before?: (thumb: Thumb) => Promise<void>,
): Promise<void> {
  const { page, tap, type } = thumb
  await tap(page.getByRole('link', { name }).first())
  await before?.(thumb)
  await tap(page.getByLabel('Your words'))
  await page.keyboard.press('Control+End')
  await type('Yes, with pleasure. A fire is laid in each room.')
  await tap(page.getByRole('button', { name: 'Send by e-mail' }))
  await expect(page.getByRole('button', { name: 'Answer once more' })).toBeVisible()
}

export async function approveReviewByHand({ page, tap }: Thumb, name: string): Promise<void> {
  await tap(page.getByRole('link', { name }).first())
  await tap(page.getByRole('link', { name: /^Picture 1 in full/ }))
  await tap(page.getByRole('button', { name: 'Close' }))
  await tap(page.getByRole('button', { name: 'Approve and show' }))
  await expect(page.getByText('Shown to everybody.')).toBeVisible()
}

export async function inviteByWhatsApp({ page, tap }: Thumb, name: string): Promise<void> {
  await tap(page.getByRole('link', { name }).first())
  await tap(page.getByRole('button', { name: 'WhatsApp' }))
  await tap(page.getByRole('link', { name: 'Open WhatsApp' }))
  await tap(page.getByRole('button', { name: 'Yes, it went' }).first())
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
}

export async function changePrice({ page, tap, type }: Thumb, stay: string, price: string): Promise<void> {
  await tap(page.getByRole('link', { name: 'Prices' }))
  await expect(page.getByRole('button', { name: 'Save and publish' })).toBeVisible()
  await tap(page.locator('main ol > li > details > summary').filter({ hasText: stay }))
  const field = page.locator('details[open]').getByLabel('Price for a night, in rupees')
  await tap(field)
  await page.keyboard.press('Control+A')
  await type(price)
  await tap(page.getByRole('button', { name: 'Save and publish' }))
  await expect(page.getByText('The site shows this.')).toBeVisible()
}

export type NewBooking = {
  first: string
  last: string
  email: string
  phone: string
  stay: string
  checkIn: Day
  checkOut: Day
}

/** The Next key of the phone's keyboard leads from the names to the calendar, which opens by itself. */
export async function addBookingByHand({ page, tap, type }: Thumb, booking: NewBooking): Promise<void> {
  await tap(page.getByRole('link', { name: 'Add a booking' }))
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const text of [booking.first, booking.last, booking.email, booking.phone]) {
    await type(text)
    await page.keyboard.press('Enter')
  }
  for (const day of [booking.checkIn, booking.checkOut])
    await tap(page.getByRole('dialog').getByRole('button', { name: sayDay(day), exact: true }))
  await tap(page.getByRole('group', { name: 'Stay' }).getByText(booking.stay, { exact: true }))
  await tap(page.getByRole('button', { name: 'Save the booking' }))
  await expect(page.getByText('The booking is written down.')).toBeVisible()
}
