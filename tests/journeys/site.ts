import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test as plain } from '@playwright/test'
import { startMailServer } from '../mail-server.ts'
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

/** A journey: `site` is a demo of its own for each worker, with a mail server; a complaint in the browser or a request to another origin fails it. */
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

/** The document of an admin page whose script runs. */
export const hydratedAdmin = 'html:is([data-awake], [data-hydrated])'

/** Waits until the script of an admin page runs. `page.goto` of a journey's own page does it by itself. */
export function hydrated(page: Page): Promise<void> {
  return page.locator(hydratedAdmin).waitFor()
}

async function runSite(use: (site: Site) => Promise<void>): Promise<void> {
  const mail = await startMailServer()
  const server = await startServer()
  saveMailServer(server.dataDir, mail.port)
  await use({ ...server, letters: async () => mail.received })
  await server.stop()
  await mail.stop()
}

/** As an owner would in the console; what the environment sets could not be changed there. */
function saveMailServer(dataDir: string, port: number): void {
  const server = { host: '127.0.0.1', port, encryption: 'none', user: '', fromName: '', fromAddress: '' }
  const database = new DatabaseSync(join(dataDir, 'deodar.sqlite'), { timeout: 5000 })
  database
    .prepare('insert into setting (name, value, updated_at) values (?, ?, ?)')
    .run('mailServer', JSON.stringify({ ...server, sealed: null }), new Date().toISOString())
  database.close()
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
      .locator(hydratedAdmin)
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
