import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  expect,
  type Page,
  test as plain,
  type TestInfo,
} from '@playwright/test'
import { startMailServer } from '../mail-server.ts'
import { openPushService } from '../push-service.ts'
import { watchFocus } from './accessible.ts'
import { wholeChromium } from './chromium.ts'
import { openAppBeside, type RunningServer, startServer } from './server.ts'

export type Site = RunningServer & {
  /** Every e-mail the site has sent, whole, oldest first. */
  emails: readonly string[]
  /** It opens what the site sends to devices. */
  push: Awaited<ReturnType<typeof openPushService>>
}

const OPENS_AND_STOPS_WITHIN_MS = 120_000
const HYDRATES_WITHIN_MS = 10_000

type Fixtures = {
  /** The origin of the pages; a request to anywhere else is a complaint. */
  origin: string
  /** What the browser complained about; a journey that expects a complaint empties the list. */
  complaints: string[]
  /** Opens a page in another browser, which is closed after the journey. */
  openBrowser(options?: BrowserContextOptions): Promise<Page>
  /** The headless shell has no notifications, and in it a mouse pointer is over each page that opens. */
  wholeBrowser: Browser
}

const desk = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }
const isOnDesk = ({ tags }: TestInfo) => tags.includes('@desk')

/**
 * A journey: `site` is a demo of its own for each worker, with a mail server and a push service. A complaint of the browser fails the
 * journey. `@desk` moves it to the wide screen here: a project of its own would start other workers, each with its site.
 */
export const test = plain.extend<Fixtures, { site: Site }>({
  viewport: async ({ viewport }, use, info) => use(isOnDesk(info) ? desk.viewport : viewport),
  userAgent: async ({ userAgent }, use, info) => use(isOnDesk(info) ? desk.userAgent : userAgent),
  isMobile: async ({ isMobile }, use, info) => use(!isOnDesk(info) && isMobile),
  hasTouch: async ({ hasTouch }, use, info) => use(!isOnDesk(info) && hasTouch),
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
    async ({}, use) => runSite(use),
    { scope: 'worker', timeout: OPENS_AND_STOPS_WITHIN_MS },
  ],
  origin: async ({ site }, use) => use(site.origin),
  baseURL: async ({ origin }, use) => use(origin),
  context: async ({ context }, use) => {
    await watchFocus(context)
    await use(context)
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForHydration(page)
    await use(page)
  },
  complaints: [
    async ({ origin, context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        // The browser writes the status of a refused form of the admin there too.
        const isAdmin = message.location().url.includes('/admin')
        const isRefusal = isAdmin && /a status of (?:400|409|429)/.test(message.text())
        if (message.type() === 'error' && !isRefusal) complaints.push(`console: ${message.text()}`)
      })
      context.on('weberror', (fault) => complaints.push(`fault: ${fault.error().message}`))
      context.on('request', (request) => {
        const url = request.url()
        if (/^(https?|wss?):/.test(url) && !url.startsWith(`${origin}/`)) complaints.push(`elsewhere: ${url}`)
      })
      await use(complaints)
      expect(complaints, 'complaints of the pages').toEqual([])
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, origin }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: origin, ...options })
      contexts.push(context)
      const page = await context.newPage()
      if (options.javaScriptEnabled !== false) waitForHydration(page)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  wholeBrowser: async ({ playwright }, use) => {
    const browser = await playwright.chromium.launch(wholeChromium)
    await use(browser)
    await browser.close()
  },
})

/** A journey through a demo of its own, where other journeys have left nothing. */
export const testAlone = test.extend<{ fresh: Site }>({
  fresh: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
    async ({}, use) => runSite(use),
    { timeout: OPENS_AND_STOPS_WITHIN_MS },
  ],
  origin: async ({ fresh }, use) => use(fresh.origin),
})

/** A journey on a server of its own with these variables and no mail server. */
export const testServer = test.extend<{ variables: NodeJS.ProcessEnv; server: RunningServer }>({
  variables: [{}, { option: true }],
  server: async ({ variables }, use) => {
    await using server = await startServer(variables)
    await use(server)
  },
  origin: async ({ server }, use) => use(server.origin),
})

export { expect }

/** What the first group of the pattern finds in the newest e-mail that has it; waits for one. */
export async function findInEmails({ emails }: Site, pattern: RegExp): Promise<string> {
  const find = () => {
    const texts = emails.map((email) => email.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
    return pattern.exec(texts.findLast((text) => pattern.test(text)) ?? '')?.[1]
  }
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

/** The document of an admin page whose script runs. */
export const HYDRATED_ADMIN = 'html[data-hydrated]'

/** Waits until the script of an admin page runs. `goto` and `reload` of the fixtures' pages do that by themselves. */
export function waitForAdmin(page: Page): Promise<void> {
  return page.locator(HYDRATED_ADMIN).waitFor()
}

async function runSite(use: (site: Site) => Promise<void>): Promise<void> {
  const [mail, push] = await Promise.all([startMailServer(), openPushService()])
  const server = await startServer({ PUSH_SERVICE: push.origin })
  await saveMailServer(server, mail.port)
  await use({ ...server, emails: mail.received, push })
  await server.stop()
  await Promise.all([mail.stop(), push.close()])
}

/** Saves the mail server as an owner does in the admin; one from the environment could not be changed there. */
async function saveMailServer(server: RunningServer, port: number): Promise<void> {
  const mail = { host: '127.0.0.1', port, encryption: 'none', user: '', fromName: '', fromAddress: '' }
  const { database } = await openAppBeside(server)
  const value = JSON.stringify({ ...mail, sealed: null })
  await database
    .insertInto('setting')
    .values({ name: 'mailServer', value, updated_at: new Date().toISOString() })
    .execute()
}

/** Makes `goto` and `reload` wait for the script of an admin page, except with `waitUntil`. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const wait = async () => {
    if (!new URL(page.url()).pathname.startsWith('/admin')) return
    // The page of a failing server has no script.
    await page
      .locator(HYDRATED_ADMIN)
      .waitFor({ timeout: HYDRATES_WITHIN_MS })
      .catch(() => {})
  }
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil) await wait()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await wait()
    return answer
  }
}
