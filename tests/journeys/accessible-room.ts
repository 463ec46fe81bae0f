import type { Page } from '@playwright/test'
import { axeOn } from './axe.ts'
import { lostFocus } from './focus.ts'
import { expect } from './site.ts'

/** What can be right in one theme and wrong in the other; whatever else axe knows is looked at once. */
export const themeRules = ['color-contrast', 'link-in-text-block']

/** The page has no fault that axe knows, in both themes, nothing that makes it wider than the window, and its focus is not lost. */
export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await lostFocus(page), 'went with the focus').toBeNull()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The styles follow the system at once, the library's own scheme a script later.
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    // While the next room is on its way, this one is dimmed.
    await page.locator('main:not([aria-busy=true])').waitFor()
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))
    const axe = axeOn(page)
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(themeRules) : axe).analyze()
    expect(
      violations.map(
        ({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
      ),
    ).toEqual([])
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, 'pixels beyond the window').toBeLessThanOrEqual(0)
}
