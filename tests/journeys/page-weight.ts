import { type Browser, type CDPSession, expect, type Page } from '@playwright/test'

/** One file that came: its bytes on the line with their headers. */
export type Fetched = { url: string; type: string; bytes: number }

/** What one page fetched, in bytes on the line with their headers. */
export type PageWeight = {
  files: Fetched[]
  bytes: number
  requests: number
  document: number
  fonts: { bytes: number; files: number }
  script: number
  pictures: string[]
  /** Layout shift from the first paint until all is quiet. */
  shift: number
}

type Phone = { width: number; height: number; dpr: number }

/** Lighthouse's slow 4G. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
  connectionType: 'cellular3g' as const,
}
const QUIET_MS = 1500
const LOADS_WITHIN_MS = 45_000
const SCROLL_PAUSE_MS = 150

/** Opens a page in a browser that has never seen it, on a slow connection, and waits until nothing is fetched any more. */
export function beforeScroll(browser: Browser, url: string, phone?: Phone): Promise<PageWeight> {
  return weigh(browser, url, phone, async () => {})
}

/** The same, of somebody who scrolls from its top to its end. */
export function wholePage(browser: Browser, url: string, phone?: Phone): Promise<PageWeight> {
  return weigh(browser, url, phone, scrollThrough)
}

async function weigh(
  browser: Browser,
  url: string,
  { width, height, dpr }: Phone = { width: 390, height: 844, dpr: 1.75 },
  act: (page: Page) => Promise<void>,
): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: dpr })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
  await page.addInitScript(watchShift)
  const fetched = watchLine(line)
  const quiet = async () => {
    while (Date.now() - fetched.last() < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4)
  }
  await page.goto(url, { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate(() => document.readyState), {
      timeout: LOADS_WITHIN_MS,
      message: `${url} loads`,
    })
    .toBe('complete')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await quiet()
  await act(page)
  await quiet()
  const shift = await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
  await context.close()
  return { ...sums(fetched.files()), shift }
}

async function scrollThrough(page: Page): Promise<void> {
  const whole = () => page.evaluate(() => document.documentElement.scrollHeight)
  const step = (page.viewportSize()?.height ?? 800) / 2
  for (let y = 0; y < (await whole()); y += step) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y)
    await page.waitForTimeout(SCROLL_PAUSE_MS)
  }
}

function watchLine(line: CDPSession): { files(): Fetched[]; last(): number } {
  const files = new Map<string, Fetched>()
  let last = Date.now()
  line.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    last = Date.now()
    if (request.url.startsWith('http')) files.set(requestId, { url: request.url, type: type ?? '', bytes: 0 })
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = Date.now()
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  return { files: () => [...files.values()], last: () => last }
}

function sums(files: Fetched[]): Omit<PageWeight, 'shift'> {
  const of = (type: string) => files.filter((file) => file.type === type)
  const add = (some: Fetched[]) => some.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    files,
    bytes: add(files),
    requests: files.length,
    document: add(of('Document')),
    fonts: { bytes: add(of('Font')), files: of('Font').length },
    script: add(of('Script')),
    pictures: of('Image').map(({ url }) => new URL(url).pathname),
  }
}

function watchShift() {
  const watched = globalThis as unknown as { shifted: number }
  watched.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
