import { expect, test } from './site.ts'

test('a visitor finds the house, its three stays and their prices', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const price of ['₹10,000', '₹15,000', '₹25,000'])
    await expect(page.getByText(price).first()).toBeVisible()
})

test('the ways to reach the house can be read without pointing at them', async ({ page }) => {
  await page.goto('/')
  const ways = page.getByRole('complementary', { name: 'Reach us' })
  for (const label of ['Call Us', 'Contact Us', 'Book Now']) {
    const text = ways.getByText(label)
    await expect(text).toBeInViewport({ ratio: 1 })
    await expect(text).toHaveCSS('opacity', '1')
  }
})

for (const width of [390, 320])
  test(`the bar of a phone of ${width} px holds Book Now, e-mail and WhatsApp @phone`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    const bar = page.getByRole('banner')
    for (const name of ['E-mail us', 'WhatsApp us', 'Book Now'])
      await expect(bar.getByRole('link', { name, exact: true }).filter({ visible: true })).toBeInViewport({
        ratio: 1,
      })
    expect(await bar.evaluate((element) => element.scrollWidth)).toBe(width)
  })

test('terms and conditions apply, and can be read', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'terms and conditions apply' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
})

test('a page that is not there keeps the telephone number', async ({ page, complaints }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})
