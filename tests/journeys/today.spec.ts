import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { formatDay } from '#core/values/day.ts'
import { dayFromNow } from '../days.ts'
import { fixture } from '../review-form.ts'
import { addBooking, enquiryArrives, reviewArrives } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test, testAlone } from './site.ts'

/** Counts its taps. What is typed on the phone's own keyboard is no tap. */
type Thumb = { page: Page; tap(what: Locator): Promise<void>; type(text: string): Promise<void> }

/** More taps than this are too many for what an owner does every day. */
const MAX_TAPS = 5

testAlone('what an owner does every day takes five taps from Today at most', async ({ page, fresh }) => {
  const enquirer = await enquiryArrives(fresh)
  const { name: reviewer } = await reviewArrives(fresh, [['trip_images[]', await fixture('grey.jpg')]])
  const { name: guest } = await addBooking(fresh, {
    stay: 'suite',
    'check-in': dayFromNow(-5),
    'check-out': dayFromNow(-2),
  })
  await signInAsOwner(page, fresh)
  await expect.poll(() => filesInWork(fresh.dataDir), { timeout: 60_000 }).toBe(0)
  expect({
    'answer an enquiry': await tapsOf(page, (thumb) => answerEnquiry(thumb, enquirer)),
    'approve a review with photos': await tapsOf(page, (thumb) => approveReview(thumb, reviewer)),
    'invite by WhatsApp': await tapsOf(page, (thumb) => inviteByWhatsApp(thumb, guest)),
    'change a price and publish': await tapsOf(page, (thumb) => changePrice(thumb, 'Suite', '16500')),
    'add a booking': await tapsOf(page, addBookingByHand),
  }).toEqual({
    'answer an enquiry': 3,
    'approve a review with photos': 4,
    'invite by WhatsApp': 4,
    'change a price and publish': 4,
    'add a booking': MAX_TAPS,
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
      page.getByRole('dialog').getByRole('button', { name: formatDay(dayFromNow(days)), exact: true }),
    )
  await tap(page.getByRole('group', { name: 'Room' }).getByText('Cottage', { exact: true }))
  await tap(page.getByRole('button', { name: 'Save the booking' }))
  await expect(page.getByText('Booking saved.')).toBeVisible()
}

test('ticks off the first steps, and hides them with a way back', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin')
  const steps = page.getByRole('region', { name: 'First steps' })
  const done = steps.getByRole('listitem').filter({ hasText: 'Keep a copy in another place, done' })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await steps.getByRole('button', { name: 'Done: Keep a copy in another place' }).click()
  await expect(done).toBeVisible()
  await saved
  await page.reload()
  await expect(done).toBeVisible()
  // A slow phone draws the page without the list before it has drawn the answer.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await steps.getByRole('button', { name: 'Hide this list' }).click()
  await expect(steps).toHaveCount(0)
  const notice = page.getByRole('alert').filter({ hasText: 'The first steps are hidden.' })
  await expect(notice).toBeVisible()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toBeVisible()
})
