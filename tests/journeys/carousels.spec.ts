import type { Locator, Page } from '@playwright/test'
import { openWithHeldClock } from './held-clock.ts'
import { expect, test } from './site.ts'

// What moves belongs to it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const phone = { width: 390, height: 844 }

async function woken(page: Page, name: string): Promise<Locator> {
  const carousel = page.locator(`[aria-roledescription="carousel"][aria-label="${name}"]`)
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.locator('[data-hydrated]')).toBeAttached()
  return carousel
}

test('moves a feature’s pictures round in both directions, one at a time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const pictures = await woken(page, 'Pictures: Rejuvenate')
  const count = pictures.locator('.count')
  const total = await pictures.getByRole('group', { name: / of \d+$/, includeHidden: true }).count()
  await expect(count).toHaveText(`1 of ${total}`)
  await pictures.getByRole('button', { name: 'Previous picture' }).click()
  await expect(count).toHaveText(`${total} of ${total}`)
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(count).toHaveText(`1 of ${total}`)
})

for (const [name, gap] of [
  ['Pictures: Rejuvenate', 10],
  ['Testimonials', 30],
] as const)
  test(`keeps the gap of ${gap} where the last slide meets the first in ${name} @desk`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const carousel = await woken(page, name)
    await carousel.getByRole('button', { name: /^Previous/ }).click()
    const box = await carousel.locator('.track').boundingBox()
    if (!box) throw new Error('The carousel is not there.')
    // Pulled a little to the side, so that the slide after the last one comes into sight.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 80, box.y + box.height / 2, { steps: 8 })
    await expect.poll(() => gapsInSight(carousel)).toEqual(expect.arrayContaining([gap]))
    expect(new Set(await gapsInSight(carousel))).toEqual(new Set([gap]))
    await page.mouse.up()
  })

/** How far apart the slides stand that are in sight, in whole pixels. */
function gapsInSight(carousel: Locator): Promise<number[]> {
  return carousel.locator('.track').evaluate((track) => {
    const { left, right } = track.getBoundingClientRect()
    const slides = Array.from(track.querySelectorAll('li'), (slide) => slide.getBoundingClientRect())
      .filter((slide) => slide.right > left && slide.left < right)
      .sort((one, other) => one.left - other.left)
    return slides.slice(1).map((slide, index) => Math.round(slide.left - (slides[index]?.right ?? 0)))
  })
}

test('moves a feature’s pictures by arrow keys, and keeps hidden ones out of reach', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const pictures = await woken(page, 'Pictures: Rejuvenate')
  await pictures.getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(pictures.locator('.count')).toHaveText(/^2 of/)
  await expect(pictures.locator('li:not([inert])')).toHaveCount(1)
})

test('moves nothing when the island wakes', async ({ page }) => {
  await page.goto('/')
  const shift = await page.evaluate(async () => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    for (let y = 0; y < document.body.scrollHeight; y += 250) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
    return sum
  })
  expect(shift).toBeLessThan(0.01)
})

test('moves pictures every second on a phone, until somebody presses pause', async ({ page }) => {
  await page.setViewportSize(phone)
  await openWithHeldClock(page, '/')
  const pictures = await woken(page, 'Pictures: Rejuvenate')
  const count = pictures.locator('.count')
  // While it moves by itself it does not speak; only then has its wait begun.
  await expect(count).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(900)
  await expect(count).toHaveText(/^1 of/)
  await page.clock.runFor(300)
  await expect(count).toHaveText(/^2 of/)
  await page.clock.runFor(1200)
  await expect(count).toHaveText(/^3 of/)
  await pictures.getByRole('button', { name: 'Pause pictures' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5000)
  await expect(count).toHaveText(/^3 of/)
  await pictures.getByRole('button', { name: 'Play pictures' }).click()
  await expect(count).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(1200)
  await expect(count).not.toHaveText(/^3 of/)
})

test('keeps moving under a passing finger, and stops for one that turns or steps @phone', async ({
  page,
}) => {
  await openWithHeldClock(page, '/')
  const pictures = await woken(page, 'Pictures: Rejuvenate')
  const count = pictures.locator('.count')
  await expect(count).toHaveAttribute('aria-live', 'off')
  await swipe(page, pictures, { x: 0, y: -120 })
  await expect(pictures.getByRole('button', { name: 'Pause pictures' })).toBeVisible()
  const play = pictures.getByRole('button', { name: 'Play pictures' })
  await swipe(page, pictures, { x: -120, y: -10 })
  await play.tap()
  await pictures.getByRole('button', { name: 'Next picture' }).tap()
  await expect(play).toBeVisible()
})

/** A finger on the middle of it that goes so far. */
async function swipe(page: Page, on: Locator, by: { x: number; y: number }) {
  await on.scrollIntoViewIfNeeded()
  const box = await on.boundingBox()
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  const line = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: x + by.x * share, y: y + by.y * share }])
  await touch('touchEnd', [])
}

test('keeps pictures still on a wide screen until somebody moves them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const pictures = await woken(page, 'Pictures: Rejuvenate')
  await expect(pictures.getByRole('button', { name: 'Pause pictures' })).toHaveCount(0)
})

test('moves nothing by itself under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await openWithHeldClock(page, '/')
  const pictures = await woken(page, 'Pictures: Rejuvenate')
  await expect(pictures.getByRole('button', { name: 'Pause pictures' })).toHaveCount(0)
  await page.clock.runFor(5000)
  await expect(pictures.locator('.count')).toHaveText(/^1 of/)
})

for (const [width, columns] of [
  [1280, 3],
  [390, 1],
] as const)
  test(`shows testimonials ${columns} abreast at ${width}, with dots, and goes round`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const kindWords = await woken(page, 'Testimonials')
    const shown = await kindWords.locator('.track').evaluate((track) => {
      const slide = track.querySelector('li')
      const gap = Number.parseFloat(getComputedStyle(slide ?? track).marginRight)
      return Math.floor((track.clientWidth + gap) / ((slide?.offsetWidth ?? 1) + gap))
    })
    expect(shown).toBe(columns)
    const dots = kindWords.locator('.dots button')
    const total = await dots.count()
    await expect(dots.first()).toHaveAttribute('aria-current', 'true')
    await kindWords.getByRole('button', { name: 'Previous testimonial' }).click()
    await expect(dots.nth(total - 1)).toHaveAttribute('aria-current', 'true')
    await kindWords.getByRole('button', { name: 'Next testimonial' }).click()
    await expect(dots.first()).toHaveAttribute('aria-current', 'true')
    await dots.nth(1).click()
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  })
