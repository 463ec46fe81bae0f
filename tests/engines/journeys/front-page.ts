import { clickSaying, gone, press, saying, says, seen, show, tap, textOf, until, wakes } from '../actions.ts'
import type { Tab } from '../engine.ts'
import type { Journey } from '../trip.ts'

/** A machine that is busy paints late as well: then the scripts are held for longer. */
const SCRIPTS_LATE_MS = [1500, 6000, 20_000]

export const paintsFirst: Journey = {
  name: 'the page is painted while its scripts are still on their way',
  async walk({ tab, site, line, shot }) {
    let first = false
    for (const late of SCRIPTS_LATE_MS) {
      if (first) break
      line.holdScripts(late)
      await tab.open(`${site.origin}/?late=${late}`)
      first = await tab.evaluate(paintedFirst)
    }
    if (!first) throw new Error('Nothing was painted before the first script had come.')
    line.holdScripts(0)
    await tab.open(`${site.origin}/`)
    await shot('home 1 hero')
  },
}

function paintedFirst(): boolean {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => /\.js(\?|$)/.test(name))
    .map(({ responseEnd }) => responseEnd)
  return painted !== undefined && scripts.length > 0 && painted < Math.min(...scripts)
}

/** The sections as a visitor meets them. */
export const sections: Journey = {
  name: 'the front page is seen from top to bottom',
  async walk({ tab, site, shot }) {
    await tab.open(`${site.origin}/`)
    const ids = await tab.evaluate(() =>
      [...document.querySelectorAll('main section[id], footer')].map((one) => one.id || 'footer'),
    )
    for (const [index, id] of ids.entries()) {
      const selector = id === 'footer' ? 'body > footer, footer' : `#${id}`
      await show(tab, selector, 'start')
      await picturesIn(tab, selector)
      await shot(`home ${index + 2} ${id}`)
    }
  },
}

/** Every picture that the window shows of this section is there. */
function picturesIn(tab: Tab, selector: string) {
  return until(
    tab,
    `the pictures of ${selector}`,
    (selector) =>
      [...(document.querySelector(selector)?.querySelectorAll('img') ?? [])]
        .filter((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect()
          return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && image.checkVisibility()
        })
        .every((image) => image.complete && image.naturalWidth > 0),
    selector,
  )
}

export const carousels: Journey = {
  name: 'every carousel wakes and goes round',
  async walk({ tab, site }) {
    await tab.open(`${site.origin}/`)
    const names = await tab.evaluate(() =>
      [...document.querySelectorAll('[aria-roledescription="carousel"]')].map((one) =>
        one.getAttribute('aria-label'),
      ),
    )
    if (names.length < 7) throw new Error(`There are only ${names.length} carousels.`)
    for (const name of names) await turn(tab, `[aria-roledescription="carousel"][aria-label="${name}"]`)
  },
}

async function turn(tab: Tab, carousel: string): Promise<void> {
  await wakes(tab, carousel)
  // Where it moves on by itself it is told to wait.
  if (await tab.evaluate((one) => Boolean(document.querySelector(`${one} [aria-label^="Pause"]`)), carousel))
    await tap(tab, `${carousel} [aria-label^="Pause"]`)
  const before = await placeOf(tab, carousel)
  const next = await tab.evaluate(
    (one) => Boolean(document.querySelector(`${one} [aria-label^="Next"]`)),
    carousel,
  )
  await tap(
    tab,
    next
      ? `${carousel} [aria-label^="Next"]`
      : `${carousel} .dots li:nth-child(2) button, ${carousel} .dots button:nth-child(2)`,
  )
  await until(
    tab,
    `${carousel} moved on from ${before}`,
    (carousel, before) => {
      const one = document.querySelector(carousel)
      const count = one?.querySelector('.count')?.textContent?.trim()
      const dots = [...(one?.querySelectorAll('.dots button') ?? [])]
      const place = count ?? String(dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
      return place !== before
    },
    carousel,
    before,
  )
}

const placeOf = (tab: Tab, carousel: string) =>
  tab.evaluate((carousel) => {
    const one = document.querySelector(carousel)
    const count = one?.querySelector('.count')?.textContent?.trim()
    const dots = [...(one?.querySelectorAll('.dots button') ?? [])]
    return count ?? String(dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
  }, carousel)

export const popups: Journey = {
  name: 'popups open by touch, and close by keys, by their button and by the way back',
  async walk({ tab, site, shot }) {
    await tab.open(`${site.origin}/`)
    const bookNow = await saying(tab, 'a[href="#popup1"]', '')
    for (const close of ['key', 'button', 'back']) {
      await tap(tab, bookNow)
      await seen(tab, '#popup1 .dialog')
      await until(tab, 'it is a dialog', () => document.querySelector('#popup1')?.matches(':modal') === true)
      if (close === 'key') {
        await shot('popup Book Now')
        await press(tab, 'Escape')
      } else if (close === 'button') await tap(tab, '#popup1 .close')
      else await tab.back()
      await gone(tab, '#popup1 .dialog')
    }
    await show(tab, '#reviews')
    await clickSaying(tab, '#reviews a', 'Detail Rating')
    await seen(tab, '#reviews dialog .dialog')
    await shot('popup Detail Rating')
    await press(tab, 'Escape')
    await gone(tab, '#reviews dialog .dialog')
    await tab.open(`${site.origin}/#review_popup`)
    await seen(tab, '#review_popup .dialog')
    await shot('popup review_popup')
    await tap(tab, '#review_popup .close')
    await gone(tab, '#review_popup .dialog')
  },
}

export const lightbox: Journey = {
  name: 'a picture opens in the lightbox: arrows, zoom, Escape',
  async walk({ tab, site, shot }) {
    await tab.open(`${site.origin}/`)
    const box = '[role="dialog"][aria-label="Pictures"], .yarl__portal'
    await show(tab, '#rejuvenate a[data-gallery]')
    await tap(tab, '#rejuvenate a[data-gallery]')
    await says(tab, '1 of', '.tools.above .count')
    await picturesIn(tab, '.yarl__slide_current')
    await shot('lightbox')
    await press(tab, 'ArrowRight')
    await says(tab, '2 of', '.tools.above .count')
    await tap(tab, '.tools.above button:nth-last-child(2)')
    await says(tab, '100', '.tools.above .level')
    await shot('lightbox zoomed')
    await press(tab, 'Escape')
    await gone(tab, box)
    if (!(await textOf(tab, 'h1'))) throw new Error('The page is gone with the lightbox.')
  },
}
