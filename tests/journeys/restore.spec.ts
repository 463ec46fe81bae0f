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

testAlone(
  'restores a backup of the server, and then the state before from a file',
  async ({ page, fresh }) => {
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
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download everything' }).click()
    const file = await (await download).path()

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
    await page.getByLabel(/^A backup file/).setInputFiles(file)
    await page.getByRole('button', { name: 'Send the file' }).click()
    const sent = page.getByRole('region', { name: 'On this phone or computer' })
    await sent.getByRole('button', { name: /^See what is in/ }).click()
    await expect(page.getByText(/that you do not have now will come back/)).toBeVisible()
    await restore(page)
    expect(await isThere()).toBe(true)

    await page.goto('/admin/settings/backups/restore')
    const sealed = { name: 'all.age', mimeType: '', buffer: Buffer.from('age-encryption.org/v1\n') }
    await page.getByLabel(/^Another backup file/).setInputFiles(sealed)
    await page.getByRole('button', { name: 'Send the file' }).click()
    await page.getByLabel(/^Your backup key/).fill('AGE-SECRET-KEY-1')
    await sent.getByRole('button', { name: /^See what is in/ }).click()
    await expect(page.getByText('This backup key does not open this archive.')).toBeVisible()
    await expectAccessible(page)
  },
)
