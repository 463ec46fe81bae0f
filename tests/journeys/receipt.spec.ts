import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { messages } from '#modules/common/messages.ts'
import { longEnoughReview } from '../people.ts'
import { expectAccessible } from './accessible.ts'
import { addBooking, mounted, openLink, submitReview, touch } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, type Site, test } from './site.ts'

const better = `${longEnoughReview} The second room was cold at night.`
const ownReceipt = (page: Page) => page.getByRole('region', { name: 'Your receipt' })

test('a guest sends a review, keeps its receipt, corrects it, and takes it back from the site', async ({
  page,
  site,
  openBrowser,
  complaints,
}) => {
  const { link, name } = await addBooking(site)
  await openLink(page, link)
  await submitReview(page)
  const receipt = ownReceipt(page)
  await expect(receipt).toContainText('It waits, and is shown to nobody until we have read it.')
  await expect(receipt).toContainText(longEnoughReview)
  await expect(receipt.getByText('4 stars')).toHaveCount(4)
  await expectPlain(page)

  const saving = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Save as a picture' }).click()
  const picture = await readFile(await (await saving).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(10_000)

  const room = await openBrowser({ javaScriptEnabled: true })
  await openReview(room, site, name)
  await room.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(room.getByText('Published.')).toBeVisible()
  await page.goto(link)
  await expect(receipt).toContainText('It is shown to everybody, since')

  await touch(page)
  await open(receipt, 'Correct it')
  await receipt.getByLabel('Review').fill('Cold.')
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(receipt.getByRole('alert')).toHaveText(messages.reviewTooShort)
  await mounted(page)
  await expect(receipt.getByLabel('Review')).toHaveValue('Cold.')
  // Of the page that came back refused.
  complaints.length = 0
  await receipt.getByLabel('Review').fill(better)
  await receipt.getByRole('group', { name: 'Location' }).getByRole('radio', { name: '2 stars' }).check()
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(receipt.getByText('It waits again', { exact: false }).first()).toBeVisible()
  await expect(receipt.locator('blockquote')).toHaveText(better)
  await expect(receipt.getByText('2 stars').first()).toBeVisible()
  // A page that is kept is shown once more while a new one is made.
  await expect.poll(() => isOnSite(page, name)).toBe(false)

  await room.reload()
  await expect(room.getByText(`changed their review: before it said “${longEnoughReview}”`)).toBeVisible()
  await room.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(room.getByText('Published.')).toBeVisible()
  await page.goto(link)
  await open(receipt, 'Take it back')
  await receipt.getByRole('button', { name: 'Yes, take it back' }).dblclick()
  await expect(receipt).toContainText('You took it back on')
  await expect.poll(() => isOnSite(page, name)).toBe(false)
  await room.getByRole('button', { name: /^Undo/ }).click()
  await room.reload()
  await expect(room.getByText('The guest took it back')).toBeVisible()
  await expect(room.getByRole('button', { name: /Undo|Publish again/ })).toHaveCount(0)
})

test('half a correction is there again after a reload, until it has arrived', async ({ page, site }) => {
  const { link } = await addBooking(site)
  await openLink(page, link)
  await submitReview(page)
  const receipt = ownReceipt(page)
  await receipt.waitFor()
  await page.goto(link)
  await touch(page)
  await open(receipt, 'Correct it')
  const back = receipt.getByText('What you had typed is here again')
  await receipt.getByLabel('Review').fill(better)
  await receipt.getByRole('group', { name: 'Location' }).getByRole('radio', { name: '2 stars' }).check()

  await page.reload()
  await expect(back).toBeVisible()
  await expect(receipt.getByLabel('Review')).toHaveValue(better)
  await expect(receipt.getByText(`${better.length} / 100`)).toBeVisible()
  await expect(
    receipt.getByRole('group', { name: 'Location' }).getByRole('radio', { name: '2 stars' }),
  ).toBeChecked()
  await expectPlain(page)
  await open(receipt, 'Correct it')
  await receipt.getByRole('button', { name: 'Start again' }).click()
  await expect(receipt.getByLabel('Review')).toHaveValue(longEnoughReview)
  await page.reload()
  await touch(page)
  await expect(back).toHaveCount(0)

  // Sent, and in vain: the line broke before it was there.
  await open(receipt, 'Correct it')
  await receipt.getByLabel('Review').fill(better)
  await page.route('**/review/correction?*', (route) => route.abort())
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await page.unroute('**/review/correction?*')
  await page.goto(link)
  await expect(receipt.getByLabel('Review')).toHaveValue(better)
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(receipt.locator('blockquote')).toHaveText(better)
  await page.goto(link)
  await expect(receipt.locator('blockquote')).toHaveText(better)
  await touch(page)
  await expect(back).toHaveCount(0)
})

function open(receipt: Locator, act: string): Promise<void> {
  return receipt.locator('summary', { hasText: new RegExp(`^${act}`) }).click()
}

/** Opens the waiting review as the owner. */
async function openReview(page: Page, site: Site, name: string): Promise<void> {
  await signInAsOwner(page, site)
  await page.goto('/admin/reviews?show=waiting')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function isOnSite(page: Page, name: string): Promise<boolean> {
  return (await (await page.request.get('/reviews')).text()).includes(name)
}

/** The receipt with all its parts open has no fault of accessibility. */
async function expectPlain(page: Page): Promise<void> {
  const parts = page.getByRole('region', { name: 'Your receipt' }).locator('details')
  const toggle = (open: boolean) =>
    parts.evaluateAll((all, open) => {
      for (const each of all) each.toggleAttribute('open', open)
    }, open)
  await toggle(true)
  await expectAccessible(page)
  await toggle(false)
}
