import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addBooking } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, testAlone } from './site.ts'

const houseName = 'Deodar House'

async function restore(page: Page): Promise<void> {
  await page.getByLabel(/^Type the name of your house/).fill(houseName)
  await page.getByRole('button', { name: 'Restore this backup' }).click()
  await expect(page.getByText('Your site is restored')).toBeVisible()
}

testAlone('restores a backup of the server, and then the state before', async ({ page, fresh }) => {
  await signInAsOwner(page, fresh)
  await page.goto('/admin/settings/backups')
  await page.getByRole('button', { name: 'Make a backup now' }).click()
  await expect(page.getByText('The backup is ready')).toBeVisible()

  const { name } = await addBooking(fresh)
  const isThere = async () => {
    await page.goto(`/admin/search?find=${encodeURIComponent(name)}`)
    return page.getByRole('main').getByRole('link', { name }).isVisible()
  }
  await page.goto('/admin/settings/backups')
  await page.getByRole('link', { name: 'Restore a backup' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^See what is in/ }).click()
  await expect(page.getByText(/^One booking added since then/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Type the name of your house/).fill('Another house')
  await page.getByRole('button', { name: 'Restore this backup' }).click()
  await expect(page.getByText('This is not the name of your house.')).toBeVisible()
  await restore(page)
  await expect(page.getByText(/The state before is kept for 30 days/)).toBeVisible()
  await expect(page.getByText('The state before a restore')).toBeVisible()
  await expectAccessible(page)
  expect(await isThere()).toBe(false)

  await page.goto('/admin/settings/backups/restore')
  const before = page.getByRole('listitem').filter({ hasText: 'The state before a restore' })
  await before.getByRole('button', { name: /^See what is in/ }).click()
  await expect(page.getByText(/that you do not have now will come back/)).toBeVisible()
  await restore(page)
  expect(await isThere()).toBe(true)
})
