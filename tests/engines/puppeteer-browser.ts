import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core'
import type { Browser, Screen, Tab } from './engine.ts'

const COMMAND_WITHIN_MS = 60_000

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function launch(look: Screen, options: LaunchOptions): Promise<Browser> {
  const browser = await puppeteer.launch({
    headless: true,
    protocolTimeout: COMMAND_WITHIN_MS,
    timeout: COMMAND_WITHIN_MS,
    ...options,
  })
  return {
    version: (await browser.version()).replace(/^\D+\//, ''),
    async tab() {
      const page = await browser.newPage()
      page.setDefaultTimeout(COMMAND_WITHIN_MS)
      await page.setViewport({ width: look.width, height: look.height })
      if (options.browser === 'chrome')
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: look.dark ? 'dark' : 'light' },
        ])
      return tabOf(page)
    },
    close: () => browser.close(),
  }
}

/** A tab that lies behind another is drawn by nobody and takes no input: the one that is used stands in front. */
function tabOf(page: Page): Tab {
  const inFront = async (act: () => Promise<unknown>) => {
    if (front !== page) await page.bringToFront()
    front = page
    await act()
  }
  return {
    open: async (address) => void (await page.goto(address)),
    back: async () => void (await page.evaluate(() => history.back())),
    evaluate: (act, ...args) => page.evaluate(act as never, ...(args as unknown[] as never[])),
    click: (selector) => inFront(() => page.click(selector)),
    tap: (selector) => inFront(() => page.tap(selector)),
    type: (selector, text) => inFront(() => page.type(selector, text)),
    press: (key) => inFront(() => page.keyboard.press(key)),
    async upload(selector, files) {
      const input = (await page.$(`input${selector}`)) as ElementHandle<HTMLInputElement> | null
      await input?.uploadFile(...files)
    },
    async screenshot() {
      await inFront(async () => {})
      return page.screenshot({ captureBeyondViewport: false })
    },
    close: () => page.close(),
  }
}

let front: Page | null = null
