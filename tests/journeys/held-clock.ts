import type { Page } from '@playwright/test'

/** Opens a page on which no time passes but what `page.clock.runFor` lets pass, however slow the machine is. */
export async function openWithHeldClock(page: Page, path: string): Promise<void> {
  const time = Date.now()
  await page.clock.install({ time })
  await page.goto(path)
  await page.clock.pauseAt(time + 3_600_000)
}
