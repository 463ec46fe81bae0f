import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test.describe.configure({ timeout: 120_000 })

test('what could not be sent is offered again when the line is back, and is written down once', {
  tag: '@phone',
}, async ({ page, site, context, complaints }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  const email = `kabir.${Date.now()}@guest.example`
  await expect(async () => {
    await page.getByLabel('First name').fill('Kabir')
    expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('Kabir')
  }).toPass()
  await page.getByLabel('E-mail').fill(email)
  await page.getByText('Cottage', { exact: true }).click()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('alert')).toContainText('The line is gone.')
  await page.getByRole('link', { name: 'All bookings' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Kabir')
  await expect(page.getByRole('radio', { name: 'Cottage' })).toBeChecked()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('alert')).toContainText('The line is gone.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kabir')
  complaints.splice(0)
})

test('a booking whose answer was lost is not written down twice', { tag: '@phone' }, async ({
  page,
  site,
  complaints,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  const email = `noor.${Date.now()}@guest.example`
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('E-mail').fill(email)
  await page.route('**/admin/bookings/new.data*', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await expect(async () => {
    await page.getByRole('button', { name: 'Save the booking' }).click()
    await expect(page.getByRole('alert')).toContainText('The line is gone.', { timeout: 2000 })
  }).toPass()
  await page.unroute('**/admin/bookings/new.data*')
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noor')
  const list: { email: string }[] = JSON.parse(await site.deodar('booking', 'list', '--json'))
  expect(list.filter((booking) => booking.email === email)).toHaveLength(1)
  complaints.splice(0)
})

test('a room that cannot be fetched says why, and opens when the line is back', { tag: '@phone' }, async ({
  page,
  site,
  context,
  complaints,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin')
  await page.waitForLoadState('networkidle')
  await context.route('**/*.data*', (route) => route.abort('connectionreset'))
  const rooms = page.getByRole('navigation', { name: /^Rooms/ }).filter({ visible: true })
  await rooms.getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByRole('heading', { name: 'The line is gone' })).toBeVisible()
  await context.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  complaints.splice(0)
})
