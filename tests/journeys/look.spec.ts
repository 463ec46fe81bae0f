import type { Page } from '@playwright/test'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

const night = 'rgb(16, 27, 48)'
const paper = 'rgb(251, 245, 234)'
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

for (const javaScriptEnabled of [true, false])
  test(`shows the rooms light or dark as chosen, ${javaScriptEnabled ? 'with' : 'without'} script`, {
    tag: '@phone',
  }, async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.origin,
      colorScheme: 'light',
      javaScriptEnabled,
    })
    const page = await context.newPage()
    await signInAsOwner(page, site)
    await page.goto('/admin/settings/you')
    expect(await ground(page)).toBe(paper)
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await ground(page)).toBe(night)
    await page.goto('/admin')
    expect(await ground(page)).toBe(night)
    const html = await (await context.request.get('/admin/sign-in')).text()
    expect(html).toMatch(/<html[^>]*data-mantine-color-scheme="dark"/)
    await page.goto('/')
    expect(await ground(page)).not.toBe(night)
    await page.goto('/admin/settings/you')
    await page.getByRole('button', { name: 'As this device' }).click()
    await expect(page.getByRole('button', { name: 'As this device' })).toHaveAttribute('aria-pressed', 'true')
    expect(await ground(page)).toBe(paper)
    await context.close()
  })

test('stays light on a dark device', { tag: '@desk' }, async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/you')
  expect(await ground(page)).toBe(night)
  await page.getByRole('button', { name: 'Light', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Light', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await ground(page)).toBe(paper)
})
