import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

test('prints every slide within the page @desk', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  for (const path of ['/', '/reviews']) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.topbar')).toHaveText('Deodar House', { useInnerText: true })
    await expect(page.locator('button:visible, .round:visible, .face .more:visible')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(794)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('names the stay after Enquire, and opens the popup and a picture by links', async ({ page }) => {
    await page.goto('/')
    const href = await page.locator('#rejuvenate a[data-gallery]').first().getAttribute('href')
    expect((await page.request.get(href ?? '')).headers()['content-type']).toMatch(/^image\//)
    await page.getByRole('link', { name: 'Enquire about the Suite' }).click()
    await expect(page.getByLabel('Expectation')).toHaveValue('Suite')
    await expectBelowBar(page, '#contactForm')
    await page.locator('a[href="#popup1"]').locator('visible=true').first().click()
    await expect(page.locator('#popup1')).toBeVisible()
    await page.locator('#popup1 .close').click()
    await expect(page.locator('#popup1')).toBeHidden()
  })
})

test('shows the stays with their prices, the ways to the owner, and the terms', async ({ page }) => {
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
    for (const name of ['E-mail us', 'WhatsApp us', 'Book Now']) {
      const way = bar.getByRole('link', { name, exact: true }).filter({ visible: true })
      await expect(way).toBeInViewport({ ratio: 1 })
    }
    expect(await bar.evaluate((element) => element.scrollWidth)).toBe(width)
  }
  await page.getByRole('link', { name: 'Enquire about the Suite' }).click()
  await expect(page).toHaveURL(/#contactForm$/)
  await expectBelowBar(page, '#contactForm')
  await expect(page.getByLabel('Expectation')).toHaveValue('Suite')
  for (const way of ['#contactForm .ways', '#popup1'])
    await expect(page.locator(`${way} a[href*="//wa.me/"]`)).toHaveAttribute('href', /the%20Suite\.$/)
  await page.goto('/#location')
  await expectBelowBar(page, '#location')
  await page.getByRole('link', { name: 'terms and conditions apply' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
})

/** Expects the anchor right below the bar that stays at the top of the window. */
async function expectBelowBar(page: Page, anchor: string): Promise<void> {
  const top = async () => (await page.locator(anchor).boundingBox())?.y ?? -1
  await expect.poll(async () => (await top()) >= 59.5 && (await top()) < 110, anchor).toBe(true)
}
