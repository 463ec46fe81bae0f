import type { Page } from '@playwright/test'
import { themeRules } from './accessible-room.ts'
import { axeOn } from './axe.ts'
import { places } from './places.ts'
import { expect, test } from './site.ts'

for (const [name, path] of places)
  test(`${name} can be used by everybody, by day and by night`, async ({ page }) => {
    await page.goto(path)
    expect(await barriers(page)).toEqual([])
  })

test('the page behind a personal link can be used by everybody, by day and by night', async ({
  page,
  site,
}) => {
  await page.goto(site.reviewLink)
  expect(await barriers(page)).toEqual([])
})

/** What axe finds against WCAG 2.2 AA, each with the element it is about. */
async function barriers(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const day = await axeOn(page).withTags(tags).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))
  const night = await axeOn(page).withRules(themeRules).analyze()
  return [...day.violations, ...night.violations].flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target})`),
  )
}
