import type { Page } from '@playwright/test'
import { dayFromNow } from '../days.ts'
import {
  addBookingByHand,
  answerEnquiryByHand,
  approveReviewByHand,
  changePrice,
  inviteByWhatsApp,
} from '../journeys/daily-tasks.ts'
import { guestOf } from '../journeys/guest.ts'
import { joinAsOwner, signInAs, signInAsHelper } from '../journeys/owner.ts'
import { reviewArrives } from '../journeys/sent-review.ts'
import { expect, testAlone } from '../journeys/site.ts'
import { TAPS_MOST, type Thumb, tapsOf } from '../journeys/thumb.ts'
import { bookingOfMonth, tableOfOtherSite } from './people.ts'
import { enquire, writeReviewByLink } from './visitors.ts'

const counted: { task: string; taps: number }[] = []

testAlone('a month on a phone', async ({ page, fresh, browser }) => {
  const { step } = testAlone
  const account = await joinAsOwner(page, fresh)
  const tapped = async (task: string, act: (thumb: Thumb) => Promise<void>) =>
    void counted.push({ task, taps: await tapsOf(page, act) })

  await step('25 bookings typed', async () => {
    for (let number = 0; number < 25; number += 1)
      await tapped('add a booking', (thumb) => addBookingByHand(thumb, bookingOfMonth(number, dayFromNow(0))))
  })

  await step('200 imported from another site’s table', async () => {
    await page.goto('/admin/bookings/import')
    const buffer = Buffer.from(tableOfOtherSite(200, dayFromNow(0)))
    await page
      .getByLabel('The table (CSV)')
      .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Look at it first' }).tap()
    await expect(page.getByText('All 200 rows are good. Nothing is saved yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Save 200 bookings' }).tap()
    await expect(page.getByText('200 bookings are in the list now.')).toBeVisible()
    await page.goto('/admin/bookings?find=सुनीता')
    await expect(page.locator('.rows li').first()).toContainText('सुनीता')
  })

  await step('30 enquiries, all from one address, answered one after the other', async () => {
    for (let number = 0; number < 30; number += 1) await enquire(fresh, number)
    const answerAll = async (task: string, waiting: string, before?: (thumb: Thumb) => Promise<void>) => {
      for (let name = await firstWaiting(page, waiting); name; name = await firstWaiting(page, waiting))
        await tapped(task, (thumb) => answerEnquiryByHand(thumb, name, before))
    }
    await answerAll('answer an enquiry', 'to answer')
    // So many from one address look like spam: they are held, and a person lets them in.
    await answerAll('release a held enquiry and answer it', 'held back', ({ tap }) =>
      tap(page.getByRole('button', { name: /^No spam/ })),
    )
    await page.goto('/admin/enquiries?show=answered')
    await expect(page.getByRole('link', { name: 'Answered 30' })).toBeVisible()
  })

  await step('reviews with photographs shown, an abusive one declined', async () => {
    for (let number = 0; number < 4; number += 1) {
      const { name } = await reviewArrives(fresh)
      await picturesMade(page, name)
      await tapped('approve a review with photos', (thumb) => approveReviewByHand(thumb, name))
    }
    const { link, name } = await guestOf(fresh, '--stay', 'suite')
    await writeReviewByLink(fresh, link, 'abusive')
    await tapped('decline an abusive review', async ({ tap }) => {
      await tap(page.getByRole('link', { name }).first())
      await tap(page.getByText('Decline …'))
      await page.getByLabel('Reason of the review policy').selectOption('offensive')
      await tap(page.getByRole('button', { name: 'Decline this review' }))
      await expect(page.getByRole('button', { name: 'Look at it again' })).toBeVisible()
    })
  })

  const inviteNext = async () => {
    const name = await firstWaiting(page, 'for a review')
    await tapped('invite by WhatsApp', (thumb) => inviteByWhatsApp(thumb, name))
  }
  await step('guests invited by WhatsApp, as Today offers them', async () => {
    for (let number = 0; number < 5; number += 1) await inviteNext()
  })

  await step('prices changed and published', async () => {
    await tapped('change a price and publish', (thumb) => changePrice(thumb, 'Suite', '16500'))
    await tapped('change a price and publish', (thumb) => changePrice(thumb, 'Cottage', '26500'))
    const visitor = await (await browser.newContext({ baseURL: fresh.origin })).newPage()
    await expect(async () => {
      await visitor.goto('/')
      await expect(visitor.getByText('₹26,500').first()).toBeAttached({ timeout: 1000 })
    }).toPass()
    await visitor.context().close()
  })

  await step('a helper invited, who answers but sets no prices', async () => {
    const context = await browser.newContext({ baseURL: fresh.origin })
    const theirs = await context.newPage()
    await signInAsHelper(page, theirs, fresh)
    await theirs.goto('/admin')
    await expect(theirs.getByRole('link', { name: 'Add a booking' })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Prices' })).toHaveCount(0)
    await context.close()
  })

  await step('a phone lost, and the house entered with a new one', async () => {
    const { link } = JSON.parse(await fresh.deodar('owner', 'rescue', account.email, '--json'))
    const context = await browser.newContext({ baseURL: fresh.origin })
    const another = await context.newPage()
    const password = 'a goat on the garden wall'
    await another.goto(link)
    await another.locator('input[name=password]').fill(password)
    await another.getByRole('button', { name: 'Set it' }).click()
    await signInAs(another, { email: account.email, password })
    await expect(another.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    await page.goto('/admin')
    await expect(page).toHaveURL(/sign-in/)
    await context.close()
  })

  expect(worst().filter(({ taps }) => taps > TAPS_MOST)).toEqual([])
})

testAlone.afterAll(() => {
  for (const { task, times, taps } of worst())
    console.log(
      `${String(taps).padStart(3)} taps at most  ${task} (${times} ${times === 1 ? 'time' : 'times'})`,
    )
})

/** Each task with the most taps it ever took. */
function worst(): { task: string; times: number; taps: number }[] {
  return [...Map.groupBy(counted, ({ task }) => task)].map(([task, all]) => ({
    task,
    times: all.length,
    taps: Math.max(...all.map(({ taps }) => taps)),
  }))
}

/** Who has waited longest for that, as Today names them; empty when nobody waits. */
async function firstWaiting(page: Page, what: string): Promise<string> {
  await page.goto('/admin')
  const names = page.locator('.today-waits > li').filter({ hasText: what }).locator('li span')
  return (await names.allTextContents())[0] ?? ''
}

async function picturesMade(page: Page, name: string): Promise<void> {
  await page.goto('/admin/reviews?show=waiting')
  await page.getByRole('link', { name }).click()
  // Loaded anew before it is there, the list would stay.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: 'Picture 1 in full' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 180_000 })
}
