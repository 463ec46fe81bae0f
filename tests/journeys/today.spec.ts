import type { Page } from '@playwright/test'
import { formatDay } from '#core/values/day.ts'
import { dayFromNow } from '../days.ts'
import { fixture } from '../review-form.ts'
import { addBooking, sendEnquiry, sendReview } from './guest.ts'
import { PICTURES_WITHIN_MS } from './photo.ts'
import { openAppBeside } from './server.ts'
import { signInAsOwner } from './sign-in.ts'
import { expect, type Site, testAlone as test } from './site.ts'
import { countTaps } from './touch.ts'

/** From here on the next days are of one month. */
const sameMonth = [35, 45].find((days) => Number(dayFromNow(days).slice(8)) <= 20) ?? 55

/** More taps than this are too many for what an owner does every day. */
const MAX_TAPS = 5

test('what an owner does every day takes five taps from Today at most', async ({ page, fresh }) => {
  const enquirer = await sendEnquiry(fresh)
  const { name: reviewer } = await sendReview(fresh, [['trip_images[]', await fixture('grey.jpg')]])
  const past = { stay: 'suite', checkIn: dayFromNow(-5), checkOut: dayFromNow(-2) }
  const next = { stay: 'cottage', checkIn: dayFromNow(1), checkOut: dayFromNow(3), amount: '24000' }
  const { name: guest } = await addBooking(fresh, past)
  const { name: coming } = await addBooking(fresh, next)
  await signInAsOwner(page, fresh)
  const countedTaps = await countTaps(page)
  const tapsOf = (task: () => Promise<void>) => doTask(page, countedTaps, task)
  await expect.poll(() => filesInWork(fresh), { timeout: PICTURES_WITHIN_MS }).toBe(0)
  expect({
    'answer an enquiry': await tapsOf(() => answerEnquiry(page, enquirer)),
    'approve a review with photos': await tapsOf(() => approveReview(page, reviewer)),
    'invite by WhatsApp': await tapsOf(() => inviteByWhatsApp(page, guest)),
    'change a price and publish': await tapsOf(() => changePrice(page)),
    'add a booking': await tapsOf(() => addBookingByHand(page)),
    'block a night': await tapsOf(() => blockNights(page, [sameMonth])),
    'price of a weekend': await tapsOf(() => priceWeekend(page, [sameMonth + 2, sameMonth + 3])),
    'write down a call': await tapsOf(() => writeDownCall(page, [sameMonth + 5, sameMonth + 6])),
    'who arrives tomorrow, and what they owe': await tapsOf(() =>
      expect(page.getByRole('link', { name: new RegExp(`${coming}.*₹24,000 to pay`) })).toBeVisible(),
    ),
  }).toEqual({
    'answer an enquiry': 3,
    'approve a review with photos': 4,
    'invite by WhatsApp': 4,
    'change a price and publish': 4,
    'add a booking': MAX_TAPS,
    'block a night': 4,
    'price of a weekend': MAX_TAPS,
    'write down a call': MAX_TAPS,
    'who arrives tomorrow, and what they owe': 0,
  })
  await expect.poll(() => fresh.emails.join()).toContain('A fire is laid in each room.')
})

/** How many files of guests are not prepared yet. */
async function filesInWork(site: Site): Promise<number> {
  const { database } = await openAppBeside(site)
  return (await database.selectFrom('media').select('id').where('work', '<>', 'ready').execute()).length
}

/** Does a task beginning at Today. Links out of the house are tapped but not followed; what is typed on the phone's own keyboard is no tap. */
async function doTask(page: Page, countedTaps: () => number, task: () => Promise<void>): Promise<number> {
  await page.goto('/admin')
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[target=_blank]')) event.preventDefault()
    }),
  )
  const before = countedTaps()
  await task()
  return countedTaps() - before
}

async function answerEnquiry(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().tap()
  await page.getByLabel('Your message').tap()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('Yes, with pleasure. A fire is laid in each room.')
  await page.getByRole('button', { name: 'Send by e-mail' }).tap()
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
}

async function approveReview(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().tap()
  await page.getByRole('link', { name: /^Picture 1 in full/ }).tap()
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Approve and publish' }).tap()
  await expect(page.getByText('Published.')).toBeVisible()
}

async function inviteByWhatsApp(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().tap()
  await page.getByRole('button', { name: 'WhatsApp' }).tap()
  await expect(page.getByRole('region', { name: 'New link for' })).toBeFocused()
  await page.getByRole('link', { name: 'Open WhatsApp' }).tap()
  await page.getByRole('button', { name: 'Yes, I sent it' }).first().tap()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
}

async function changePrice(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Prices' }).tap()
  await page.locator('main ol > li > details > summary').filter({ hasText: 'Suite' }).tap()
  await page.locator('details[open]').getByLabel('Price for a night, in rupees').tap()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('16500')
  await page.getByRole('button', { name: 'Save and publish' }).tap()
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()
}

/** The Next key of the phone's keyboard leads from the names to the calendar, which opens by itself. */
async function addBookingByHand(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a booking' }).tap()
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const text of ['आरव', 'शर्मा', 'aarav@guest.example', '9812345670']) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  const calendar = page.getByRole('dialog')
  for (const days of [0, 1])
    await calendar.getByRole('gridcell', { name: formatDay(dayFromNow(days)), exact: true }).tap()
  await page.getByRole('group', { name: 'Room' }).getByText('Cottage', { exact: true }).tap()
  await page.getByRole('button', { name: 'Save the booking' }).tap()
  await expect(page.getByText('Booking saved.')).toBeVisible()
}

/** Taps a first and a last night in the calendar, each so many days ahead. */
async function pickNights(page: Page, days: readonly number[]): Promise<void> {
  await page.getByRole('link', { name: 'Calendar' }).tap()
  const last = dayFromNow(days.at(-1) ?? 0)
  // Another month is no part of the task: most nights that are blocked or priced are near.
  await page.goto(`/admin/bookings/calendar?month=${last.slice(0, 7)}`)
  // A slow phone draws the answer to the first tap after the second.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (const day of days) await page.locator(`[data-day="${dayFromNow(day)}"]`).tap()
  await page.waitForURL((url) => url.search.includes(last))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  if (days.length > 1) await expect(page.getByRole('region', { name: 'Nights of' })).toBeVisible()
}

async function blockNights(page: Page, days: readonly number[]): Promise<void> {
  await pickNights(page, days)
  await page.getByRole('link', { name: 'Block, Suite' }).tap()
  await page.getByRole('button', { name: 'Block these dates' }).tap()
  await expect(page.getByText('These dates are blocked.')).toBeVisible()
}

async function priceWeekend(page: Page, days: readonly number[]): Promise<void> {
  await pickNights(page, days)
  await page.getByRole('link', { name: 'Price, Suite' }).tap()
  await expect(page.getByLabel('Price per night')).toBeFocused()
  await page.keyboard.insertText('18000')
  await page.getByRole('button', { name: /^Save/ }).tap()
  await expect(page.getByText('Its prices count from now on.')).toBeVisible()
}

async function writeDownCall(page: Page, days: readonly number[]): Promise<void> {
  await pickNights(page, days)
  await page.getByRole('link', { name: 'Enquiry, Suite' }).tap()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.insertText('Tashi Dorje')
  await page.getByRole('button', { name: 'Save the enquiry' }).tap()
  await expect(page.getByText('Enquiry saved.')).toBeVisible()
}
