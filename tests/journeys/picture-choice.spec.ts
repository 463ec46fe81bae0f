import type { Page } from '@playwright/test'
import { axeOn } from './axe.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test('chooses a picture by looking at it, by touch and by keys, and keeps it chosen', {
  tag: '@phone',
}, async ({ page, site, complaints }) => {
  await signInAsOwner(page, site)
  await openWelcome(page)
  const choice = page.getByRole('group', { name: 'By day, on a computer' })
  await choice.locator('summary').click()
  await expect(choice.getByRole('radio', { name: 'The valley at dawn, wide' })).toBeChecked()
  await expect(choice.getByRole('link', { name: 'Add photographs of your own' })).toBeVisible()
  expect((await axeOn(page).include('fieldset').analyze()).violations).toEqual([])
  await choice.getByText('The orchard').tap()
  await expect(choice.getByRole('radio')).toHaveCount(0)
  await expect(choice.locator('summary')).toContainText('The orchard')
  await expect(page.getByText('Not saved yet')).toBeVisible()

  await choice.locator('summary').press('Enter')
  await choice.getByRole('radio', { name: 'The orchard' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice.getByRole('radio', { name: 'The bath' })).toBeFocused()
  await expect(choice.locator('summary')).toContainText('The bath')
  // The old description does not stay with another picture.
  await expect(page.getByLabel('What the picture shows')).toHaveValue('')
  await page.getByLabel('What the picture shows').fill('The bath beside a window to the valley')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openWelcome(page)
  await expect(choice.locator('summary')).toContainText('The bath')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // The preview answers 422 as long as the description is empty, whenever that was asked.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('422'))).toEqual([])
})

test('resets an unsaved choice on the next visit', { tag: '@desk' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await openWelcome(page)
  const choice = page.getByRole('group', { name: 'By night, on a phone' })
  await choice.locator('summary').click()
  await choice.getByText('Birds', { exact: true }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(choice.locator('summary')).toContainText('Birds')
  await expect(page.getByText('Not saved yet')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('offers pictures as plain radio buttons, and asks for a description', { tag: '@phone' }, async ({
    page,
    site,
    complaints,
  }) => {
    await signInAsOwner(page, site)
    await page.goto('/admin/words/welcome')
    const choice = page.getByRole('group', { name: 'By night, on a computer' })
    await choice.locator('summary').click()
    await choice.getByRole('radio', { name: 'The bonfire' }).check({ force: true })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Please say what this photograph shows')).toBeVisible()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
    await page.getByLabel('What the picture shows').fill('Guests around the bonfire')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.goto('/admin/words/welcome')
    await expect(choice.locator('summary')).toContainText('The bonfire')
  })
})

async function openWelcome(page: Page): Promise<void> {
  await page.goto('/admin/words/welcome')
}
