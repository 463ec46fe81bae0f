import type { Browser, Locator, Page } from '@playwright/test'
import { quantile } from '../run-server.ts'
import { withBrowser } from './browser.ts'
import type { Figure, How } from './row.ts'

const SLOWER = 4
const ACTS = 50
const AFTER_AN_ACT_MS = 250
/** All that a finger can do on a page without leaving it. */
const touchable = [
  'button:not([type=submit]):visible',
  'summary:visible',
  'input:not([type=hidden]):not([type=file]):visible',
  'textarea:visible',
  'select:visible',
  'label:has(input[type=radio]):visible',
].join(', ')

/** Fifty acts on a processor four times as slow, the first touch on what still sleeps among them: how long until the next picture of the page. */
export function acts({ quick }: How): Promise<Figure[]> {
  return withBrowser(async ({ browser, house, link }) => {
    const figures: Figure[] = []
    for (const [name, address] of [
      ['/', `${house.origin}/`],
      ['/review?id=…', link],
    ] as const) {
      const times = await actOn(browser, address, quick ? 8 : ACTS)
      figures.push({
        what: `\`${name}\`: from a touch to the next frame, processor ${SLOWER} × slower, p95 of ${times.length} acts`,
        now: `${quantile(times, 0.95).toFixed(0)} ms`,
        beside: `p50 ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
        goal: '≤ 100 ms',
      })
    }
    return figures
  })
}

async function actOn(browser: Browser, address: string, count: number): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const processor = await context.newCDPSession(page)
  await page.addInitScript(watchActs)
  await page.goto(address)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let done = 0
  for (let place = 0; done < count && place < count * 4; place += 1) {
    const all = await page.locator(touchable).all()
    const one = all[place % Math.max(1, all.length)]
    if (one && (await act(page, one))) done += 1
  }
  await page.waitForTimeout(1000)
  const times = await page.evaluate(() => Object.values((globalThis as unknown as Watched).acts))
  await context.close()
  // What was answered within one frame is not told of; it took no longer than that.
  return [...times, ...Array.from({ length: Math.max(0, done - times.length) }, () => FRAME_MS)]
}

const FRAME_MS = 16

/** Touches it, types a letter where letters go, and shuts what opened; false when it cannot be touched now. */
async function act(page: Page, one: Locator): Promise<boolean> {
  try {
    await one.scrollIntoViewIfNeeded({ timeout: 2000 })
    await one.click({ timeout: 2000 })
  } catch {
    return false
  }
  const takesLetters = await one
    .evaluate((element) => element.matches('textarea, input:not([type=radio], [type=checkbox])'), null, {
      timeout: 2000,
    })
    .catch(() => false)
  if (takesLetters) await page.keyboard.press('a')
  await page.waitForTimeout(AFTER_AN_ACT_MS)
  if (await page.locator('dialog[open], [role=dialog]:visible').count()) await page.keyboard.press('Escape')
  return true
}

type Watched = { acts: Record<number, number> }

function watchActs() {
  const watched = globalThis as unknown as Watched
  watched.acts = {}
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId)
        watched.acts[entry.interactionId] = Math.max(watched.acts[entry.interactionId] ?? 0, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
