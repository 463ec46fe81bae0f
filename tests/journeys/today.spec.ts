import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { formatDay } from '#core/values/day.ts'
import { dayFromNow } from '../days.ts'
import { fixture } from '../review-form.ts'
import { addBooking, sendEnquiry, sendReview } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { PICTURES_WITHIN_MS } from './photo.ts'
import { expect, testAlone } from './site.ts'

/** Counts its taps. What is typed on the phone's own keyboard is no tap. */
type Thumb = { page: Page; tap(what: Locator): Promise<void>; type(text: string): Promise<void> }

/** From here on the next days are of one month. */
const sameMonth = [35, 45].find((days) => Number(dayFromNow(days).slice(8)) <= 20) ?? 55

/** More taps than this are too many for what an owner does every day. */
const MAX_TAPS = 5

testAlone('what an owner does every day takes five taps from Today at most', async ({ page, fresh }) => {
  const enquirer = await sendEnquiry(fresh)
  const { name: reviewer } = await sendReview(fresh, [['trip_images[]', await fixture('grey.jpg')]])
  const { name: guest } = await addBooking(fresh, {
    stay: 'suite',
    checkIn: dayFromNow(-5),
    checkOut: dayFromNow(-2),
  })
  const { name: coming } = await addBooking(fresh, {
    stay: 'cottage',
    checkIn: dayFromNow(1),
    checkOut: dayFromNow(3),
    amount: '24000',
  })
  await signInAsOwner(page, fresh)
  await expect.poll(() => filesInWork(fresh.dataDir), { timeout: PICTURES_WITHIN_MS }).toBe(0)
  expect({
    'answer an enquiry': await tapsOf(page, (thumb) => answerEnquiry(thumb, enquirer)),
    'approve a review with photos': await tapsOf(page, (thumb) => approveReview(thumb, reviewer)),
    'invite by WhatsApp': await tapsOf(page, (thumb) => inviteByWhatsApp(thumb, guest)),
    'change a price and publish': await tapsOf(page, (thumb) => changePrice(thumb, 'Suite', '16500')),
    'add a booking': await tapsOf(page, addBookingByHand),
    'block a night': await tapsOf(page, (thumb) => blockNights(thumb, [sameMonth])),
    'price of a weekend': await tapsOf(page, (thumb) => priceWeekend(thumb, [sameMonth + 2, sameMonth + 3])),
    'write down a call': await tapsOf(page, (thumb) => writeDownCall(thumb, [sameMonth + 5, sameMonth + 6])),
    'who arrives tomorrow, and what they owe': await tapsOf(page, ({ page }) => readArrival(page, coming)),
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
function filesInWork(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'deodar.sqlite'), { timeout: 5000 })
  const rows = database.prepare("select id from media where work <> 'ready'").all()
  database.close()
  return rows.length
}

/** Does a task beginning at Today, and returns how many taps it took. Links out of the house are tapped but not followed. */
async function tapsOf(page: Page, task: (thumb: Thumb) => Promise<void>): Promise<number> {
  await page.goto('/admin')
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[target=_blank]')) event.preventDefault()
    }),
  )
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  await task({ page, tap, type: (text) => page.keyboard.insertText(text) })
  return taps
}

async function answerEnquiry({ page, tap, type }: Thumb, name: string): Promise<void> {
  await tap(page.getByRole('link', { name }).first())
  await tap(page.getByLabel('Your message'))
  await page.keyboard.press('Control+End')
  await type('Yes, with pleasure. A fire is laid in each room.')
  await tap(page.getByRole('button', { name: 'Send by e-mail' }))
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
}

async function approveReview({ page, tap }: Thumb, name: string): Promise<void> {
  await tap(page.getByRole('link', { name }).first())
  await tap(page.getByRole('link', { name: /^Picture 1 in full/ }))
  await tap(page.getByRole('button', { name: 'Close' }))
  await tap(page.getByRole('button', { name: 'Approve and publish' }))
  await expect(page.getByText('Published.')).toBeVisible()
}

