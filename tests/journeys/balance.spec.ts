import { axeOn } from './axe.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, test } from './site.ts'

test('a visitor reads what has become of all reviews, and a new one counts at once', {
  tag: '@phone',
}, async ({ page, site }) => {
  await reviewArrives(site)
  const toNumbers = page.getByRole('link', { name: 'All reviews in numbers' })
  // A page that was kept is shown once more while it is made anew.
  await expect(async () => {
    await page.goto(`${site.origin}/reviews`)
    await expect(toNumbers).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await toNumbers.click()
  await expect(page).toHaveURL(/\/review-policy#balance$/)
  const numbers = page.locator('#balance')
  const countWaiting = async () =>
    Number(/(\d+) waits? to be read/.exec((await numbers.textContent()) ?? '')?.[1] ?? 0)
  await expect(numbers).toContainText(/Of .* we asked, \d+ wrote\./)
  await expect(async () => {
    await page.reload()
    expect(await countWaiting()).toBeGreaterThan(0)
  }).toPass({ timeout: 30_000 })
  const waiting = await countWaiting()
  await reviewArrives(site)
  await expect(async () => {
    await page.reload()
    expect(await countWaiting()).toBeGreaterThan(waiting)
  }).toPass({ timeout: 30_000 })
  expect((await axeOn(page).analyze()).violations).toEqual([])
})
