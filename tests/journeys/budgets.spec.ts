import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { addBooking } from './guest.ts'
import { expect, test } from './site.ts'

// Animations count, too.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** In bytes of transfer with headers; `largest` is the largest picture, `shift` the layout shift. */
type Budget = {
  bytes: number
  requests: number
  document: number
  fonts: number
  fontFiles: number
  script: number
  pictures: number
  largest: number
  shift: number
}

/** With its headers about what a server sends before it waits for an answer, and the rules for letters of twice the size. */
const FRONT_PAGE = 15_100
/** A document of words; its script starts islands, popups and galleries, with Vite's own preloading. */
const ofWords = {
  fonts: 33_000,
  fontFiles: 2,
  script: 5_300,
  pictures: 0,
  largest: 0,
  // A late font may move lines a little; a visible jump is ten times as large.
  shift: 0.01,
}
/** Documents that fetch what `/privacy` fetches. */
const documentsOfWords = {
  '/review-policy': 13_000,
  '/accessibility': 11_500,
  '/terms': 10_700,
}

/** What a page may fetch on a telephone of 390 px at 1.75, before anybody touches it. */
const beforeAnyTouch = {
  // Pictures below the window are fetched as well: the browser decides how far ahead.
  '/': { ...ofWords, bytes: 100_000, requests: 11, document: FRONT_PAGE, pictures: 36_000, largest: 13_500 },
  '/reviews': {
    ...ofWords,
    bytes: 93_000,
    requests: 12,
    document: 13_300,
    pictures: 40_500,
    largest: 12_500,
  },
  // The rupee sign is a face of its own.
  '/nights': { ...ofWords, bytes: 53_500, requests: 7, document: 12_800, fonts: 34_500, fontFiles: 3 },
  // Clauses and tables stand folded, and a form of its own.
  '/privacy': { ...ofWords, bytes: 51_300, requests: 6, document: 12_450 },
  // It hydrates when the browser is idle, and its islands have their props in full.
  'a guest’s own link': {
    ...ofWords,
    bytes: 126_000,
    requests: 24,
    document: 17_000,
    script: 62_000,
    pictures: 23_500,
    largest: 19_500,
  },
}

/** What the front page may fetch there from its top to its end. */
const wholeFrontPage: Budget = {
  ...ofWords,
  bytes: 722_000,
  requests: 51,
  document: FRONT_PAGE,
  script: 83_000,
  pictures: 605_000,
  largest: 38_500,
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.75 }
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

test('pages fetch no more than they may, and nothing jumps', async ({ wholeBrowser, site }) => {
  // Two pages at once: they wait for a slow connection.
  await Promise.all([weighEach(['/', '/privacy']), weighEach(['/reviews', '/nights', 'a guest’s own link'])])
  for (const [path, most] of Object.entries(documentsOfWords)) {
    expect.soft(await documentBytes(site.origin + path), path).toBeLessThanOrEqual(most)
  }

  async function weighEach(pages: (keyof typeof beforeAnyTouch)[]) {
    for (const name of pages) {
      const budget: Budget = beforeAnyTouch[name]
      const address = name.startsWith('/') ? site.origin + name : (await addBooking(site)).link
      const onPhone = await weigh(wholeBrowser, address, phone, name === '/')
      expect(onPhone.files.length).toBeGreaterThan(3)
      expect.soft(overBudget(onPhone, budget), name).toEqual([])
      if (name === '/') {
        expect(onPhone.whole.files.length).toBeGreaterThan(onPhone.files.length + 10)
        expect.soft(overBudget(onPhone.whole, wholeFrontPage), 'the whole front page').toEqual([])
      }
      if (budget.pictures === 0) continue
      const onDesk = await weigh(wholeBrowser, address, desk)
      expect.soft(overBudget(onDesk, { shift: ofWords.shift }), `${name} on a desk`).toEqual([])
    }
  }
})

/** The size of a compressed document with its headers. */
async function documentBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return [...headers].flat().join(': ').length + Number(headers.get('content-length') ?? Number.NaN)
}

/** A fetched file; `bytes` is its transfer size with headers. */
type Fetched = { url: string; type: string; bytes: number }

/** What one page fetched, and its layout shift from the first paint until all is quiet. */
type Weight = { files: Fetched[]; shift: number }

/** The figures that are over, each with the most it may be; then all files, the heaviest first. */
function overBudget({ files, shift }: Weight, budget: Partial<Budget>): string[] {
  const byType = (type: string) => files.filter((file) => file.type === type)
  const figures: Budget = {
    bytes: sumOf(files),
    requests: files.length,
    document: sumOf(byType('Document')),
    fonts: sumOf(byType('Font')),
    fontFiles: byType('Font').length,
    script: sumOf(byType('Script')),
    pictures: sumOf(byType('Image')),
    largest: Math.max(0, ...byType('Image').map(({ bytes }) => bytes)),
    shift,
  }
  const over = Object.entries(budget).flatMap(([name, most]) => {
    const now = figures[name as keyof Budget]
    return now > most ? [`${name}: ${now}, at most ${most}`] : []
  })
  const heaviest = files.toSorted((one, other) => other.bytes - one.bytes)
  const list = heaviest.map(({ url, bytes }) => `${new URL(url).pathname} ${bytes}`)
  return over.length > 0 ? [...over, ...list] : []
}

function sumOf(files: Fetched[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Lighthouse's slow 4G. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
  connectionType: 'cellular3g' as const,
}
const QUIET_MS = 1000
const SCROLL_PAUSE_MS = 100

/**
 * Opens a page in a browser that has never seen it, on a slow connection, and waits until nothing is fetched any more; `whole` is what it
 * has fetched when somebody scrolled to its end.
 */
async function weigh(
  browser: Browser,
  url: string,
  screen: BrowserContextOptions,
  isScrolled = false,
): Promise<Weight & { whole: Weight }> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
  await page.addInitScript(watchShift)
  const fetched = watchLine(line)
  const weightOnceQuiet = async () => {
    while (Date.now() - fetched.last() < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4)
    const shift = await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
    return { files: fetched.files(), shift }
  }
  await page.goto(url)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await weightOnceQuiet()
  if (isScrolled) await scrollThrough(page)
  const whole = isScrolled ? await weightOnceQuiet() : before
  await context.close()
  return { ...before, whole }
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

function watchShift() {
  const watched = globalThis as unknown as { shifted: number }
  watched.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
