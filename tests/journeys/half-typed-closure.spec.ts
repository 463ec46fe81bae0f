import type { Page } from '@playwright/test'
import { dayFromNow } from '../days.ts'
import { signInAsOwner } from './owner.ts'
import { expect, hydrated, test } from './site.ts'

const why = 'Why, for you alone'

test('keeps half-typed closures over a closed tab, each where it was begun, until saved', {
  tag: '@phone',
}, async ({ page, site, context }) => {
  await signInAsOwner(page, site)
  const of = (stay: string, days: number) =>
    `/admin/bookings/closures/new?stay=${stay}&from=${dayFromNow(days)}`
  await page.goto(of('suite', 300))
  await typeWhy(page, 'The roof')
  await page.getByRole('checkbox', { name: 'Cottage' }).check()
  await page.getByRole('checkbox', { name: 'Suite' }).uncheck()
  await page.close()

  const later = await context.newPage()
  await later.goto(of('cottage', 310))
  await expect(later.getByRole('button', { name: 'Close these nights' })).toBeVisible()
  await expect(later.getByLabel(why)).toHaveValue('')
  await expect(later.getByText('You go on with what you had begun')).toHaveCount(0)

  await later.goto(of('suite', 300))
  await expect(later.getByText('You go on with what you had begun')).toBeVisible()
  await expect(later.getByLabel(why)).toHaveValue('The roof')
  await expect(later.getByRole('checkbox', { name: 'Cottage' })).toBeChecked()
  await expect(later.getByRole('checkbox', { name: 'Suite' })).not.toBeChecked()
  await later.getByRole('button', { name: 'Close these nights' }).click()
  await expect(later.getByText('These nights are closed.')).toBeVisible()
  expect(await keptNames(later)).toEqual([])

  const closed = new URL(later.url()).pathname
  await later.goto(closed)
  await typeWhy(later, 'The roof and the stairs')
  await later.goto('/admin')
  await later.goto(closed)
  await expect(later.getByLabel(why)).toHaveValue('The roof and the stairs')
  await later.getByRole('button', { name: 'Begin anew' }).click()
  await expect(later.getByLabel(why)).toHaveValue('The roof')
  await later.getByRole('button', { name: 'Undo' }).click()
  await expect(later.getByLabel(why)).toHaveValue('The roof and the stairs')
  await later.getByRole('button', { name: 'Save changes' }).click()
  await expect(later.getByText('Saved.')).toBeVisible()
  expect(await keptNames(later)).toEqual([])
  await later.getByRole('button', { name: 'Open these nights again' }).click()
  await expect(later.getByRole('button', { name: 'Close them again' })).toBeVisible()
  await later.close()
})

/** Until the page is awake and keeps it. */
async function typeWhy(page: Page, text: string): Promise<void> {
  await hydrated(page)
  await expect(async () => {
    await page.getByLabel(why).fill(text)
    expect(await page.evaluate(() => Object.values(localStorage).join())).toContain(text)
  }).toPass()
}

function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept ')))
}
