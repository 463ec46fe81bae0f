import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

// What moves belongs to it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const windows = [
  { width: 360, height: 740, dpr: 2 },
  { width: 390, height: 844, dpr: 1.75 },
  { width: 412, height: 915, dpr: 2.625 },
  { width: 820, height: 1180, dpr: 2 },
  { width: 1280, height: 800, dpr: 1 },
]
/** So much wider than the place it fills may a picture be. */
const MOST_TIMES = 1.3

for (const { width, height, dpr } of windows)
  test.describe(`${width} px at ${dpr}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: dpr })
    for (const path of ['/', '/reviews'])
      test(`no picture of ${path} is fetched much larger than it stands there`, { tag: '@desk' }, async ({
        page,
      }) => {
        await page.goto(path)
        await scrollThrough(page)
        const pictures = await page.evaluate(measure)
        expect(pictures.length).toBeGreaterThan(3)
        expect(pictures.filter(({ times, smallest }) => times > MOST_TIMES && !smallest)).toEqual([])
      })
  })

async function scrollThrough(page: Page) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const step = (page.viewportSize()?.height ?? 800) / 2
  for (let y = 0; y < whole; y += step) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y)
    await page.waitForTimeout(120)
  }
  await page.waitForLoadState('networkidle')
}

/** Each picture that came: its file, and how many times as wide as it is drawn; one with no smaller file cannot be better. */
function measure() {
  return Array.from(document.querySelectorAll('picture > img'), (image) => image as HTMLImageElement)
    .filter((image) => image.complete && image.naturalWidth > 0 && image.clientWidth > 0)
    .map((image) => {
      const file = image.currentSrc.split('/').at(-1) ?? ''
      const came = Number(/-(\d+)\.\w+$/.exec(file)?.[1])
      const offered = Array.from(
        image.parentElement?.querySelectorAll('source') ?? [],
        ({ srcset }) => srcset,
      )
        .filter((set) => set.includes(file))
        .flatMap((set) => Array.from(set.matchAll(/ (\d+)w/g), ([, width]) => Number(width)))
      const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      // What is cut away at the sides is needed too.
      const drawn = Math.max(image.clientWidth, image.clientHeight * shape)
      return {
        file,
        times: Number((came / (drawn * devicePixelRatio)).toFixed(2)),
        smallest: came === Math.min(...offered),
      }
    })
}
