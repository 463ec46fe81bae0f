import type { Page } from '@playwright/test'
import { openWithHeldClock } from './held-clock.ts'
import { expect, test } from './site.ts'

// What moves belongs to it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function reel(page: Page) {
  const reviews = page.getByRole('group', { name: 'Reviews', exact: true })
  await reviews.scrollIntoViewIfNeeded()
  await expect(reviews.locator('[data-hydrated]')).toBeAttached()
  const count = reviews.locator('.count')
  // While it moves by itself it does not speak; only then has its wait begun.
  await expect(count).toHaveAttribute('aria-live', 'off')
  return { reviews, count }
}

test('reviews move on every four seconds, and the pause button holds them', async ({ page }) => {
  await openWithHeldClock(page, '/')
  const { reviews, count } = await reel(page)
  await page.clock.runFor(200)
  await expect(count).toHaveText(/^1 of/)
  await page.clock.runFor(3500)
  await expect(count).toHaveText(/^1 of/)
  await page.clock.runFor(800)
  await expect(count).toHaveText(/^2 of/)
  await reviews.getByRole('button', { name: 'Pause reviews' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9000)
  await expect(count).toHaveText(/^2 of/)
})

test('Detail Rating shows the four rows, and closing it starts the four seconds anew', async ({ page }) => {
  await openWithHeldClock(page, '/')
  const { reviews, count } = await reel(page)
  await page.clock.runFor(3000)
  await reviews
    .getByRole('link', { name: /^Detail Rating/ })
    .first()
    .click()
  const popup = page.getByRole('dialog', { name: 'Reviews' })
  await expect(popup.locator('dt')).toHaveText(['Location', 'Cleanliness', 'Communication', 'Service'])
  await page.clock.runFor(9000)
  await expect(count).toHaveText(/^1 of/)
  await popup.getByRole('link', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await page.mouse.move(0, 0)
  await expect(count).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(3700)
  await expect(count).toHaveText(/^1 of/)
  await page.clock.runFor(600)
  await expect(count).toHaveText(/^2 of/)
})

test('by keys and by touch it starts anew too, until the visitor moves the focus', async ({
  page,
  hasTouch,
}) => {
  await openWithHeldClock(page, '/')
  const { reviews, count } = await reel(page)
  const detail = reviews.locator('li:not([inert])').getByRole('link', { name: /^Detail Rating/ })
  const popup = page.getByRole('dialog', { name: 'Reviews' })
  for (const at of [1, 2]) {
    const link = detail.first()
    if (hasTouch) await link.tap()
    else await link.press('Enter')
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(link).toBeFocused()
    // Stepping back in the history may scroll.
    await reviews.scrollIntoViewIfNeeded()
    await expect(count).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(3700)
    await expect(count).toHaveText(new RegExp(`^${at} of`))
    await page.clock.runFor(1000)
    await expect(count).toHaveText(new RegExp(`^${at + 1} of`))
    await expect(reviews.getByRole('group', { name: 'Reviews, in a row' })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(count).toHaveAttribute('aria-live', 'polite')
  await reviews.hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9000)
  await expect(count).toHaveText(/^3 of/)
  expect(await reviews.evaluate((group) => group.contains(document.activeElement))).toBe(true)
})

test('Next pressed with a finger or the mouse does not hold the reel, by keys it does', async ({
  page,
  hasTouch,
}) => {
  await openWithHeldClock(page, '/')
  const { reviews, count } = await reel(page)
  const next = reviews.getByRole('button', { name: 'Next review' })
  if (hasTouch) await next.tap()
  else await next.click()
  await page.mouse.move(0, 0)
  await expect(next).toBeFocused()
  await expect(count).toHaveText(/^2 of/)
  await expect(count).toHaveAttribute('aria-live', 'off')
  await expect(reviews.getByRole('button', { name: 'Pause reviews' })).toBeVisible()
  await page.clock.runFor(4300)
  await expect(count).toHaveText(/^3 of/)
  await next.press('Enter')
  await expect(count).toHaveText(/^4 of/)
  await expect(count).toHaveAttribute('aria-live', 'polite')
  await page.clock.runFor(9000)
  await expect(count).toHaveText(/^4 of/)
})

test('the popup and the lightbox put each other away', async ({ page }) => {
  await page.goto('/')
  await reel(page)
  const detail = page.locator('a[href^="#detail_rating"]').first()
  await detail.click()
  const popup = page.getByRole('dialog', { name: 'Reviews' })
  await expect(popup).toBeVisible()
  const prints = page.locator('a[data-gallery^="review-"]').first()
  await prints.evaluate((link: HTMLAnchorElement) => link.click())
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  await expect(lightbox).toBeVisible()
  await expect(popup).toBeHidden()
  await detail.evaluate((link: HTMLAnchorElement) => link.click())
  await expect(popup).toBeVisible()
  await expect(lightbox).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})

test('a guest’s print is 200 by 200 and opens on a stage of 300 by 300, and grows from there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await reel(page)
  const print = page.locator('a[data-gallery^="review-"]').first()
  const image = await print.locator('img').boundingBox()
  expect(image).toMatchObject({ width: 200, height: 200 })
  await print.evaluate((link: HTMLAnchorElement) => link.click())
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  const stage = lightbox.locator('.yarl__slide_current .stage')
  await expect.poll(() => stage.boundingBox()).toMatchObject({ width: 300, height: 300 })
  const picture = await stage.locator('img').boundingBox()
  expect(Math.max(picture?.width ?? 0, picture?.height ?? 0)).toBe(300)
  await lightbox.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => stage.boundingBox()).toMatchObject({ width: 600, height: 600 })
})

test('every slide leads to all reviews, and says how many there are', async ({ page }) => {
  await page.goto('/')
  const { reviews } = await reel(page)
  const all = reviews.getByRole('link', { name: /^View All/ }).first()
  await expect(all).toHaveAttribute('href', '/reviews')
  const { summary } = await (await page.request.get('/admin/api/get-reviews')).json()
  await expect(all).toHaveText(`View All ${summary.count > 1 ? `${summary.count} ` : ''}reviews`)
  await expect(all.locator('.vh')).toHaveCount(summary.count > 1 ? 0 : 1)
})

test('changing the review moves nothing below it', async ({ page }) => {
  await page.goto('/')
  const { reviews } = await reel(page)
  const height = async () => Math.round((await reviews.boundingBox())?.height ?? 0)
  const before = await height()
  for (let i = 0; i < 3; i++) {
    await reviews.getByRole('button', { name: 'Next review' }).click()
    await page.waitForTimeout(450)
    expect(await height()).toBe(before)
  }
})
