import type { Key, Tab } from './engine.ts'

const LATEST_MS = 25_000
const AGAIN_MS = 80

/** Asks the page until it says yes; a page that is just being left does not answer, and is asked again. */
export async function until<Args extends unknown[]>(
  tab: Tab,
  what: string,
  ask: (...args: Args) => unknown,
  ...args: Args
): Promise<void> {
  const end = Date.now() + LATEST_MS
  let last: unknown
  while (Date.now() < end) {
    last = await tab.evaluate(ask, ...args).catch((fault: unknown) => String(fault))
    if (last === true) return
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  throw new Error(`It did not come about: ${what}${typeof last === 'string' ? ` (${last})` : ''}`)
}

const isShown = (selector: string) => document.querySelector(selector)?.checkVisibility() === true

export const seen = (tab: Tab, selector: string) => until(tab, `${selector} is seen`, isShown, selector)

export const gone = (tab: Tab, selector: string) =>
  until(
    tab,
    `${selector} is gone`,
    (selector) => !document.querySelector(selector)?.checkVisibility(),
    selector,
  )

/** Waits for these words, on what is seen of the page. */
export const says = (tab: Tab, text: string, within = 'body') =>
  until(
    tab,
    `"${text}" is said`,
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden says nothing
    (text, within) => document.querySelector<HTMLElement>(within)?.innerText.includes(text) === true,
    text,
    within,
  )

/** Brings it into the middle of the window, at once. */
export async function show(tab: Tab, selector: string, block: 'center' | 'start' = 'center'): Promise<void> {
  await seen(tab, selector)
  await tab.evaluate(
    (selector, block) =>
      document.querySelector(selector)?.scrollIntoView({ block: block as 'center', behavior: 'instant' }),
    selector,
    block as string,
  )
}

/** Stays with the part until it is awake: what lies above it may still change its height, and WebKit holds no place then. */
export async function wakes(tab: Tab, selector: string): Promise<void> {
  await seen(tab, selector)
  await until(
    tab,
    `${selector} is awake`,
    (selector) => {
      const part = document.querySelector(selector)
      part?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return Boolean(part?.closest('[data-island][data-awake]'))
    },
    selector,
  )
}

export async function click(tab: Tab, selector: string): Promise<void> {
  await show(tab, selector)
  await tab.click(selector)
}

export async function tap(tab: Tab, selector: string): Promise<void> {
  await show(tab, selector)
  await tab.tap(selector)
}

/** Clears the field and types. */
export async function fill(tab: Tab, selector: string, text: string): Promise<void> {
  await show(tab, selector)
  await put(tab, selector, '')
  await tab.type(selector, text)
}

/** What a picker does to its field: the value at once, and the events that go with it. */
export async function put(tab: Tab, selector: string, value: string): Promise<void> {
  await tab.evaluate(
    (selector, value) => {
      const field = document.querySelector<HTMLInputElement>(selector)
      if (!field || field.value === value) return
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    selector,
    value,
  )
}

/** Of all that the selector names, the first seen one that says the words: a selector for it. */
export async function saying(tab: Tab, selector: string, text: string): Promise<string> {
  marks += 1
  const mark = `m${marks}`
  await until(
    tab,
    `${selector} that says "${text}"`,
    (selector, text, mark) => {
      const said = (one: HTMLElement) => `${one.getAttribute('aria-label') ?? ''} ${one.textContent}`
      const one = [...document.querySelectorAll<HTMLElement>(selector)].find(
        (one) => one.checkVisibility() && said(one).includes(text),
      )
      one?.setAttribute('data-marked', mark)
      return Boolean(one)
    },
    selector,
    text,
    mark,
  )
  return `[data-marked="${mark}"]`
}

export const clickSaying = async (tab: Tab, selector: string, text: string) =>
  click(tab, await saying(tab, selector, text))

export async function press(tab: Tab, ...keys: Key[]): Promise<void> {
  for (const key of keys) await tab.press(key)
}

export const textOf = (tab: Tab, selector: string) =>
  tab.evaluate((selector) => document.querySelector(selector)?.textContent?.trim() ?? '', selector)

let marks = 0
