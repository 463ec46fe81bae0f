import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test('keeps the way to other rooms from an unknown one, and names its room in every tab', {
  tag: '@phone',
}, async ({ page, site, complaints }) => {
  await signInAsOwner(page, site)
  const gone = await page.goto('/admin/reviews/nobodys-review')
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Not here' })).toBeVisible()
  await expect(page).toHaveTitle(/^Not here · \w/)
  complaints.length = 0
  await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).first().click()
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Reviews · \w/)
})
