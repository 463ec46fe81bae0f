import type { Locator, Page } from '@playwright/test'
import { messages } from '#core/refusals/messages.ts'
import { longEnoughReview } from '../people.ts'
import {
  approveReviewBy,
  delayScripts,
  findReviewsBy,
  openNewLink,
  submitReview,
  waitForDraft,
  waitForGuestPage,
} from './guest.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

const better = `${longEnoughReview} The second room was cold at night.`
const twoStars = (receipt: Locator) =>
  receipt.getByRole('group', { name: 'Location' }).getByRole('radio', { name: '2 stars' })
const ownReceipt = (page: Page) => page.getByRole('region', { name: 'Your receipt' })

test('a guest corrects a review and takes it back', async ({ page, site, openBrowser }) => {
  const { link, name } = await openNewLink(page, site)
  await submitReview(page)
  const receipt = ownReceipt(page)
  await expect(receipt).toContainText('It waits, and is shown to nobody until we have read it.')
  await expect(receipt).toContainText(longEnoughReview)
  await expect(receipt.getByText('4 stars')).toHaveCount(4)

  const [review] = await findReviewsBy(site, name)
  const id = review?.id ?? ''
  await approveReviewBy(site, name)
  await page.goto(link)
  await expect(receipt).toContainText('It is shown to everybody, since')
  await waitForGuestPage(page)
  await open(receipt, 'Correct it')
  await receipt.getByLabel('Review').fill(better)
  await twoStars(receipt).check()
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(receipt.getByText('It waits again', { exact: false }).first()).toBeVisible()
  await expect(receipt.locator('blockquote')).toHaveText(better)
  await expect(receipt.getByText('2 stars').first()).toBeVisible()

  await approveReviewBy(site, name)
  await expect.poll(() => isOnSite(page, name)).toBe(true)
  await page.goto(link)
  await open(receipt, 'Take it back')
  await receipt.getByRole('button', { name: 'Yes, take it back' }).dblclick()
  await expect(receipt).toContainText('You took it back on')
  // The cache serves the old page once more while a new one is rendered.
  await expect.poll(() => isOnSite(page, name)).toBe(false)

  const owner = await openBrowser({ javaScriptEnabled: true })
  await openAsOwner(owner, site, `/admin/reviews/${id}`)
  await expect(owner.getByText(`changed their review: before it said “${longEnoughReview}”`)).toBeVisible()
  await expect(owner.getByText('The guest took it back')).toBeVisible()
  await expect(owner.getByRole('button', { name: /Undo|Publish again/ })).toHaveCount(0)
})

test('keeps a correction typed before hydration, until it is sent', async ({ page, site, complaints }) => {
  const { link } = await openNewLink(page, site)
  await submitReview(page)
  const receipt = ownReceipt(page)
  await receipt.waitFor()
  const release = await delayScripts(page)
  await page.goto(link)
  await open(receipt, 'Correct it')
  const words = receipt.getByLabel('Review')
  const back = receipt.getByText('What you had typed is here again')
  await words.selectText()
  await page.keyboard.type('Cold.')
  await page.keyboard.press('ArrowLeft')
  release()
  await waitForGuestPage(page)
  await page.keyboard.type(' outside')
  await expect(receipt.getByText('13 / 100')).toBeVisible()
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(receipt.getByRole('alert')).toHaveText(messages.reviewTooShort)
  await waitForGuestPage(page)
  await expect(words).toHaveValue('Cold outside.')
  await words.fill(better)
  await twoStars(receipt).check()
  await waitForDraft(page, better)

  await page.goto(link)
  await expect(back).toBeVisible()
  await expect(words).toHaveValue(better)
  await expect(twoStars(receipt)).toBeChecked()
  await receipt.getByRole('button', { name: 'Start again' }).click()
  await expect(words).toHaveValue(longEnoughReview)
  await page.reload()
  await waitForGuestPage(page)
  await expect(back).toHaveCount(0)

  await open(receipt, 'Correct it')
  await words.fill(better)
  await page.route('**/review/correction?*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(page.getByText('Bad Gateway')).toBeVisible()
  await page.unroute('**/review/correction?*')
  await page.goto(link)
  await expect(words).toHaveValue(better)
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(receipt.locator('blockquote')).toHaveText(better)
  await waitForGuestPage(page)
  await expect(back).toHaveCount(0)
  // Of the refused page and of the failed try.
  complaints.length = 0
})

function open(receipt: Locator, act: string): Promise<void> {
  return receipt.locator('summary', { hasText: new RegExp(`^${act}`) }).click()
}

async function isOnSite(page: Page, name: string): Promise<boolean> {
  return (await (await page.request.get('/reviews')).text()).includes(name)
}
