import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

// What moves belongs to it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** At the desk it stands in the top bar, on a phone in the bar below. */
function bookNow(page: Page) {
  return page.locator('a[href="#popup1"]').locator('visible=true').first()
}

test('opens a dialog with Book Now; Escape closes it and returns the focus', async ({ page }) => {
  await page.goto('/')
  const opener = bookNow(page)
  await opener.click()
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await expect(popup).toBeVisible()
  expect(page.url()).toContain('#popup1')
  await page.locator('html[data-started]').waitFor()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).not.toHaveURL(/#popup1/)
})

test('closes a popup with the back button and the backdrop, and opens it again with forward', async ({
  page,
}) => {
  await page.goto('/')
  const opener = bookNow(page)
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await opener.click()
  await page.goBack()
  await expect(popup).toBeHidden()
  await page.goForward()
  await expect(popup).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(popup).toBeHidden()
})

test('stays open when opened, closed and opened again at once, and closes with one step back', async ({
  page,
}) => {
  await page.goto('/')
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await bookNow(page).hover()
  await page.locator('html[data-started]').waitFor()
  await bookNow(page).evaluate((link: HTMLAnchorElement) => {
    link.click()
    document.querySelector<HTMLAnchorElement>('#popup1 .close')?.click()
    link.click()
  })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/#popup1/)
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('keeps open a popup that is opened during the step back out of it', async ({ page }) => {
  await page.goto('/')
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await bookNow(page).click()
  await expect(popup).toBeVisible()
  await bookNow(page).evaluate(async (link: HTMLAnchorElement) => {
    const closed = new Promise((resolve) =>
      document.addEventListener('close', resolve, { capture: true, once: true }),
    )
    // The step back may be over before the popup says that it is closed.
    const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    document.querySelector<HTMLAnchorElement>('#popup1 .close')?.click()
    await closed
    link.click()
    await stepped
  })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/#popup1/)
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('a popup that is opened before the script is there is closed by it', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await bookNow(page).click()
  await expect(popup).toBeVisible()
  resolve()
  await page.locator('html[data-started]').waitFor()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('a picture that is clicked before the script is there opens by itself', async ({ page, complaints }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.pic').first().click()
  await expect(page).toHaveURL(/\/pictures\//)
  // Chromium shows a picture in a page with styles of its own.
  complaints.splice(0)
})

test('shows the popup that an address names, and clears the address on closing', async ({ page }) => {
  await page.goto('/#popup1')
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await expect(popup).toBeVisible()
  await popup.getByRole('link', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await expect(page).not.toHaveURL(/#popup1/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('shows the popup by its anchor and closes it by its link', async ({ page }) => {
    await page.goto('/')
    await bookNow(page).click()
    await expect(page.locator('#popup1')).toBeVisible()
    await page.locator('#popup1 .close').click()
    await expect(page.locator('#popup1')).toBeHidden()
  })
})
