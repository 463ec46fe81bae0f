import { openAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

test('fills the button Save only when there is something to save', async ({ page, site }) => {
  await openAsOwner(page, site, '/admin/settings/guests')
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
