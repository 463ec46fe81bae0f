import type { Browser, Page } from '@playwright/test'
import { guestOf } from '../../tests/journeys/guest.ts'
import { longEnoughReview } from '../../tests/people.ts'
import { withBrowser } from './browser.ts'
import { type Figure, type How, median } from './row.ts'

const THIN = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000 / 8,
  uploadThroughput: 50_000 / 8,
  connectionType: 'cellular2g' as const,
}

/** A guest opens the link on a line of 50 kbit/s and 400 ms, puts in what was written elsewhere, and presses Submit as soon as it can be pressed. */
export function thinLine({ quick }: How): Promise<Figure[]> {
  return withBrowser(async ({ browser, house }) => {
    const visits = []
    // What is sent uses its link up.
    for (let each = 0; each < (quick ? 1 : 3); each += 1)
      visits.push(await visit(browser, (await guestOf(house)).link))
    const seconds = (figures: number[]) => `${(median(figures) / 1000).toFixed(2)} s`
    return [
      {
        what: '`/review?id=…` on 50 kbit/s and 400 ms: first text',
        now: seconds(visits.map(({ text }) => text)),
        goal: '≤ 3 s',
      },
      {
        what: 'the same: from a press on Submit to the first change on the page',
        now: seconds(visits.map(({ said }) => said)),
        goal: '≤ 6 s',
      },
    ]
  })
}

async function visit(browser: Browser, link: string): Promise<{ text: number; said: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.75 })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', THIN)
  await page.goto(link, { waitUntil: 'commit' })
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await submit.waitFor({ timeout: 120_000 })
  const text = await page.evaluate(firstText)
  await page.getByLabel('Review').fill(longEnoughReview)
  const said = await press(page, () => submit.click({ noWaitAfter: true }))
  await context.close()
  return { text, said }
}

/** Milliseconds from the press until something on the page is another, or another page is there. */
async function press(page: Page, click: () => Promise<void>): Promise<number> {
  const changed = page.evaluate(nextChange).catch(() => 'left')
  const began = Date.now()
  await click()
  const how = await changed
  if (how === 'left') await page.waitForLoadState('domcontentloaded', { timeout: 120_000 })
  return Date.now() - began
}

function firstText(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === 'first-contentful-paint') resolve(entry.startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

function nextChange(): Promise<string> {
  return new Promise((resolve) => {
    addEventListener('click', () => {
      new MutationObserver(() => resolve('changed')).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    })
  })
}
