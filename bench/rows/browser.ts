import { type Browser, chromium } from '@playwright/test'
import { wholeChromium as ours } from '../../tests/journeys/chromium.ts'
import { guestOf } from '../../tests/journeys/guest.ts'
import { type RunningServer, startServer } from '../../tests/journeys/server.ts'

export type Visit = { browser: Browser; house: RunningServer; link: string }

/** A demo with its samples, a browser, and a guest's own link; all closed when the work is done. */
export async function withBrowser<Result>(work: (visit: Visit) => Promise<Result>): Promise<Result> {
  const house = await startServer({ LOG_LEVEL: 'silent' })
  const browser = await chromium.launch(ours)
  try {
    const { link } = await guestOf(house)
    return await work({ browser, house, link })
  } finally {
    await browser.close()
    await house.stop()
  }
}
