import type { Locator, Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { openTouchPointer } from './touch.ts'

// These journeys test movement, so motion is not reduced.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Opens a page on which no time passes but what `page.clock.runFor` lets pass, however slow the machine is. */
async function openWithHeldClock(page: Page): Promise<void> {
  const time = Date.now()
  await page.clock.install({ time })
  await page.goto('/')
  await page.clock.pauseAt(time + 3_600_000)
}

async function hydratedCarousel(page: Page, name: string): Promise<Locator> {
  const carousel = page.locator(`[aria-roledescription="carousel"][aria-label="${name}"]`)
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.locator('[data-hydrated]')).toBeAttached()
  return carousel
}

test('goes round a feature’s pictures by buttons and arrow keys @desk', async ({ page }) => {
  await page.goto('/')
  const pictures = await hydratedCarousel(page, 'Pictures: Rejuvenate')
  await expect(pictures.getByRole('button', { name: 'Pause pictures' })).toHaveCount(0)
  const count = pictures.locator('.count')
  const total = await pictures.getByRole('group', { name: / of \d+$/, includeHidden: true }).count()
  await expect(count).toHaveText(`1 of ${total}`)
  await pictures.getByRole('button', { name: 'Previous picture' }).click()
  await expect(count).toHaveText(`${total} of ${total}`)
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(count).toHaveText(`1 of ${total}`)
  await pictures.getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(count).toHaveText(/^2 of/)
  await expect(pictures.locator('li:not([inert])')).toHaveCount(1)
})

test('moves pictures every second on a phone, until somebody pauses, turns or steps', async ({ page }) => {
  await openWithHeldClock(page)
  const pictures = await hydratedCarousel(page, 'Pictures: Rejuvenate')
  const count = pictures.locator('.count')
  const play = pictures.getByRole('button', { name: 'Play pictures' })
  // While it moves by itself it is not announced; only then has its wait begun.
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
  await play.click()
  await expect(count).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(1200)
  await expect(count).not.toHaveText(/^3 of/)

  // A finger that scrolls the page past it is no pause; one that turns the pictures is.
  await swipe(page, pictures, { x: 0, y: -120 })
  await expect(pictures.getByRole('button', { name: 'Pause pictures' })).toBeVisible()
  // The page may still be scrolling, and takes the touch then.
  await expect(async () => {
    await swipe(page, pictures, { x: -120, y: -10 })
    await expect(play).toBeVisible({ timeout: 1000 })
  }).toPass()
  await play.tap()
  await pictures.getByRole('button', { name: 'Next picture' }).tap()
  await expect(play).toBeVisible()
})

/** Swipes by touch from the middle of an element. */
async function swipe(page: Page, on: Locator, by: { x: number; y: number }) {
  await on.scrollIntoViewIfNeeded()
  const box = await on.boundingBox()
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  const thumb = await openTouchPointer(page)
  await thumb.down({ x, y })
  for (const share of [0.25, 0.5, 0.75, 1]) await thumb.move({ x: x + by.x * share, y: y + by.y * share })
  await thumb.up()
}

test('moves nothing by itself under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithHeldClock(page)
  const pictures = await hydratedCarousel(page, 'Pictures: Rejuvenate')
  await page.clock.runFor(5000)
  await expect(pictures.locator('.count')).toHaveText(/^1 of/)
})

