import { expect, test } from './site.ts'

test('shows a visitor the house, its three stays and their prices', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const price of ['₹10,000', '₹15,000', '₹25,000'])
    await expect(page.getByText(price).first()).toBeVisible()
})

test('shows the ways to reach the house without pointing at them', async ({ page }) => {
  await page.goto('/')
  const ways = page.getByRole('complementary', { name: 'Reach us' })
  for (const label of ['Call Us', 'Contact Us', 'Book Now']) {
    const text = ways.getByText(label)
    await expect(text).toBeInViewport({ ratio: 1 })
    await expect(text).toHaveCSS('opacity', '1')
  }
})

for (const width of [390, 320])
  test(`holds Book Now, e-mail and WhatsApp in the bar of a phone of ${width} px @phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    const bar = page.getByRole('banner')
    for (const name of ['E-mail us', 'WhatsApp us', 'Book Now'])
      await expect(bar.getByRole('link', { name, exact: true }).filter({ visible: true })).toBeInViewport({
        ratio: 1,
      })
    expect(await bar.evaluate((element) => element.scrollWidth)).toBe(width)
  })

test('shows the terms and conditions', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'terms and conditions apply' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
})

test('keeps the telephone number on a page that is not there', async ({ page, complaints }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})
