import { stat } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test('makes a backup, downloads everything, and prints the backup key once', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/backups')
  await expect(page.getByText('There is no backup yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a backup now' }).click()
  await expect(page.getByText('The backup is ready')).toBeVisible()
  await expect(page.getByRole('region', { name: 'On this server' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^deodar-.*Z\.tar\.gz$/)
  expect((await stat(await file.path())).size).toBeGreaterThan(10_000)

  await page.getByRole('button', { name: 'Make the backup key' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It is shown only now.' })).toContainText(
    'AGE-SECRET-KEY-1',
  )
  await page.reload()
  await expect(page.getByText('AGE-SECRET-KEY-1')).toHaveCount(0)
  await expect(page.getByText(/Your backup key was made on/)).toBeVisible()
})

test('fills the button Save only when there is something to save', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/guests')
  const filled = page.locator('main button[data-variant="filled"]:visible')
  const months = page.getByLabel('Enquiries, in months')
  const before = await months.inputValue()
  await expect(filled).toHaveCount(0)
  await months.fill('37')
  await expect(filled).toHaveText(['Save'])
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await months.fill(before)
  await expect(filled).toHaveCount(0)
  await months.fill('37')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(filled).toHaveCount(0)
  await months.fill('38')
  await expect(filled).toHaveText(['Save'])
})

test('covers no focused field with the bar of Save', async ({ page, site }) => {
  await signInAsOwner(page, site)
  // A bar at the foot covers what is focused forwards, one at the top what is focused on the way back.
  for (const [width, height, path, key] of [
    [320, 640, '/bookings/new', 'Tab'],
    [320, 640, '/content/stays', 'Shift+Tab'],
    [1280, 720, '/content/welcome', 'Shift+Tab'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/admin${path}`)
    await page.locator('details').evaluateAll((all) => {
      for (const each of all as HTMLDetailsElement[]) each.open = true
    })
    expect.soft(await coveredFields(page, key), `${path} at ${width}`).toEqual([])
  }
})

/** Goes through the form by that key, and returns each field that the bar of Save covers while it has the focus. */
async function coveredFields(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = []
  for (let at = 0; at < 30; at += 1) {
    await page.keyboard.press(key)
    const name = await page.evaluate(async () => {
      // The browser has scrolled there once it has drawn twice.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const focused = document.activeElement
      const [save] = document.querySelectorAll('main form [type=submit]:not([name=step])')
      let bar = save?.parentElement
      while (bar && !/sticky|fixed/.test(getComputedStyle(bar).position)) bar = bar.parentElement
      if (!bar || !focused?.matches('main :is(input, textarea, select)') || bar.contains(focused)) return ''
      const [over, field] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()]
      const isCut = field.bottom > over.top + 1 && field.top < over.bottom - 1
      // A field that is higher than the window passes below it somewhere.
      return isCut && field.height < innerHeight / 2 ? (focused.getAttribute('name') ?? 'nameless') : ''
    })
    if (name) covered.push(`${key} ${name}`)
  }
  return covered
}

test('finds a guest with Ctrl K', { tag: '@desk' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeInViewport()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('guest.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Booking/ }).first()).toBeVisible()
})
