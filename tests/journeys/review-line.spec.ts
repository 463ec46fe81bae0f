import { messages } from '#core/refusals/messages.ts'
import { longEnoughReview } from '../people.ts'
import {
  addBooking,
  approveReviewBy,
  findReviewsBy,
  openLink,
  submitButton,
  waitForDraft,
  writeReview,
} from './guest.ts'
import { expect, test } from './site.ts'

test('sends the review after its tab was closed offline', async ({ page, context, site, complaints }) => {
  const { link, name } = await addBooking(site)
  // A browser still sends what a tab is sending when it is closed, past every route: here it never leaves the page.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...asked) => {
      if (String(asked[0]).endsWith('/save-review')) throw new TypeError('no line')
      return fetch(...asked)
    }
  })
  await openLink(page, link)
  await writeReview(page)
  await context.setOffline(true)
  await submitButton(page).click()
  await expect(page.getByText('The line is down just now.')).toBeVisible()
  await page.close()
  complaints.length = 0
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(link)
  await expect(again.getByRole('heading', { name: messages.reviewReceived })).toBeFocused()
  expect(await findReviewsBy(site, name)).toHaveLength(1)
})

test('of two tabs, one sends and the other keeps', async ({ page, context, site, complaints }) => {
  const { link, name } = await addBooking(site)
  // The booking cannot be looked up at first: the form is open and says so, until it can.
  await page.route('**/admin/api/get-userdetail', (route) => route.fulfill({ status: 502, body: 'no' }), {
    times: 2,
  })
  await openLink(page, link)
  await expect(page.getByText(messages.bookingLookupRetrying)).toBeVisible()
  await page.getByLabel('Review').fill('Begun here')
  await expect(page.getByText(messages.bookingLookupRetrying)).toBeHidden()
  await expect(page.getByLabel('Review')).toHaveValue('Begun here')

  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let cuts = 0
  await page.route('**/review?id=*', async (route) => {
    cuts += 1
    if (cuts === 1) return route.abort('connectionreset')
    asked.resolve()
    await answered.promise
    return route.continue()
  })
  const other = await context.newPage()
  await openLink(other, link)
  await expect(other.getByLabel('Review')).toHaveValue('Begun here')
  await writeReview(other)
  await expect(page.getByLabel('Review')).toHaveValue(longEnoughReview)
  await submitButton(other).click()
  await expect(page.getByText(messages.bookingLookupRetrying)).toBeVisible()
  await expect(page.getByLabel('Review')).toHaveValue(longEnoughReview)
  await asked.promise

  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeFocused()
  await page.keyboard.press('Tab')
  const focused = page.getByRole('link', { name: 'Read what others wrote' })
  await expect(focused).toBeFocused()
  await approveReviewBy(site, name)
  answered.resolve()
  await expect(page.getByText('It is on the site, with your name')).toBeVisible()
  await expect(focused).toBeFocused()
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})

test('a page that fails shows a telephone, WhatsApp and a way back', async ({ page, site, complaints }) => {
  const { link } = await addBooking(site)
  const detail = page.waitForResponse('**/admin/api/get-userdetail')
  await openLink(page, link)
  await (await detail).finished()
  await page.getByLabel('Review').fill('Rain on the roof')
  await waitForDraft(page, 'Rain on the roof')
  // An extension of the browser can break a page anywhere: here, where it counts a text.
  await page.evaluate(() => {
    Object.assign(window, { count: Array.from })
    Array.from = () => {
      throw new Error('from outside')
    }
  })
  await page.getByLabel('Review').press('End')
  await page.keyboard.type('!')
  const heading = page.getByRole('heading', { name: messages.unexpected })
  await expect(heading).toBeFocused()
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
  await expect(page.locator('main a[href^="https://wa.me/"]')).toBeVisible()
  await expect(page.getByText('from outside')).toBeHidden()
  await page.evaluate(() => {
    Array.from = (window as unknown as { count: typeof Array.from }).count
  })
  await page.getByRole('button', { name: 'Back to the page' }).click()
  await expect(page.getByLabel('Review')).toHaveValue(/^Rain on the roof/)
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})
