import { stat } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addBooking } from './guest.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, testAlone as test } from './site.ts'

async function restore(page: Page, houseName = 'Deodar House'): Promise<void> {
  await page.getByLabel(/^Type the name of your house/).fill(houseName)
  await page.getByRole('button', { name: 'Restore this backup' }).click()
}

test('makes a backup, restores it, then the state before, and a backup key', async ({ page, fresh }) => {
  await openAsOwner(page, fresh, '/admin/settings/backups')
  await expect(page.getByText('There is no backup yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a backup now' }).click()
  await expect(page.getByText('The backup is ready')).toBeVisible()
  await expect(page.getByRole('region', { name: 'On this server' }).getByRole('listitem')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^deodar-.*Z\.tar\.gz$/)
  expect((await stat(await file.path())).size).toBeGreaterThan(10_000)

  const { name } = await addBooking(fresh)
  const isThere = async () => {
    await page.goto(`/admin/search?find=${encodeURIComponent(name)}`)
    return page.getByRole('main').getByRole('link', { name }).isVisible()
  }
  await page.goto('/admin/settings/backups')
  await page.getByRole('link', { name: 'Restore a backup' }).click()
  await page.getByRole('button', { name: /^See what is in/ }).click()
  await expect(page.getByText(/^One booking added since then/)).toBeVisible()
  await expectAccessible(page)
  await restore(page, 'Another house')
  await expect(page.getByText('This is not the name of your house.')).toBeVisible()
  await restore(page)
  await expect(page.getByText(/The state before is kept for 30 days/)).toBeVisible()
  await expectAccessible(page)
  expect(await isThere()).toBe(false)

  await page.goto('/admin/settings/backups/restore')
  const before = page.getByRole('listitem').filter({ hasText: 'The state before a restore' })
  await before.getByRole('button', { name: /^See what is in/ }).click()
  await expect(page.getByText(/that you do not have now will come back/)).toBeVisible()
  await restore(page)
  await expect(page.getByText('Your site is restored')).toBeVisible()
  expect(await isThere()).toBe(true)

  await page.goto('/admin/settings/backups')
  await page.getByRole('button', { name: 'Make the backup key' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It is shown only now.' })).toContainText(
    'AGE-SECRET-KEY-1',
  )
  await page.reload()
  await expect(page.getByText('AGE-SECRET-KEY-1')).toHaveCount(0)
  await expect(page.getByText(/Your backup key was made on/)).toBeVisible()
})