async function inviteByWhatsApp({ page, tap }: Thumb, name: string): Promise<void> {
  await tap(page.getByRole('link', { name }).first())
  await tap(page.getByRole('button', { name: 'WhatsApp' }))
  await tap(page.getByRole('link', { name: 'Open WhatsApp' }))
  await tap(page.getByRole('button', { name: 'Yes, I sent it' }).first())
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
}

async function changePrice({ page, tap, type }: Thumb, stay: string, price: string): Promise<void> {
  await tap(page.getByRole('link', { name: 'Prices' }))
  await tap(page.locator('main ol > li > details > summary').filter({ hasText: stay }))
  await tap(page.locator('details[open]').getByLabel('Price for a night, in rupees'))
  await page.keyboard.press('Control+A')
  await type(price)
  await tap(page.getByRole('button', { name: 'Save and publish' }))
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()
}

/** The Next key of the phone's keyboard leads from the names to the calendar, which opens by itself. */
async function addBookingByHand({ page, tap, type }: Thumb): Promise<void> {
  await tap(page.getByRole('link', { name: 'Add a booking' }))
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const text of ['आरव', 'शर्मा', 'aarav@guest.example', '9812345670']) {
    await type(text)
    await page.keyboard.press('Enter')
  }
  for (const days of [0, 1])
    await tap(
      page.getByRole('dialog').getByRole('gridcell', { name: formatDay(dayFromNow(days)), exact: true }),
    )
  await tap(page.getByRole('group', { name: 'Room' }).getByText('Cottage', { exact: true }))
  await tap(page.getByRole('button', { name: 'Save the booking' }))
  await expect(page.getByText('Booking saved.')).toBeVisible()
}

/** Taps a first and a last night in the calendar, each so many days ahead. */
async function pickNights({ page, tap }: Thumb, days: readonly number[]): Promise<void> {
  await tap(page.getByRole('link', { name: 'Calendar' }))
  const last = dayFromNow(days.at(-1) ?? 0)
  // Another month is no part of the task: most nights that are blocked or priced are near.
  await page.goto(`/admin/bookings/calendar?month=${last.slice(0, 7)}`)
  // A slow phone draws the answer to the first tap after the second.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (const day of days) await tap(page.locator(`[data-day="${dayFromNow(day)}"]`))
  await page.waitForURL((url) => url.search.includes(last))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  if (days.length > 1) await expect(page.getByRole('region', { name: 'Nights of' })).toBeVisible()
}

async function blockNights(thumb: Thumb, days: readonly number[]): Promise<void> {
  const { page, tap } = thumb
  await pickNights(thumb, days)
  await tap(page.getByRole('link', { name: 'Block, Suite' }))
  await tap(page.getByRole('button', { name: 'Block these dates' }))
  await expect(page.getByText('These dates are blocked.')).toBeVisible()
}

async function priceWeekend(thumb: Thumb, days: readonly number[]): Promise<void> {
  const { page, tap, type } = thumb
  await pickNights(thumb, days)
  await tap(page.getByRole('link', { name: 'Price, Suite' }))
  await expect(page.getByLabel('Price per night')).toBeFocused()
  await type('18000')
  await tap(page.getByRole('button', { name: /^Save/ }))
  await expect(page.getByText('Its prices count from now on.')).toBeVisible()
}

async function writeDownCall(thumb: Thumb, days: readonly number[]): Promise<void> {
  const { page, tap, type } = thumb
  await pickNights(thumb, days)
  await tap(page.getByRole('link', { name: 'Enquiry, Suite' }))
  await expect(page.getByLabel('Name')).toBeFocused()
  await type('Tashi Dorje')
  await tap(page.getByRole('button', { name: 'Save the enquiry' }))
  await expect(page.getByText('Enquiry saved.')).toBeVisible()
}

async function readArrival(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('link', { name: new RegExp(`${name}.*₹24,000 to pay`) })).toBeVisible()
}
