import { stat } from 'node:fs/promises'
import { expectAccessible } from './accessible-room.ts'
import { joinAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test.describe.configure({ timeout: 120_000 })

test('the owner makes a backup, takes everything along, and prints the backup key once', async ({
  page,
  site,
}) => {
  await joinAsOwner(page, site)
  await page.goto('/admin/settings')
  await page
    .getByRole('link', { name: /^Backups/ })
    .first()
    .click()
  await expect(page.getByText('There is none yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make one now' }).click()
  await expect(page.getByText('The backup is made')).toBeVisible()
  await expect(page.getByRole('region', { name: 'On this machine' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything as one archive' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^deodar-.*Z\.tar\.gz$/)
  expect((await stat(await file.path())).size).toBeGreaterThan(10_000)

  await page.getByRole('button', { name: 'Make the backup key' }).click()
  await expect(page.getByText('It is shown only now.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'It is shown only now.' })).toContainText(
    'AGE-SECRET-KEY-1',
  )
  await page.reload()
  await expect(page.getByText('AGE-SECRET-KEY-1')).toHaveCount(0)
  await expect(page.getByText(/Your backup key was made on/)).toBeVisible()
})
