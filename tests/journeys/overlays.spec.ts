import type { Page } from '@playwright/test'
import { delayScripts } from './guest.ts'
import { expect, test } from './site.ts'

// The popup and the lightbox of the public pages. Motion is not reduced, as closing is animated.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function openFirstPicture(page: Page) {
  const link = page.locator('#rejuvenate a[data-gallery]').first()
  await link.click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  await expect(lightbox.getByRole('button', { name: 'Close' })).toBeVisible()
  return { link, lightbox }
}

test('moves and zooms in the lightbox by keys and buttons, and keeps the focus @desk', async ({ page }) => {
  await page.goto('/')
  const { link, lightbox } = await openFirstPicture(page)
  const [count, level] = [lightbox.locator('.count:not(.level)'), lightbox.locator('.level')]
  await expect(count).toHaveText(/^1 of [2-9]/)
  await expect(level).toHaveText('Zoom 0')
  await lightbox.getByRole('button', { name: 'Zoom in' }).click()
  await expect(level).toHaveText('Zoom 100')
  await page.keyboard.press('+')
  await expect(level).toHaveText('Zoom 200')
  const wrapper = lightbox.locator('.yarl__slide_current > div')
  await expect(wrapper).toHaveAttribute('style', /scale\(3\)/)
  await page.keyboard.press('-')
  await expect(level).toHaveText('Zoom 100')
  for (let tabs = 0; tabs < 8; tabs++) {
    await page.keyboard.press('Tab')
    const isOutside = (dialog: Element) =>
      document.activeElement !== document.body && !dialog.contains(document.activeElement)
    expect(await lightbox.evaluate(isOutside)).toBe(false)
  }
  await page.keyboard.press('ArrowRight')
  await expect(count).toHaveText(/^2 of/)
  await expect(level).toHaveText('Zoom 0')
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(count).toHaveText(/^1 of/, { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('shows the small picture until the large one comes, or fails', async ({ page, complaints }) => {
  // A picture that moves on by itself cannot be clicked on a slow machine.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const links = page.locator('#rejuvenate a[data-gallery]')
  const print = links.first().locator('img')
  await print.scrollIntoViewIfNeeded()
  await expect.poll(() => print.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const source = await print.evaluate((image: HTMLImageElement) => image.currentSrc)
  const { lightbox } = await openFirstPicture(page)
  const large = lightbox.locator('.yarl__slide_current img')
  await expect(large).toHaveCSS('background-image', `url("${source}")`)
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)

  await page.reload()
  await links.first().evaluate((link: HTMLAnchorElement) => {
    link.href = '/pictures/nowhere.webp'
    link.querySelector('source')?.remove()
    link.querySelector('img')?.removeAttribute('srcset')
  })
  await openFirstPicture(page)
  await expect(lightbox.getByText('This image failed to load.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('closes the lightbox with the back button, and goes back once for two closings', async ({ page }) => {
  await page.goto('/reviews')
  await page.goto('/')
  const { link, lightbox } = await openFirstPicture(page)
  await page.goBack()
  await expect(lightbox).toHaveCount(0)
  await expect(page).toHaveURL(/\d\/$/)

  await openFirstPicture(page)
  const first = await lightbox.elementHandle()
  await lightbox.getByRole('button', { name: 'Close' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  // Asked for while the first one closes.
  await link.evaluate((again: HTMLAnchorElement) => again.click())
  await page.waitForFunction((fading) => !fading?.isConnected, first)
  await expect(lightbox.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBe('lightbox')
  await page.goBack()
  await expect(lightbox).toHaveCount(0)
  await expect(page).toHaveURL(/\d\/$/)
})

/** On a wide screen it stands in the top bar, on a phone in the bar below. */
function bookNow(page: Page) {
  return page.locator('a[href="#popup1"]').locator('visible=true').first()
}

test('opens Book Now as a dialog, also by its address, and closes it in every way', async ({ page }) => {
  await page.goto('/')
  const opener = bookNow(page)
  await opener.click()
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/#popup1$/)
  await page.locator('html[data-started]').waitFor()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).not.toHaveURL(/#popup1/)

  await opener.click()
  await expect(popup).toBeVisible()
  await expect(popup.getByRole('link', { name: 'Close' })).toBeFocused()
  await page.goBack()
  await expect(popup).toBeHidden()
  await page.goForward()
  await expect(popup).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(popup).toBeHidden()

  await page.goto('/terms')
  await page.goto('/#popup1')
  await expect(popup).toBeVisible()
  await popup.getByRole('link', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await expect(page).not.toHaveURL(/#popup1/)
})

test('closes a popup opened before the script, and opens a picture without', async ({ page, complaints }) => {
  const release = await delayScripts(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await page.locator('#popup1').waitFor({ state: 'attached' })
  await bookNow(page).click()
  await expect(popup).toBeVisible()
  release()
  await page.locator('html[data-started]').waitFor()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/$/)

  await page.unrouteAll()
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.pic').first().click()
  await expect(page).toHaveURL(/\/pictures\//)
  // Chromium shows a picture in a page with styles of its own.
  complaints.splice(0)
})
