import type { Browser, BrowserContext } from '@playwright/test'
import { watchFocus } from './focus.ts'

// What a browser has fetched of the site and made ready to run, it need not fetch and make ready for the next journey, which is
// much of what a short one costs. Nothing else of one journey is there for another.

/** What a journey may ask of a context that another gets after it. Whatever else it asks stays with the context, which then is closed. */
const leavesNothing: string[] = [
  'addCookies',
  'browser',
  'clearCookies',
  'cookies',
  'isClosed',
  'newPage',
  'pages',
  'storageState',
  'waitForEvent',
] satisfies (keyof BrowserContext)[]

type Lent = { context: BrowserContext; terms: string; isSpent: boolean; erase(origin: string): Promise<void> }

let last: Lent | undefined

/** The context of this worker, with one blank page and as if nobody had been there; a new one where the terms are others. */
export async function lendContext(browser: Browser, origin: string, terms: string): Promise<BrowserContext> {
  if (last?.terms !== terms || last.isSpent) {
    await last?.context.close()
    last = await openContext(browser, terms)
  }
  await last.erase(origin)
  return last.context
}

/** Closes whatever the journey has opened. */
export async function takeBack(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
}

async function openContext(browser: Browser, terms: string): Promise<Lent> {
  const context = await browser.newContext()
  await watchFocus(context)
  const openDevtools = context.newCDPSession.bind(context)
  const lent: Lent = {
    context,
    terms,
    isSpent: false,
    async erase(origin) {
      await context.clearCookies()
      const devtools = await openDevtools(await context.newPage())
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await devtools.detach()
    },
  }
  const spend = () => {
    lent.isSpent = true
  }
  watchCalls(context, leavesNothing, spend)
  watchCalls(context.clock, [], spend)
  return lent
}

/** Hears of every call of one of its own verbs but the harmless ones. */
function watchCalls(it: object, harmless: string[], hear: () => void): void {
  const verbs = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(it)))
  for (const [name, { value: verb }] of verbs) {
    if (typeof verb !== 'function' || /^(_|constructor$)/.test(name) || harmless.includes(name)) continue
    Object.defineProperty(it, name, {
      value: (...given: unknown[]) => {
        hear()
        return verb.apply(it, given)
      },
    })
  }
}
