import { messages } from '#modules/common/messages.ts'
import { NOTE_MOST_CHARACTERS } from '#modules/reviews/review.ts'
import { expectAccessible } from './accessible-room.ts'
import { signInAsOwner } from './owner.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, test } from './site.ts'

test('reads a review, hides one picture, approves, undoes, approves again, and replies', async ({
  page,
  site,
}) => {
  const { name, text } = await reviewArrives(site)
  await signInAsOwner(page, site)
  await page.goto('/admin/reviews')
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expectAccessible(page)
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
  await expect(page.getByText('Your reply stands under the review.')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/reviews')
  const shown = page.getByRole('article').filter({ hasText: name })
  await expect(shown).toContainText('The tea is on us next time.')
})

test('declines a review for a reason of the policy, and looks at it again', { tag: '@phone' }, async ({
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the note of a refused decision comes back with its reason and the sentence', {
    tag: '@phone',
  }, async ({ page, site, complaints }) => {
    const { name } = await reviewArrives(site)
    await signInAsOwner(page, site)
    await page.goto('/admin/reviews?show=waiting')
    await page.getByRole('link', { name }).click()
    const address = page.url()
    // What fields and scripts keep from being sent, a browser without either sends all the same.
    const refuse = async (intent: string, fields: Record<string, string>) => {
      const inputs = Object.entries({ intent, ...fields }).map(
        ([key, value]) => `<input name="${key}" value="${value}">`,
      )
      await page.route('**/plain', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<form method="post" action="${address}">${inputs.join('')}<button>Send</button></form>`,
        }),
      )
      await page.goto('/plain')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.unroute('**/plain')
    }

    const long = `About the road. ${'x'.repeat(NOTE_MOST_CHARACTERS)}`
    await refuse('decline', { reason: 'off-topic', note: long })
    await expect(page.getByRole('alert')).toHaveText(messages.textTooLong)
    await expect(page.getByLabel('Note for yourself')).toHaveValue(long)
    await expect(page.getByLabel('Reason of the review policy')).toHaveValue('off-topic')
    await page.getByLabel('Note for yourself').fill('About the road.')
    await page.getByRole('button', { name: 'Decline this review' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText('About the road.')).toBeVisible()

    await refuse('decline', { reason: 'off-topic', note: 'Somebody was quicker.' })
    await expect(page.getByRole('alert')).toContainText(messages.reviewDecided)
    await expect(page.getByRole('textbox', { name: 'What you wrote' })).toHaveValue('Somebody was quicker.')
    await page.getByRole('button', { name: 'Look at it again' }).click()
    await page.getByRole('button', { name: 'Approve and show' }).click()

    await refuse('take-down', { reason: '', note: 'A notice of the court.' })
    await expect(page.getByRole('alert')).toHaveText(messages.reasonUnknown)
    await expect(page.getByLabel('Note for yourself')).toHaveValue('A notice of the court.')
    await page.getByLabel('Reason of the review policy').selectOption('illegal')
    await page.getByRole('button', { name: 'Take it down', exact: true }).click()

    await refuse('show-again', { note: long })
    await expect(page.getByRole('alert')).toHaveText(messages.textTooLong)
    await expect(page.getByLabel('Why it is shown again')).toHaveValue(long)
    expect(page.url()).toBe(address)
    // The browser says of each refusal that it was one.
    expect(complaints.splice(0)).toHaveLength(4)
  })
})
