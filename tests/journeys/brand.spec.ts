import { expectAccessible } from './accessible.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, testAlone as test } from './site.ts'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <script>document.title = 'stolen'</script>
  <path fill="#20507a" d="M2 20 9 5l4 8 3-4 6 11Z"/></svg>`

test('sets name, logo and colour, previews and publishes them', async ({ page, fresh, openBrowser }) => {
  await openAsOwner(page, fresh, '/admin/content/house')
  await page.getByLabel('Name of the house').fill('Pine Corner')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()
  const visitor = await openBrowser()
  const mark = visitor.locator('.topbar .wordmark img')
  await expect(async () => {
    await visitor.goto('/')
    await expect(mark).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(mark).toHaveJSProperty('naturalWidth', 88)
  const initial = await mark.getAttribute('src')

  await page.goto('/admin/content/brand')
  await page.getByRole('button', { name: 'Indigo' }).click()
  await expect(page.getByLabel(/^Colour, such as/)).toHaveValue('#3f4fa3')
  await expect(page.getByText(/^By day it becomes darker/)).toBeVisible()
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe')
  const shown = preview.locator('img[src^="/icons/"]').first()
  for (const name of ['Review page', 'E-mail', 'Home page']) {
    await page.getByRole('radiogroup', { name: 'Page of the preview' }).getByText(name).click()
    await expect(shown).not.toHaveAttribute('src', initial ?? '')
    await expect
      .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(40)
  }
  await expect(preview.locator('.button').first()).toHaveCSS('background-color', 'rgb(63, 79, 163)')
  await expect(visitor.locator('.button').first()).toHaveCSS('background-color', 'rgb(168, 58, 44)')
  await page.getByRole('link', { name: 'Back to the texts' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(mark).not.toHaveAttribute('src', initial ?? '', { timeout: 100 })
  }).toPass()
  await expect(visitor.locator('.button').first()).toHaveCSS('background-color', 'rgb(63, 79, 163)')
  await expectAccessible(visitor)
})
