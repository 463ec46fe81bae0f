import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { brightness } from '#modules/media/scrim.ts'
import { signInAsOwner } from './owner.ts'
import { expect, testAlone } from './site.ts'

const [WIDE, HIGH] = [1600, 1200]
const photographs: Record<string, (x: number, y: number) => number> = {
  white: () => 255,
  black: () => 0,
  checker: (x, y) => ((Math.floor(x / 48) + Math.floor(y / 48)) % 2) * 255,
  gradient: (x) => Math.round((x / WIDE) * 255),
}
const windows = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
/** So few pixels may be worse: where a JPEG rings beside an edge. */
const STRAY = 0.005

testAlone(
  'words stay readable on whatever photograph stands under the welcome, and no drawn mist lies over it',
  { tag: '@desk' },
  async ({ page, fresh }) => {
    testAlone.setTimeout(300_000)
    await signInAsOwner(page, fresh)
    for (const [name, id] of await bringAll(page)) {
      await showUnderTheWelcome(page, id)
      for (const colorScheme of ['light', 'dark'] as const)
        for (const [kind, size] of Object.entries(windows)) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(size)
          await waitForPhotograph(page)
          await expect(page.locator('.mist')).toBeHidden()
          for (const words of await page.locator('.hero h1 > span, .hero .quiet').all())
            expect
              .soft(
                await contrastOf(page, words),
                `${await words.textContent()} on ${name}, ${colorScheme}, ${kind}`,
              )
              .toBeGreaterThanOrEqual(4.5)
        }
    }
  },
)

/** Brings the photographs and says what each shows; gives their ids by name. */
async function bringAll(page: Page): Promise<[name: string, id: string][]> {
  const files = Object.entries(photographs).map(async ([name, greyAt]) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: await drawn(greyAt),
  }))
  await page.goto('/admin/pictures')
  await page.locator('input[type=file]').setInputFiles(await Promise.all(files))
  const cards = page.getByRole('listitem').filter({ has: page.getByLabel('What it shows') })
  await expect(cards.locator('button > img')).toHaveCount(files.length, { timeout: 90_000 })
  for (const card of await cards.all())
    await card.getByLabel('What it shows').fill((await card.locator('summary').first().textContent()) ?? '')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  return page
    .getByLabel('What it shows')
    .evaluateAll((all) =>
      all.map((each) => [
        (each as HTMLTextAreaElement).value.replace('.png', ''),
        each.getAttribute('name')?.slice('alt.'.length) ?? '',
      ]),
    )
}

async function drawn(greyAt: (x: number, y: number) => number): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDE * HIGH)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = greyAt(at % WIDE, Math.floor(at / WIDE))
  return sharp(pixels, { raw: { width: WIDE, height: HIGH, channels: 1 } })
    .png()
    .toBuffer()
}

/** The front page as it would be with this photograph in all four places, which keeps nothing. */
async function showUnderTheWelcome(page: Page, id: string): Promise<void> {
  await page.goto('/admin/words/welcome')
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

/** Until the one that this window and this theme ask for can be seen. */
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
  const ink = brightness([red, green, blue])
  const contrasts = Array.from({ length: info.width * info.height }, (_, at) => {
    const pixel = at * info.channels
    const ground = brightness([data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0])
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
  })
  contrasts.sort((one, other) => one - other)
  return contrasts[Math.floor(contrasts.length * STRAY)] ?? 0
}
