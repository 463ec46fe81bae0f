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

  await page.getByRole('button', { name: 'Hide Picture 1' }).click()
  await expect(page.getByRole('button', { name: 'Show Picture 1' })).toBeEnabled()
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()

  await page.getByLabel('Your public reply').fill('Thank you. The tea is on us next time.')
  await page.getByRole('button', { name: 'Publish reply', exact: true }).click()
  await expect(page.getByText('Your reply is published.')).toBeVisible()
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
  await page.getByLabel('Reason from the review policy').selectOption('off-topic')
  await page.getByLabel('Private note').fill('About the road.')
  await page.getByRole('button', { name: 'Decline this review' }).click()
  await expect(page.getByText('About the road.')).toBeVisible()
  await expect(page.getByText(/declined a review: Not about the stay/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: 'Approve and publish' }).click()

  await page.getByText('It breaks the review policy …').click()
  await page.getByLabel('Reason from the review policy').selectOption('illegal')
  await page.getByLabel('Private note').fill('A notice of the court.')
  await page.getByRole('button', { name: 'Take it down', exact: true }).click()
  await expect(page.getByText(/took down a published review: Against the law/)).toBeVisible()
  await page.getByText('Publish again …').click()
  await page.getByLabel('Why do you publish it again?').fill('The court took it back.')
  await page.getByRole('button', { name: 'Publish again' }).click()
  await expect(page.getByText(/published a review again/)).toBeVisible()
})