test('shows three testimonials abreast, one on a phone, and goes round @desk', async ({ page }) => {
  for (const [width, columns] of [
    [1280, 3],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const kindWords = await hydratedCarousel(page, 'Testimonials')
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
  }
})

async function reviewsCarousel(page: Page) {
  const reviews = page.getByRole('group', { name: 'Reviews', exact: true })
  await reviews.scrollIntoViewIfNeeded()
  await expect(reviews.locator('[data-hydrated]')).toBeAttached()
  const count = reviews.locator('.count')
  await expect(count).toHaveAttribute('aria-live', 'off')
  return { reviews, count }
}

test('moves reviews every four seconds, until the focus or Pause stops them', async ({ page }) => {
  await openWithHeldClock(page)
  const { reviews, count } = await reviewsCarousel(page)
  await page.clock.runFor(3700)
  await expect(count).toHaveText(/^1 of/)
  const popup = page.getByRole('dialog', { name: 'Reviews' })
  let shown = 1
  for (const way of ['mouse', 'finger', 'keys']) {
    const link = reviews.locator('li:not([inert]) a[href^="#detail_rating"]').first()
    await (way === 'mouse' ? link.click() : way === 'finger' ? link.tap() : link.press('Enter'))
    await expect(popup.locator('dt')).toHaveText(['Location', 'Cleanliness', 'Communication', 'Service'])
    await page.clock.runFor(9000)
    await (way === 'mouse'
      ? popup.getByRole('link', { name: 'Close' }).click()
      : page.keyboard.press('Escape'))
    await expect(popup).toBeHidden()
    if (way !== 'mouse') await expect(link).toBeFocused()
    await page.mouse.move(0, 0)
    // Stepping back in the history may scroll.
    await reviews.scrollIntoViewIfNeeded()
    await expect(count, way).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(3700)
    await expect(count, way).toHaveText(new RegExp(`^${shown} of`))
    await page.clock.runFor(600)
    shown += 1
    await expect(count, way).toHaveText(new RegExp(`^${shown} of`))
  }
  await expect(reviews.getByRole('group', { name: 'Reviews, in a row' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(count).toHaveAttribute('aria-live', 'polite')
  await reviews.hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9000)
  await expect(count).toHaveText(new RegExp(`^${shown} of`))
  expect(await reviews.evaluate((group) => group.contains(document.activeElement))).toBe(true)
  await reviews.getByRole('button', { name: 'Pause reviews' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9000)
  await expect(count).toHaveText(new RegExp(`^${shown} of`))
})

test('goes on after Next by a finger, stops after Next by keys, and keeps its height', async ({ page }) => {
  await openWithHeldClock(page)
  const { reviews, count } = await reviewsCarousel(page)
  const height = async () => Math.round((await reviews.boundingBox())?.height ?? 0)
  const before = await height()
  const next = reviews.getByRole('button', { name: 'Next review' })
  await next.tap()
  await page.mouse.move(0, 0)
  await expect(next).toBeFocused()
  await expect(count).toHaveText(/^2 of/)
  await expect(count).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(4300)
  await expect(count).toHaveText(/^3 of/)
  await next.press('Enter')
  await expect(count).toHaveText(/^4 of/)
  await expect(count).toHaveAttribute('aria-live', 'polite')
  await page.clock.runFor(9000)
  await expect(count).toHaveText(/^4 of/)
  expect(await height()).toBe(before)
  const all = reviews.getByRole('link', { name: /^View All \d+ reviews$/ }).first()
  await expect(all).toHaveAttribute('href', '/reviews')
})

test('shows the popup of a review or its pictures in 300 by 300, never both', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await reviewsCarousel(page)
  const detail = page.locator('a[href^="#detail_rating"]').first()
  await detail.click()
  const popup = page.getByRole('dialog', { name: 'Reviews' })
  await expect(popup).toBeVisible()
  const print = page.locator('a[data-gallery^="review-"]').first()
  expect(await print.locator('img').boundingBox()).toMatchObject({ width: 200, height: 200 })
  await print.evaluate((link: HTMLAnchorElement) => link.click())
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  await expect(lightbox).toBeVisible()
  await expect(popup).toBeHidden()
  const stage = lightbox.locator('.yarl__slide_current .stage')
  await expect.poll(() => stage.boundingBox()).toMatchObject({ width: 300, height: 300 })
  const picture = await stage.locator('img').boundingBox()
  expect(Math.max(picture?.width ?? 0, picture?.height ?? 0)).toBe(300)
  await lightbox.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => stage.boundingBox()).toMatchObject({ width: 600, height: 600 })
  await detail.evaluate((link: HTMLAnchorElement) => link.click())
  await expect(popup).toBeVisible()
  await expect(lightbox).toHaveCount(0)
  // Both had the one history entry that an overlay has.
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\d\/$/)
})
