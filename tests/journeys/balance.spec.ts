import { axeOn } from './axe.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, test } from './site.ts'

test('a visitor reads what has become of all reviews, and a new one counts at once', {
  tag: '@phone',
}, async ({ page, site }) => {
  await reviewArrives(site)
  await page.goto(`${site.origin}/reviews`)
  await page.getByRole('link', { name: 'All reviews in numbers' }).click()
  await expect(page).toHaveURL(/\/review-policy#balance$/)
  const numbers = page.locator('#balance')
  await expect(numbers).toContainText(/Of .* we asked, \d+ wrote\./)
  const waiting = Number(/(\d+) waits? to be read/.exec((await numbers.textContent()) ?? '')?.[1])
  expect(waiting).toBeGreaterThan(0)
  await reviewArrives(site)
  await expect(async () => {
    await page.reload()
    await expect(numbers).toContainText(`${waiting + 1} wait to be read`, { timeout: 1000 })
  }).toPass()
  expect((await axeOn(page).analyze()).violations).toEqual([])
})
