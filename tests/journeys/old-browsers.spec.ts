import type { Page } from '@playwright/test'
import { messages } from '#core/refusals/messages.ts'
import { addBooking, findReviewsBy, openNewLink, submitReview } from './guest.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

/** What iOS 16.4 or Chrome 111 lacks. */
const newerThanAdmin = [
  ...['Map.groupBy', 'Object.groupBy', 'Promise.withResolvers', 'Promise.try', 'Array.fromAsync'],
  ...['AbortSignal.any', 'URL.parse', 'URL.canParse', 'RegExp.escape', 'String.prototype.toWellFormed'],
  ...['Set.prototype.union', 'Set.prototype.difference', 'Set.prototype.intersection', 'Iterator'],
  ...['HTMLElement.prototype.showPopover', 'HTMLElement.prototype.hidePopover'],
  ...['HTMLElement.prototype.popover', 'Document.prototype.startViewTransition'],
]
/** What iOS 15.4, Chrome 100 or Firefox 102 lacks. */
const newerThanPublic = [
  ...newerThanAdmin,
  ...['Array.prototype.toSorted', 'Array.prototype.toReversed', 'Array.prototype.toSpliced'],
  ...['Array.prototype.with', 'Array.prototype.findLast', 'AbortSignal.timeout', 'OffscreenCanvas'],
  ...['VideoEncoder', 'HTMLFormElement.prototype.requestSubmit', 'Intl.Segmenter'],
]

function makeOld(page: Page, newer: readonly string[]) {
  return page.addInitScript((paths) => {
    for (const path of paths) {
      const [name = '', ...owners] = path.split('.').reverse()
      const owner = owners.reduceRight((place, part) => Reflect.get(place, part), globalThis)
      Reflect.deleteProperty(owner, name)
    }
  }, newer)
}

async function sendEnquiry(page: Page) {
  const form = page.locator('#contactForm form')
  await form.scrollIntoViewIfNeeded()
  const contact = { Name: 'Meera Joshi', Email: 'meera@guest.example', Phone: '9876543210' }
  for (const [label, text] of Object.entries({ ...contact, Message: 'A heater?' }))
    await form.getByLabel(label).fill(text)
  await form.locator('[type=submit]').click()
}

test('the oldest supported browser sends the enquiry and the review', async ({ page, site }) => {
  await makeOld(page, newerThanPublic)
  await page.goto('/')
  await page.locator('#contactForm').scrollIntoViewIfNeeded()
  await page.locator('#contactForm [data-hydrated]').waitFor()
  await sendEnquiry(page)
  await expect(page.getByText(messages.messageArrived)).toBeVisible()
  const { name } = await openNewLink(page, site)
  await submitReview(page)
  await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
  expect(await findReviewsBy(site, name)).toHaveLength(1)
})

test('an older browser starts no script, and sends both as HTML', async ({ page, site }) => {
  await makeOld(page, [...newerThanPublic, 'Array.prototype.at'])
  await page.goto('/')
  await sendEnquiry(page)
  await expect(page).toHaveURL(/\/enquiry\/sent$/)
  await expect(page.locator('[data-hydrated]')).toHaveCount(0)
  const { link, name } = await addBooking(site)
  await page.goto(link)
  await submitReview(page)
  await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
  await expect(page.locator('[data-hydrated]')).toHaveCount(0)
  expect(await findReviewsBy(site, name)).toHaveLength(1)
})

test('the oldest supported browser of the admin opens the bookings', async ({ page, site }) => {
  await makeOld(page, newerThanAdmin)
  await openAsOwner(page, site, '/admin/bookings')
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
})
