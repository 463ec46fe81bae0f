import { spawn } from 'node:child_process'
import { once } from 'node:events'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { findFirefox, findMiniBrowser } from '../browsers.mjs'
import { freePort } from '../free-port.ts'

/** One window of a browser on a phone's screen. Each command throws where its element is missing. */
export type Tab = {
  open(url: string): Promise<unknown>
  /** Runs a function in the page, with plain values only. */
  evaluate<Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args): Promise<unknown>
  click(selector: string): Promise<unknown>
  type(selector: string, text: string): Promise<unknown>
  press(key: 'ArrowRight' | 'Escape'): Promise<unknown>
  upload(selector: string, file: string): Promise<unknown>
  close(): Promise<void>
}

const PHONE = { width: 390, height: 844 }
const COMMAND_WITHIN_MS = 60_000

/** Firefox by WebDriver BiDi; null where there is none. */
export async function openFirefox(): Promise<Tab | null> {
  const executablePath = findFirefox()
  if (!executablePath) return null
  const limits = { protocolTimeout: COMMAND_WITHIN_MS, timeout: COMMAND_WITHIN_MS }
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, ...limits })
  const page = await browser.newPage()
  page.setDefaultTimeout(COMMAND_WITHIN_MS)
  await page.setViewport(PHONE)
  return {
    open: (url) => page.goto(url),
    evaluate: (run, ...args) => page.evaluate(callOf(run, args)),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    press: (key) => page.keyboard.press(key),
    async upload(selector, file) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null
      await input?.uploadFile(file)
    },
    close: () => browser.close(),
  }
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const KEYS = { ArrowRight: '\uE014', Escape: '\uE00C' }

/** WebKitGTK's MiniBrowser by WebDriver, on a display that nobody sees; null where one of the programs is missing. */
export async function openWebKit(): Promise<Tab | null> {
  const binary = findMiniBrowser()
  if (!binary) return null
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(display.stdio[3] ?? display, 'data')
  const port = await freePort()
  const drawing = { DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' }
  const env = { ...process.env, ...drawing }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const end = () => {
    driver.kill()
    display.kill()
  }
  try {
    const ask = await beginSession(`http://127.0.0.1:${port}`, binary)
    const find = async (selector: string) => {
      const place = { using: 'css selector', value: selector }
      const found = await ask<{ [ELEMENT]: string }>('POST', '/element', place)
      return `/element/${found[ELEMENT]}`
    }
    await ask('POST', '/window/rect', { ...PHONE, x: 0, y: 0 })
    return {
      open: (url) => ask('POST', '/url', { url }),
      async evaluate(run, ...args) {
        const script = `const done = arguments[0]
          Promise.resolve().then(() => ${callOf(run, args)}).then((value) => done({ value }), (fault) => done({ fault: String(fault) }))`
        const call = { script, args: [] }
        const answer = await ask<{ value?: unknown; fault?: string }>('POST', '/execute/async', call)
        if (answer.fault) throw new Error(answer.fault)
        return answer.value
      },
      click: async (selector) => ask('POST', `${await find(selector)}/click`, {}),
      type: async (selector, text) => ask('POST', `${await find(selector)}/value`, { text }),
      press: (key) => {
        const strokes = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }))
        return ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions: strokes }] })
      },
      upload: async (selector, file) => ask('POST', `${await find(selector)}/value`, { text: file }),
      async close() {
        await ask('DELETE', '').catch(() => {})
        end()
      },
    }
  } catch (fault) {
    end()
    throw fault
  }
}

/** A call of this function as an expression of the page. */
function callOf(run: (...args: never[]) => unknown, args: unknown[]): string {
  return `(${run})(...${JSON.stringify(args)})`
}

/** A session of the W3C's protocol, as a function that sends one command and gives its value. */
async function beginSession(driver: string, binary: string) {
  const until = Date.now() + COMMAND_WITHIN_MS
  while (!(await fetch(`${driver}/status`).catch(() => null))?.ok) {
    if (Date.now() > until) throw new Error('WebKitWebDriver did not open.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const send = async (method: string, url: string, body?: object) => {
    const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = await answer.json()
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = await send('POST', `${driver}/session`, { capabilities: { alwaysMatch } })
  return <Value>(method: string, path: string, body?: object): Promise<Value> =>
    send(method, `${driver}/session/${sessionId}${path}`, body)
}
