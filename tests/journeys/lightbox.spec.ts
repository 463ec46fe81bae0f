import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

// What moves belongs to it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function openFirstPicture(page: Page) {
  const link = page.locator('#rejuvenate a[data-gallery]').first()
  await link.click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  await expect(lightbox.getByRole('button', { name: 'Close' })).toBeVisible()
  return { link, lightbox }
}

test('opens a picture in the lightbox, goes round by arrows, and returns the focus on Escape', async ({
  page,
}) => {
  await page.goto('/')
  const { link, lightbox } = await openFirstPicture(page)
  const count = lightbox.locator('.count')
  await expect(count).toHaveText(/^1 of [2-9]/)
  await page.keyboard.press('ArrowRight')
  await expect(count).toHaveText(/^2 of/)
  await page.waitForTimeout(200)
  await page.keyboard.press('ArrowLeft')
  await expect(count).toHaveText(/^1 of/)
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('shows the small picture until the large one has come', async ({ page }) => {
  await page.goto('/')
  const print = page.locator('#rejuvenate a[data-gallery] img').first()
  await print.scrollIntoViewIfNeeded()
  await expect.poll(() => print.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const there = await print.evaluate((image: HTMLImageElement) => image.currentSrc)
  const { lightbox } = await openFirstPicture(page)
  const large = lightbox.locator('.yarl__slide_current img')
  await expect(large).toHaveCSS('background-image', `url("${there}")`)
})

test('zooms 0, 100, 200, 300 and back, by buttons and by keys', async ({ page }) => {
  await page.goto('/')
  const { lightbox } = await openFirstPicture(page)
  const level = lightbox.locator('.level')
  await expect(level).toHaveText('Zoom 0')
  for (const shown of ['100', '200', '300']) {
    await lightbox.getByRole('button', { name: 'Zoom in' }).click()
    await expect(level).toHaveText(`Zoom ${shown}`)
  }
  await page.keyboard.press('+')
  await expect(level).toHaveText('Zoom 300')
  const wrapper = lightbox.locator('.yarl__slide_current > div')
  expect(await wrapper.evaluate((element) => element.style.transform)).toContain('scale(4)')
  await page.keyboard.press('-')
  await expect(level).toHaveText('Zoom 200')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.locator('.count')).toHaveText(/^2 of/)
  await expect(level).toHaveText('Zoom 0')
})

test('moves on once in 180 ms while a key is held down', async ({ page }) => {
  await page.goto('/')
  const { lightbox } = await openFirstPicture(page)
  await page.evaluate(() => {
    for (let i = 0; i < 5; i++)
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: i > 0 }))
  })
  await expect(lightbox.locator('.count')).toHaveText(/^2 of/)
  await page.waitForTimeout(500)
  await expect(lightbox.locator('.count')).toHaveText(/^2 of/)
})

test('reports a picture that fails', async ({ page, complaints }) => {
  await page.goto('/')
  await page
    .locator('#rejuvenate a[data-gallery]')
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      link.href = '/pictures/nowhere.webp'
      link.querySelector('source')?.remove()
      link.querySelector('img')?.removeAttribute('srcset')
    })
  const { lightbox } = await openFirstPicture(page)
  await expect(lightbox.getByText('This image failed to load.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('closes the lightbox with the back button and stays on the page', async ({ page }) => {
  await page.goto('/')
  const { lightbox } = await openFirstPicture(page)
  await page.goBack()
  await expect(lightbox).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/')
  await openFirstPicture(page)
})

test('takes one step back when closed twice, and opens a picture asked for meanwhile', async ({ page }) => {
  await page.goto('/reviews')
  await page.goto('/')
  const { link, lightbox } = await openFirstPicture(page)
  const first = await lightbox.elementHandle()
  await lightbox.getByRole('button', { name: 'Close' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await link.evaluate((again: HTMLAnchorElement) => again.click())
  await page.waitForFunction((fading) => !fading?.isConnected, first)
  await expect(lightbox.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBe('lightbox')
  await page.goBack()
  await expect(lightbox).toHaveCount(0)
  await expect(page).toHaveURL(/\d\/$/)
})

test('keeps the focus in the lightbox', async ({ page }) => {
  await page.goto('/')
  const { lightbox } = await openFirstPicture(page)
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    const outside = await lightbox.evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    )
    expect(outside).toBe(false)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('opens the picture itself by its link', async ({ page }) => {
    await page.goto('/')
    const href = await page.locator('#rejuvenate a[data-gallery]').first().getAttribute('href')
    const answer = await page.request.get(href ?? '')
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  })
})
