import { messages } from '#core/refusals/messages.ts'
import { delaySentences } from '../../app/guest/sending/requests.ts'
import { longEnoughReview } from '../people.ts'
import {
  addBooking,
  findReviewsBy,
  openLink,
  openNewLink,
  submitButton,
  waitForDraft,
  writeReview,
} from './guest.ts'
import { expect, test } from './site.ts'

test('is asked about untouched rows, submits twice and is thanked once', async ({ page, site }) => {
  const { link, name } = await addBooking(site)
  const row = (label: string) => page.getByRole('group', { name: label })
  await openLink(page, link)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Name')).toHaveAttribute('readonly')
  await page.getByLabel('Review').pressSequentially('R')
  await row('Location').getByRole('radio', { name: '5 stars' }).check()
  await row('Communication').getByRole('radio', { name: '1 star' }).click()
  await waitForDraft(page, '"review":"R"', '"location":5')
  const stored = await page.evaluate(() => Object.values(localStorage).join())
  expect(stored).not.toContain('guest.example')
  expect(stored).not.toContain('98123 45670')

  await page.reload()
  await expect(page.getByLabel('Review')).toHaveValue('R')
  await expect(row('Location').getByRole('radio', { name: '5 stars' })).toBeChecked()
  await page.getByLabel('Review').fill(longEnoughReview)
  await submitButton(page).click()
  await expect(page.getByText('Cleanliness and Service are still at 1 star. Keep them?')).toBeVisible()
  await page.getByRole('button', { name: 'Change them' }).click()
  await expect(row('Cleanliness').getByRole('radio', { name: '1 star' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await submitButton(page).dblclick()
  await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
  expect(await findReviewsBy(site, name)).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
})

test('a refused field has its message below it and a link to it on top', async ({ page, site }) => {
  await openNewLink(page, site, { phone: '' })
  const summary = page.getByRole('alert').filter({ hasText: 'One thing before we send it' })
  await submitButton(page).click()
  await expect(summary).toContainText(messages.phoneRequired)
  await expect(summary).toBeFocused()
  await summary.getByRole('link').click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('+44 20 7946 095')
  await page.getByLabel('Review').fill('a'.repeat(100))
  await expect(page.getByText(messages.phoneImpossible)).toBeVisible()
  await submitButton(page).click()
  await expect(summary).toContainText(messages.phoneImpossible)
  await page.getByLabel('Phone').fill('+44 20 7946 0958')
  await page.getByLabel('Phone').blur()
  await expect(page.getByLabel('Country code')).toHaveValue('GB')
  await page.getByLabel('Review').fill('a'.repeat(99))
  await submitButton(page).click()
  await expect(summary).toContainText(messages.reviewTooShort)
  await expect(page.getByText(messages.reviewTooShort).last()).toBeVisible()
  await expect(page.getByText('99 / 100')).toBeVisible()
  await page.getByLabel('Review').fill('a'.repeat(100))
  await expect(summary).toBeHidden()
})

test('shows the server’s message, tries again, and saves one review', async ({ page, site, complaints }) => {
  const { name } = await openNewLink(page, site)
  await writeReview(page)
  const refused = (message: string) => ({ json: { status: 'false', message } })
  let attempts = 0
  await page.route('**/admin/api/save-review', async (route) => {
    attempts += 1
    if (attempts === 1) return route.fulfill(refused(messages.diskFull))
    if (attempts === 2) return route.fulfill({ status: 500, ...refused(messages.serverFault) })
    if (attempts === 3) return route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })
    if (attempts > 4) return route.continue()
    // It reaches the server, and its answer is lost on the way.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: messages.diskFull })).toBeVisible()
  await expect(page.getByLabel('Review')).toBeHidden()
  await page.getByRole('button', { name: 'Back to what I wrote' }).click()
  await expect(page.getByLabel('Review')).toHaveValue(longEnoughReview)

  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: messages.serverFault })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(delaySentences.failing)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').getByText(delaySentences.offline)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
  expect([attempts, (await findReviewsBy(site, name)).length]).toEqual([5, 1])
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})
