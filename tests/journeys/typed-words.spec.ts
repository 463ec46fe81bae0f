import type { Page } from '@playwright/test'
import { signInAsOwner } from './owner.ts'
import { enquiryArrives } from './sent-enquiry.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, type Site, test } from './site.ts'

test.use({ javaScriptEnabled: false })

async function openFrom(page: Page, site: Site, list: string, name: string): Promise<string> {
  await signInAsOwner(page, site)
  await page.goto(list)
  await page.getByRole('link', { name }).click()
  return new URL(page.url()).pathname
}

/** What is said and typed comes back on the page itself, and stands in no address. */
async function isRefused(page: Page, press: string): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: press, exact: true }).click(),
  ])
  expect(answer.status()).toBe(400)
  await expect(page.getByRole('alert')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
}

test('without script, a refused answer and a refused note keep what was typed', { tag: '@phone' }, async ({
  page,
  site,
  complaints,
}) => {
  const at = await openFrom(page, site, '/admin/enquiries', await enquiryArrives(site))
  const words = page.getByLabel('Your words')
  await words.fill('Namaste, the {stay} is free.')
  await isRefused(page, 'Send by e-mail')
  expect(new URL(page.url()).pathname).toBe(at)
  await expect(page.getByRole('alert')).toContainText('{stay}')
  await expect(words).toHaveValue('Namaste, the {stay} is free.')

  const note = page.getByLabel('Note for yourselves')
  const other = await page.context().newPage()
  await other.goto(at)
  await other.getByLabel('Note for yourselves').fill('Two cots')
  await other.getByRole('button', { name: 'Keep the note' }).click()
  await expect(other.getByLabel('Note for yourselves')).toHaveValue('Two cots')
  await note.fill('No cot')
  await isRefused(page, 'Keep the note')
  await expect(note).toHaveValue('No cot')
  await expect(page.getByRole('region', { name: 'Note' })).toContainText('It now says: “Two cots”')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(note).toHaveValue('No cot')

  // Somebody else answered meanwhile: there is no form any more, and the words are.
  await other.goto(at)
  await other.getByRole('button', { name: 'Note it', exact: true }).click()
  await expect(other.getByText('Your words')).toHaveCount(0)
  await words.fill('Namaste, it is free.')
  await isRefused(page, 'Send by e-mail')
  await expect(page.getByLabel('What you wrote').last()).toHaveValue('Namaste, it is free.')
  complaints.splice(0)
})

test('without script, a refused reply to a review keeps what was typed', { tag: '@desk' }, async ({
  page,
  site,
  complaints,
}) => {
  const { name } = await reviewArrives(site)
  const at = await openFrom(page, site, '/admin/reviews?show=waiting', name)
  await page.getByRole('button', { name: 'Approve and show' }).click()
  const reply = page.getByLabel('What visitors read under the review')
  await expect(reply).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(at)
  await other.getByLabel('What visitors read under the review').fill('Come again.')
  await other.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(other.getByLabel('What visitors read under the review')).toHaveValue('Come again.')
  await reply.fill('Thank you.')
  await isRefused(page, 'Reply')
  expect(new URL(page.url()).pathname).toBe(at)
  await expect(reply).toHaveValue('Thank you.')
  await page.getByRole('link', { name: 'Take theirs' }).click()
  await expect(reply).toHaveValue('Come again.')
  complaints.splice(0)
})
