import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { computeLuminance } from '#modules/media/scrim.ts'
import { PICTURES_WITHIN_MS } from './photo.ts'
import { signInAsOwner } from './sign-in.ts'
import { expect, test, testAlone } from './site.ts'

/** Small, because its sizes are made at the lowest priority; a browser draws it larger. */
const [WIDE, HIGH, SQUARE] = [400, 300, 12]
/** The share of pixels that may be worse: the artefacts of a JPEG beside an edge. */
const STRAY = 0.005

testAlone('words stay readable on a photograph of black and white squares @desk', async ({ page, fresh }) => {
  await signInAsOwner(page, fresh)
  await showUnderTheWelcome(page, await uploadSquares(page))
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await waitForPhotograph(page)
      await expect(page.locator('.mist')).toBeHidden()
      for (const words of await page.locator('.hero h1 > span, .hero .quiet').all())
        expect
          .soft(await contrastOf(page, words), `${await words.textContent()}, ${colorScheme}, ${width} px`)
          .toBeGreaterThanOrEqual(4.5)
    }
})

/** Uploads the photograph with its description. Returns its id. */
async function uploadSquares(page: Page): Promise<string> {
  const grey = (x: number, y: number) => ((Math.floor(x / SQUARE) + Math.floor(y / SQUARE)) % 2) * 255
  const pixels = Buffer.from(
    Array.from({ length: WIDE * HIGH }, (_, at) => grey(at % WIDE, Math.floor(at / WIDE))),
  )
  const buffer = await sharp(pixels, { raw: { width: WIDE, height: HIGH, channels: 1 } })
    .png()
    .toBuffer()
  await page.goto('/admin/pictures')
  await page.locator('input[type=file]').setInputFiles({ name: 'squares.png', mimeType: 'image/png', buffer })
  const shows = page.getByLabel('What it shows')
  const card = page.getByRole('listitem').filter({ has: shows })
  await expect(card.locator('button > img')).toBeVisible({ timeout: PICTURES_WITHIN_MS })
  await shows.fill('Squares')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  return (await shows.getAttribute('name'))?.slice('alt.'.length) ?? ''
}

/** Opens a preview of the front page with this photograph in all four places of the welcome. */
async function showUnderTheWelcome(page: Page, id: string): Promise<void> {
  await page.goto('/admin/content/welcome')
  await page.evaluate((photograph) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/admin/preview' })
    for (const place of ['light', 'lightPortrait', 'dark', 'darkPortrait']) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name: `hero.pictures.${place}`, value: photograph })
      form.append(field)
    }
    document.body.append(form)
    HTMLFormElement.prototype.submit.call(form)
  }, id)
  await page.waitForURL('**/admin/preview')
}

/** Waits until the photograph for this window and colour scheme is shown. */
async function waitForPhotograph(page: Page): Promise<void> {
  await page
    .locator('.poster img')
    .first()
    .evaluate(async (it: HTMLImageElement) => {
      // Another window asks for another file when it draws next.
      for (let frames = 0; frames < 2; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
      await it.decode()
    })
}

/** The contrast between words and what is behind them where it is worst, from the pixels of the screen. */
async function contrastOf(page: Page, words: Locator): Promise<number> {
  const colour = await words.evaluate((it) => getComputedStyle(it).color)
  const box = await words.evaluate((it) => {
    const text = document.createRange()
    text.selectNodeContents(it)
    const { x, y, width, height } = text.getBoundingClientRect()
    return { x, y, width, height }
  })
  const show = (is: boolean) =>
    words.evaluate((it: HTMLElement, shown) => {
      it.style.color = shown ? '' : 'transparent'
      it.style.textDecorationColor = shown ? '' : 'transparent'
    }, is)
  await show(false)
  const { data, info } = await sharp(await page.screenshot({ clip: box }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  await show(true)
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const ink = computeLuminance([red, green, blue])
  const contrasts = Array.from({ length: info.width * info.height }, (_, at) => {
    const pixel = at * info.channels
    const ground = computeLuminance([data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0])
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
  })
  contrasts.sort((one, other) => one - other)
  return contrasts[Math.floor(contrasts.length * STRAY)] ?? 0
}

/** A picture may be so much wider than the place it fills. */
const MAX_TIMES = 1.3

test('fetches no picture much larger than it is drawn in any window @desk', async ({ openBrowser }) => {
  // Which file a browser chooses depends on its window and the page alone.
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'grey' } })
    .webp()
    .toBuffer()
  for (const { width, height, deviceScaleFactor } of [
    { width: 360, height: 740, deviceScaleFactor: 2 },
    { width: 412, height: 915, deviceScaleFactor: 2.625 },
    { width: 820, height: 1180, deviceScaleFactor: 2 },
    { width: 1280, height: 800, deviceScaleFactor: 1 },
  ]) {
    // A browser of its own: one that has a larger file already would take that.
    const page = await openBrowser({ viewport: { width, height }, deviceScaleFactor })
    await page.route('**/pictures/**', (route) => route.fulfill({ contentType: 'image/webp', body: dot }))
    for (const path of ['/', '/reviews']) {
      await page.goto(path)
      const pictures = await page.evaluate(measure)
      expect(pictures.length).toBeGreaterThan(3)
      // A file that fills a larger place of the page is not fetched again for a small one.
      const fits = new Set(pictures.filter(({ times }) => times <= MAX_TIMES).map(({ file }) => file))
      const tooLarge = pictures.filter(({ file, smallest }) => !fits.has(file) && !smallest)
      expect(tooLarge, `${path} at ${width}`).toEqual([])
    }
  }
})

/** The file of each picture, and how many times as wide as it is drawn; one with no smaller file cannot be better. */
async function measure() {
  const images = Array.from(document.querySelectorAll<HTMLImageElement>('picture > img'))
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.filter(({ clientWidth }) => clientWidth > 0).map((image) => image.decode()))
  return images
    .filter((image) => image.currentSrc !== '' && image.clientWidth > 0)
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
