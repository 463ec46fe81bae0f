import { expect, test } from './site.ts'

test('shows a visitor the stays with their prices, the ways to reach the house, and the terms', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const price of ['₹10,000', '₹15,000', '₹25,000'])
    await expect(page.getByText(price).first()).toBeVisible()
  const ways = page.getByRole('complementary', { name: 'Reach us' })
  for (const label of ['Call Us', 'Contact Us', 'Book Now']) {
    await expect(ways.getByText(label)).toBeInViewport({ ratio: 1 })
    await expect(ways.getByText(label)).toHaveCSS('opacity', '1')
  }
  const bar = page.getByRole('banner')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    for (const name of ['E-mail us', 'WhatsApp us', 'Book Now'])
      await expect(bar.getByRole('link', { name, exact: true }).filter({ visible: true })).toBeInViewport({
        ratio: 1,
      })
    expect(await bar.evaluate((element) => element.scrollWidth)).toBe(width)
  }
  await page.getByRole('link', { name: 'terms and conditions apply' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
})

test('names the stay in the form and in the WhatsApp messages after its Enquire button', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Enquire about the Suite' }).click()
  await expect(page).toHaveURL(/#contactForm$/)
  await expect(page.getByLabel('Expectation')).toHaveValue('Suite')
  for (const way of ['#contactForm .ways', '#popup1'])
    await expect(page.locator(`${way} a[href*="//wa.me/"]`)).toHaveAttribute('href', /the%20Suite\.$/)
})
