import { fixture } from '../review-form.ts'
import { expectAccessible } from './accessible.ts'
import { sendReview } from './guest.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

test('declines, approves and replies to a review, and takes it down for a time', async ({ page, site }) => {
  const { name, text } = await sendReview(site, [['trip_images[]', await fixture('grey.jpg')]])
  await openAsOwner(page, site, '/admin/reviews')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card.getByText('1 picture')).toBeVisible()
  await card.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Hide Picture 1' }).click()
  await expect(page.getByRole('button', { name: 'Show Picture 1' })).toBeEnabled()

  await page.getByText('Decline …').click()
  await page.getByLabel('Reason from the review policy').selectOption('off-topic')
  await page.getByLabel('Note (guests do not see it)').fill('About the road.')
  await page.getByRole('button', { name: 'Decline this review' }).click()
  await expect(page.getByText('About the road.')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await page.getByLabel('Your public reply').fill('Thank you. The tea is on us next time.')
  await page.getByRole('button', { name: 'Publish reply', exact: true }).click()
  await expect(page.getByText('Your reply is published.')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const admin = page.url()
  await page.goto('/reviews')
  await expect(card).toContainText('The tea is on us next time.')

  await page.goto(admin)
  await page.getByText('It breaks the review policy …').click()
  await page.getByLabel('Reason from the review policy').selectOption('illegal')
  await page.getByLabel('Note (guests do not see it)').fill('A notice of the court.')
  await page.getByRole('button', { name: 'Take it down', exact: true }).click()
  await page.getByText('Publish again …').click()
  await page.getByLabel('Why do you publish it again?').fill('The court took it back.')
  await page.getByRole('button', { name: 'Publish again' }).click()
  await expect(page.getByText(/published a review again/)).toBeVisible()
})
