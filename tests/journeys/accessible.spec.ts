import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

// Every page and popup a visitor or a guest can meet, by day and by night.
const places = [
  ['the front page', '/'],
  ['the Book Now popup', '/#popup1'],
  ['the reviews popup', '/#review_popup'],
  ['all reviews', '/reviews'],
  ['the review policy', '/review-policy'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['an enquiry that was sent', '/enquiry/sent'],
  ['a quick review that was sent', '/quick-review/sent'],
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const [name, path] of places)
      test(`${name} can be used by everybody`, async ({ page }) => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        expect(await barriers(page)).toEqual([])
      })

    test('the page behind a personal link can be used by everybody', async ({ page, site }) => {
      await page.goto(site.reviewLink)
      await page.waitForLoadState('networkidle')
      expect(await barriers(page)).toEqual([])
    })
  })
}

/** What axe finds against WCAG 2.2 AA, each with the element it is about. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`))
}
