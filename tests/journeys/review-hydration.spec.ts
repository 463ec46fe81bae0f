import type { Page } from '@playwright/test'
import { messages } from '#core/refusals/messages.ts'
import { longEnoughReview } from '../people.ts'
import { mediaPath } from '../review-form.ts'
import {
  addBooking,
  delayScripts,
  findReviewsBy,
  guestPageScripts,
  listFileKinds,
  openLink,
  openNewLink,
  simulate,
  slowDown,
  submitButton,
  waitForDraft,
  waitForGuestPage,
  writeReview,
} from './guest.ts'
import { expect, type Site, test } from './site.ts'

const photo = mediaPath('camera-gps.jpg')
const stars = { Location: 5, Cleanliness: 3, Communication: 4, Service: 2 }

/** When Submit is pressed, on a line whose scripts take three seconds and a processor six times as slow. */
const moments: Record<string, (page: Page, later: number, asked: Promise<unknown>) => Promise<unknown>> = {
  'while the scripts load': (page, later) => page.waitForTimeout(3200 + later),
  'as soon as the form is there': async (page, later, asked) => {
    await page.locator('h1').dispatchEvent('pointerover')
    await asked
    await page.waitForTimeout(2900 + later)
  },
}

for (const [moment, wait] of Object.entries(moments))
  test(`a review arrives once, sent ${moment}`, async ({ page, site, complaints }, { repeatEachIndex }) => {
    const { link, name } = await addBooking(site)
    const speedUp = await slowDown(page)
    const asked = page.waitForRequest(guestPageScripts).catch(() => {})
    await page.goto(link, { waitUntil: 'commit' })
    await giveStars(page)
    await page.getByLabel('Review').fill(longEnoughReview)
    await page.getByText('Add photos, video or a voice note').click()
    await page.locator('#r-photos').setInputFiles(photo)
    await wait(page, repeatEachIndex * 50, asked)
    await submitButton(page).click()
    await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
    await speedUp()
    await expectArrived(page, site, name)
    await expect.poll(() => listFileKinds(site, name)).toEqual(['trip-image'])
    // A script that the browser no longer wants when it sends the form.
    complaints.length = 0
  })

for (const [what, change] of [
  ['translator', 'translate'],
  ['password manager', 'extension'],
] as const)
  test(`what is typed into a page that a ${what} has changed is kept and sent`, async ({ page, site }) => {
    const { link, name } = await addBooking(site, { phone: '' })
    const release = await delayScripts(page)
    await page.goto(link)
    await simulate(page, change)
    await page.locator('#r-phone').fill('+91 98123 45670')
    await giveStars(page)
    const words = page.locator('#r-review')
    await words.fill(longEnoughReview)
    await words.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 7))
    release()
    await waitForGuestPage(page)
    await expect(words).toBeFocused()
    await page.keyboard.type('at')
    const changed = `${longEnoughReview.slice(0, 5)}at${longEnoughReview.slice(7)}`
    await expect(words).toHaveValue(changed)
    await page.locator('form [type=submit]').click()
    await expect(page.locator('h1')).toContainText(messages.reviewReceived)
    await expectArrived(page, site, name, changed)
  })

test('a translator that changes the mounted page loses nothing', async ({ page, site }) => {
  const { name } = await openNewLink(page, site)
  await simulate(page, 'translate')
  await page.locator('#r-review').fill(longEnoughReview)
  await expect(page.locator('#r-review-hint')).toHaveText(/^Long enough, thank you/)
  await page.locator('details.extra summary').click()
  await page.locator('#r-photos').setInputFiles(photo)
  await expect(page.locator('.thumbs img')).toBeVisible()
  await page.locator('form [type=submit]').click()
  await page.locator('.ask button').first().click()
  await expect(page.locator('h1')).toContainText(messages.reviewReceived)
  expect(await findReviewsBy(site, name)).toHaveLength(1)
})

test('Submit before hydration shows what the browser misses, then our sentence', async ({ page, site }) => {
  const { link } = await addBooking(site)
  const release = await delayScripts(page)
  await page.goto(link)
  await submitButton(page).click()
  await expect(page.getByLabel('Review')).toBeFocused()
  release()
  await waitForGuestPage(page)
  await expect(page.getByLabel('Review')).toBeFocused()
  await submitButton(page).click()
  await expect(page.getByRole('alert').getByText(messages.reviewRequired)).toBeVisible()
})

test('adds an offline draft to what is typed and rated', async ({ page, context, site, complaints }) => {
  const { link } = await addBooking(site)
  const star = (on: Page, row: string, stars: string) =>
    on.getByRole('group', { name: row }).getByRole('radio', { name: stars })
  await openLink(page, link)
  await context.setOffline(true)
  await page.getByLabel('Review').fill('Rain on the roof')
  await star(page, 'Service', '3 stars').check()
  await waitForDraft(page, '"service":3')
  await context.setOffline(false)
  const again = await context.newPage()
  await page.close()
  const release = await delayScripts(again)
  await again.goto(link)
  await star(again, 'Location', '5 stars').check()
  await again.getByLabel('Review').fill('And tea at seven')
  release()
  await waitForGuestPage(again)
  await expect(again.getByLabel('Review')).toHaveValue('Rain on the roof\nAnd tea at seven')
  await expect(star(again, 'Location', '5 stars')).toBeChecked()
  await expect(star(again, 'Service', '3 stars')).toBeChecked()
  complaints.length = 0
})

for (const [what, late] of [
  ['the script of the form', guestPageScripts],
  // The form is there before it, so it can come after Submit.
  ['the script that starts it', /\/assets\/(?:preact|hydrate-guest-page|start-page)-/],
] as const)
  test(`what the browser sends is not sent again by ${what} that comes late`, async ({ page, site }) => {
    const { link, name } = await addBooking(site)
    const release = await delayScripts(page, late)
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/review?id=*', async (route) => {
      if (route.request().method() === 'POST') await promise
      await route.continue()
    })
    await page.goto(link, { waitUntil: 'commit' })
    await writeReview(page)
    await page.getByText('Add photos, video or a voice note').click()
    await page.locator('#r-photos').setInputFiles(photo)
    await submitButton(page).click({ noWaitAfter: true })
    // Chromium starts no script any more once it sends the form; other browsers may.
    const script = page.waitForResponse(/hydrate-guest-page-/, { timeout: 5000 }).catch(() => null)
    release()
    await (await script)?.finished()
    answer()
    await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
    await waitForGuestPage(page)
    await expect(page.getByRole('region', { name: 'Your files' })).toHaveCount(0)
    expect(await listFileKinds(site, name)).toEqual(['trip-image'])
  })

async function giveStars(page: Page): Promise<void> {
  for (const [row, count] of Object.entries(stars))
    await page.locator(`[data-row=${row.toLowerCase()}] input[value="${count}"]`).check()
}

async function expectArrived(page: Page, site: Site, name: string, words = longEnoughReview): Promise<void> {
  expect(await findReviewsBy(site, name)).toHaveLength(1)
  const receipt = page.locator('#receipt')
  await expect(receipt.locator('blockquote').first()).toContainText(words)
  for (const [row, count] of Object.entries(stars))
    await expect(receipt.locator('dl > div', { hasText: row })).toContainText(`${count} stars`)
}
