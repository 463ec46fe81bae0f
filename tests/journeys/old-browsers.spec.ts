import type { Page } from '@playwright/test'
import { messages } from '#core/refusals/messages.ts'
import { addBooking, findReviewsBy, submitReview, waitForGuestPage } from './guest.ts'
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

for (const [browser, newer, isHydrated] of [
  ['the oldest supported browser', newerThanPublic, true],
  ['an older browser, which starts no script,', [...newerThanPublic, 'Array.prototype.at'], false],
] as const)
  test(`${browser} sends the enquiry and the review`, async ({ page, site }) => {
    await makeOld(page, newer)
    await page.goto('/')
    const contact = page.locator('#contactForm')
    await contact.scrollIntoViewIfNeeded()
    if (isHydrated) await contact.locator('[data-hydrated]').waitFor()
    const typed = { Name: 'Meera Joshi', Email: 'meera@guest.example', Phone: '9876543210', Message: 'Hello' }
    for (const [label, text] of Object.entries(typed)) await contact.getByLabel(label).fill(text)
    await contact.locator('[type=submit]').click()
    if (isHydrated) await expect(page.getByText(messages.messageArrived)).toBeVisible()
    else await expect(page).toHaveURL(/\/enquiry\/sent$/)

    const { link, name } = await addBooking(site)
    await page.goto(link)
    if (isHydrated) await waitForGuestPage(page)
    await submitReview(page)
    await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
    await expect(page.locator('[data-hydrated]')).toHaveCount(isHydrated ? 1 : 0)
    expect(await findReviewsBy(site, name)).toHaveLength(1)
  })

test('the oldest supported browser of the admin opens the bookings', async ({ page, site }) => {
  await makeOld(page, newerThanAdmin)
  await openAsOwner(page, site, '/admin/bookings')
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
})
