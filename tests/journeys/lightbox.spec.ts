import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

async function openFirstPicture(page: Page) {
  const link = page.locator('#rejuvenate a[data-gallery]').first()
  await link.click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  await expect(lightbox.getByRole('button', { name: 'Close' })).toBeVisible()
  return { link, lightbox }
}

test('a picture opens in the lightbox, arrows go round its gallery, Escape closes and gives the focus back', async ({
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

test('until the picture has come its print stands in its place', async ({ page }) => {
  await page.goto('/')
  const print = page.locator('#rejuvenate a[data-gallery] img').first()
  await print.scrollIntoViewIfNeeded()
  await expect.poll(() => print.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const there = await print.evaluate((image: HTMLImageElement) => image.currentSrc)
  const { lightbox } = await openFirstPicture(page)
  const large = lightbox.locator('.yarl__slide_current img')
  await expect(large).toHaveCSS('background-image', `url("${there}")`)
})

test('zoom goes 0, 100, 200, 300 and back, by buttons and by keys', async ({ page }) => {
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

test('a key held down moves on once in 180 ms', async ({ page }) => {
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

test('a picture that fails says so', async ({ page, complaints }) => {
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

test('the back button closes the lightbox and leaves the visitor on the page', async ({ page }) => {
  await page.goto('/')
  const { lightbox } = await openFirstPicture(page)
  await page.goBack()
  await expect(lightbox).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/')
  await openFirstPicture(page)
})

test('closed twice at once it takes one step back, and a picture asked for meanwhile opens', async ({
  page,
}) => {
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

test('the focus stays in the lightbox', async ({ page }) => {
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
  test('the link opens the picture itself', async ({ page }) => {
    await page.goto('/')
    const href = await page.locator('#rejuvenate a[data-gallery]').first().getAttribute('href')
    const answer = await page.request.get(href ?? '')
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  })
})
