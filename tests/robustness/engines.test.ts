import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { openCutLine } from '../cut-line.ts'
import { dayFromNow } from '../days.ts'
import { addBooking, findReviewsBy } from '../journeys/guest.ts'
import { type RunningServer, startServer } from '../journeys/server.ts'
import { longEnoughReview } from '../people.ts'
import { openFirefox, openWebKit, type Tab } from './engines.ts'

/** The journeys say all that the pages do, in Chromium; here the main tasks are done once in each other engine of this machine. */
describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('%s', (name, open) => {
  let server: RunningServer
  let tab: Tab | null
  beforeAll(async () => {
    tab = await open()
    if (tab) server = await startServer()
    else console.log(`${name} is left out: it is not on this machine.`)
  }, 120_000)
  afterAll(async () => {
    await tab?.close()
    await server?.stop()
  })

  test('shows the home page no wider than the window, and a picture in the lightbox', async ({ skip }) => {
    if (!tab) return skip()
    await tab.open(`${server.origin}/`)
    await waitForText(tab, 'h1', '')
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await click(tab, '#rejuvenate a[data-gallery]')
    await waitForText(tab, '[role=dialog][aria-label=Pictures] .count', '1 of')
    await tab.press('ArrowRight')
    await waitForText(tab, '[role=dialog][aria-label=Pictures] .count', '2 of')
    await tab.press('Escape')
    const isClosed = () => !document.querySelector('[aria-label=Pictures][role=dialog]')
    await waitUntil(tab, 'the lightbox is closed', isClosed)
  })

  test('sends an enquiry with its days', async ({ skip }) => {
    if (!tab) return skip()
    await tab.open(`${server.origin}/`)
    await scrollTo(tab, '#contactForm form')
    await waitUntil(tab, 'the form is hydrated', () =>
      Boolean(document.querySelector('#contactForm [data-hydrated]')),
    )
    await tab.type('#contactForm [name=name]', 'Meera Joshi')
    await tab.type('#contactForm [name=phone]', '9876543210')
    await tab.type('#contactForm [name=email]', 'meera@guest.example')
    await setValue(tab, '#contactForm [name=checkIn]', dayFromNow(40))
    await setValue(tab, '#contactForm [name=checkOut]', dayFromNow(44))
    await tab.type('#contactForm [name=message]', 'Is there a heater?')
    await click(tab, '#contactForm [type=submit]')
    await waitForText(tab, '#contactForm form', 'Sent')
  })

  test('sends a review with stars, two photos and a voice note over a line that is cut twice', async ({
    skip,
    onTestFinished,
  }) => {
    if (!tab) return skip()
    const line = await openCutLine(server.origin, { times: 2, afterBytes: 8000 })
    onTestFinished(() => void line.close())
    const { link, name } = await addBooking(server)
    await tab.open(link.replace(server.origin, line.origin))
    await waitUntil(tab, 'the form is hydrated', () =>
      Boolean(document.querySelector('[data-island="guest-page"][data-hydrated] form[novalidate]')),
    )
    for (const [row, stars] of [
      ['location', 4],
      ['cleanliness', 5],
      ['communication', 3],
      ['service', 5],
    ])
      await click(tab, `[data-row=${row}] input[value="${stars}"]`)
    await tab.type('#r-review', longEnoughReview)
    await click(tab, 'details.extra summary')
    await upload(tab, 'input[name="trip_images[]"]', 'progressive.jpg')
    await waitForText(tab, 'details.extra', '1 file added')
    await upload(tab, 'input[name="trip_images[]"]', 'camera-gps.jpg')
    await waitForText(tab, 'details.extra', '2 files added')
    await upload(tab, 'input[name="audio_file"]', 'vbr.mp3')
    await waitForText(tab, 'details.extra', '3 files added')
    await click(tab, 'form[novalidate] [type=submit]')
    await waitForText(tab, 'body', messages.reviewReceived)
    await waitForText(tab, 'body', 'arrived too')
    const [review, ...others] = await findReviewsBy(server, name)
    expect(review).toMatchObject({ cleanliness: 5 })
    expect(review?.media.map(({ kind }) => kind).sort()).toEqual(['audio', 'trip-image', 'trip-image'])
    expect([others.length, line.cuts]).toEqual([0, 2])
  })
})

const PATIENCE_MS = 60_000

/** Asks the page until it gives true; one that is just being left does not answer, and is asked again. */
async function waitUntil<Args extends unknown[]>(
  tab: Tab,
  what: string,
  ask: (...args: Args) => boolean,
  ...args: Args
): Promise<void> {
  const answer = () => tab.evaluate(ask, ...args).catch(() => null)
  await expect.poll(answer, { timeout: PATIENCE_MS, interval: 100, message: what }).toBe(true)
}

/** Waits until the element is visible with this text. */
const waitForText = (tab: Tab, selector: string, text: string) =>
  waitUntil(
    tab,
    `${selector} shows "${text}"`,
    (selector, text) => {
      const element = document.querySelector<HTMLElement>(selector)
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
      return element?.checkVisibility() === true && element.innerText.includes(text)
    },
    selector,
    text,
  )

/** Waits for the element, and brings it into the middle of the window. A section gets its height when it is near, so that one jump may end beside it. */
async function scrollTo(tab: Tab, selector: string): Promise<void> {
  await waitUntil(
    tab,
    `${selector} is in the window`,
    (selector) => {
      const element = document.querySelector(selector)
      const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {}
      const middle = (top + bottom) / 2
      const isDrawn = element?.checkVisibility({ contentVisibilityAuto: true }) ?? false
      if (isDrawn && middle > 0 && middle < innerHeight) return true
      element?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return false
    },
    selector,
  )
}

async function click(tab: Tab, selector: string): Promise<void> {
  await scrollTo(tab, selector)
  await tab.click(selector)
}

/** Chooses a file of the fixtures; the field rests while an earlier one is prepared. */
async function upload(tab: Tab, selector: string, file: string): Promise<void> {
  await waitUntil(
    tab,
    `${selector} takes a file`,
    (selector) => document.querySelector(selector)?.matches(':enabled') ?? false,
    selector,
  )
  await tab.upload(selector, join(import.meta.dirname, '../fixtures/media', file))
}

/** What a date picker does: the value at once, and its events. */
function setValue(tab: Tab, selector: string, value: string): Promise<unknown> {
  return tab.evaluate(
    (selector, value) => {
      const field = document.querySelector<HTMLInputElement>(selector)
      if (!field) throw new Error(`${selector} is missing`)
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    },
    selector,
    value,
  )
}
