import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

/** At the desk it stands in the top bar, on a phone in the bar below. */
function bookNow(page: Page) {
  return page.locator('a[href="#popup1"]').locator('visible=true').first()
}

test('Book Now opens a dialog; Escape closes it and gives the focus back', async ({ page }) => {
  await page.goto('/')
  const opener = bookNow(page)
  await opener.click()
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await expect(popup).toBeVisible()
  expect(page.url()).toContain('#popup1')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).not.toHaveURL(/#popup1/)
})

test('the back button and the veil close a popup, the forward button opens it again', async ({ page }) => {
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

test('opened, closed and opened again without a pause, it stays open, and one step back closes it', async ({
  page,
}) => {
  await page.goto('/')
  const popup = page.getByRole('dialog', { name: 'Book Now' })
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

test('a popup that is opened while the step back out of it is under way stays open', async ({ page }) => {
  await page.goto('/')
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await bookNow(page).click()
  await expect(popup).toBeVisible()
  await bookNow(page).evaluate(async (link: HTMLAnchorElement) => {
    const closed = new Promise((resolve) =>
      document.addEventListener('close', resolve, { capture: true, once: true }),
    )
    document.querySelector<HTMLAnchorElement>('#popup1 .close')?.click()
    await closed
    link.click()
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/#popup1/)
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('an address that names a popup shows it, and closing it puts it away', async ({ page }) => {
  await page.goto('/#popup1')
  const popup = page.getByRole('dialog', { name: 'Book Now' })
  await expect(popup).toBeVisible()
  await popup.getByRole('link', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await expect(page).not.toHaveURL(/#popup1/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the anchor shows the popup and the close link puts it away', async ({ page }) => {
    await page.goto('/')
    await bookNow(page).click()
    await expect(page.locator('#popup1')).toBeVisible()
    await page.locator('#popup1 .close').click()
    await expect(page.locator('#popup1')).toBeHidden()
  })
})
