import { expectAccessible } from './accessible.ts'
import { reviewArrives } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test('reads a review, hides one picture, approves, undoes, approves again, and replies', async ({
  page,
  site,
}) => {
  const { name, text } = await reviewArrives(site)
  await signInAsOwner(page, site)
  await page.goto('/admin/reviews')
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 45_000 })

  await page.getByRole('button', { name: 'Keep back Picture 1' }).click()
  await expect(page.getByRole('button', { name: 'Show Picture 1' })).toBeEnabled()
  await page.getByRole('button', { name: 'Approve and show' }).click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: 'Approve and show' }).click()
  await expect(page.getByText('Shown to everybody.')).toBeVisible()

  await page.getByLabel('What visitors read under the review').fill('Thank you. The tea is on us next time.')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByText('Your reply is under the review.')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/reviews')
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText(
    'The tea is on us next time.',
  )
})

test('declines a review for a reason of the policy, undoes it, takes it down and shows it again', async ({
  page,
  site,
}) => {
  const { name } = await reviewArrives(site)
  await signInAsOwner(page, site)
  await page.goto('/admin/reviews?show=waiting')
  await page.getByRole('link', { name }).click()
  await page.getByText('Decline …').click()
  await page.getByLabel('Reason of the review policy').selectOption('off-topic')
  await page.getByLabel('Note for yourself').fill('About the road.')
  await page.getByRole('button', { name: 'Decline this review' }).click()
  await expect(page.getByText('About the road.')).toBeVisible()
  await expect(page.getByText(/declined a review: Not about the stay/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: 'Approve and show' }).click()

  await page.getByText('It breaks the review policy …').click()
  await page.getByLabel('Reason of the review policy').selectOption('illegal')
  await page.getByLabel('Note for yourself').fill('A notice of the court.')
  await page.getByRole('button', { name: 'Take it down', exact: true }).click()
  await expect(page.getByText(/took a published review down: Against the law/)).toBeVisible()
  await page.getByText('Show it again …').click()
  await page.getByLabel('Why it is shown again').fill('The court took it back.')
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect(page.getByText(/showed a review again/)).toBeVisible()
})
