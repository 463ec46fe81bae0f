import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test as plain } from '@playwright/test'
import { watchFocus } from './focus.ts'
import { lendContext, takeBack } from './lent-context.ts'
import { type RunningServer, startServer } from './server.ts'

export type Site = RunningServer & {
  /** Every e-mail that has left so far, whole, oldest first. */
  letters(): Promise<string[]>
}

const OPENS_AND_STOPS_WITHIN_MS = 120_000
const WAKES_WITHIN_MS = 10_000

type Watch = {
  /** What the pages complained about; a journey that expects a complaint empties it. */
  complaints: string[]
  /** For a journey about what comes over the line: its browser has nothing of the site yet. */
  fetchesAnew: boolean
  /** Where its pages are; a request to anywhere else is a complaint. */
  origin: string
}

/** A journey: `site` is a demo of its own for each worker; a complaint in the browser or a request to another origin fails it. */
export const test = plain.extend<Watch, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => runSite(use),
    { scope: 'worker', timeout: OPENS_AND_STOPS_WITHIN_MS },
  ],
  origin: async ({ site }, use) => use(site.origin),
  baseURL: async ({ origin }, use) => use(origin),
  fetchesAnew: [false, { option: true }],
  context: async (
    { browser, origin, contextOptions, javaScriptEnabled, viewport, deviceScaleFactor, fetchesAnew },
    use,
  ) => {
    if (fetchesAnew) {
      const context = await browser.newContext()
      await watchFocus(context)
      await use(context)
      return context.close()
    }
    const terms = { origin, contextOptions, javaScriptEnabled, viewport, deviceScaleFactor }
    const context = await lendContext(browser, origin, JSON.stringify(terms))
    await use(context)
    await takeBack(context)
  },
  page: async ({ context, javaScriptEnabled }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    if (javaScriptEnabled !== false) openRoomsAwake(page)
    await use(page)
  },
  complaints: [
    async ({ origin, context }, use) => {
      const complaints: string[] = []
      const hear = (page: Page) => listen(page, origin, complaints)
      context.pages().forEach(hear)
      context.on('page', hear)
      await use(complaints)
      context.off('page', hear)
      expect(complaints, 'complaints of the pages').toEqual([])
    },
    { auto: true },
  ],
})

/** A journey through a demo where nobody has been before: what others left behind would stand in its way. */
export const testAlone = test.extend<{ fresh: Site }>({
  fresh: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => runSite(use),
    { timeout: OPENS_AND_STOPS_WITHIN_MS },
  ],
  origin: async ({ fresh }, use) => use(fresh.origin),
})

export { expect }

async function runSite(use: (site: Site) => Promise<void>): Promise<void> {
  const server = await startServer()
  await use({ ...server, letters: () => readEmails(join(server.dataDir, 'letters')) })
  await server.stop()
}

function listen(page: Page, origin: string, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (fault) => complaints.push(`fault: ${fault.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^(https?|wss?):/.test(url) && !url.startsWith(`${origin}/`)) complaints.push(`elsewhere: ${url}`)
  })
}

/**
 * A room of the console that is opened, or opened again, is awake before the journey goes on; one about what comes before that says
 * `waitUntil: 'commit'`.
 */
function openRoomsAwake(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const wake = async () => {
    if (!new URL(page.url()).pathname.startsWith('/admin')) return
    // A page of a server that is not well has no script.
    await page
      .locator('html[data-awake]')
      .waitFor({ timeout: WAKES_WITHIN_MS })
      .catch(() => {})
  }
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil) await wake()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await wake()
    return answer
  }
}

async function readEmails(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}
