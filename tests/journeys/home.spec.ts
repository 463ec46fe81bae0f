import { expect, test } from './site.ts'

test('a visitor finds the house, its three stays and their prices', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const price of ['₹10,000', '₹15,000', '₹25,000'])
    await expect(page.getByText(price).first()).toBeVisible()
})

test('a page that is not there keeps the telephone number', async ({ page, complaints }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})
