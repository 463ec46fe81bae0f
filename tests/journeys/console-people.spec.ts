import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible-room.ts'
import { signInAsOwner } from './owner.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, test } from './site.ts'

test('finds, exports and erases a person; the log keeps an anonymous line', async ({ page, site }) => {
  const { name } = await reviewArrives(site)
  await signInAsOwner(page, site)
  await page.goto('/admin/people')
  await page.getByLabel('Name, e-mail or phone').fill(name)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as one archive' }).click()
  const archive = await readFile(await (await download).path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes(name)).toBe(true)

  await page.getByRole('link', { name: 'Erase …' }).click()
  await expect(page.getByRole('heading', { name: `Erase ${name}?` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'I am sure' }).check()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('It is erased, with all files.')).toBeVisible()
  await page.goto(`/admin/people?find=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)

  await page.goto('/admin/log')
  await expectAccessible(page)
  await page.getByLabel('What').selectOption('people')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const erased = page.getByRole('listitem').filter({ hasText: 'erased all that was kept of a person' })
  await expect(erased.first()).toContainText(/Reviews:\s*1/)
  await expect(page.getByText('laid out the samples')).toHaveCount(0)
})
