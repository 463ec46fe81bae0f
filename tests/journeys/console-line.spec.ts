import { signInAsOwner } from './owner.ts'
import { expect, hydrated, test } from './site.ts'

test('keeps an unsent form, and the page it is on, until the connection is back', {
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
  await page.getByRole('link', { name: 'All bookings' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Kabir')
  await expect(page.getByRole('radio', { name: 'Cottage' })).toBeChecked()
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kabir')
  complaints.splice(0)
})

test('records a booking once when its answer was lost', { tag: '@phone' }, async ({
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

test('says why a room cannot be loaded, and opens it when the connection is back', { tag: '@phone' }, async ({
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

test('keeps what is typed before the script arrives', { tag: '@phone' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  const who = ['--first-name', 'Nandini', '--last-name', 'Early', '--email', 'nandini.early@guest.example']
  const { id } = JSON.parse(await site.deodar('booking', 'add', ...who, '--phone', '9812345670', '--json'))
  await page.goto(`/admin/bookings/${id}`)
  const note = page.getByLabel('Note, for you alone')
  await note.fill('One cot')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/admin/bookings/${id}`, { waitUntil: 'commit' })
  await note.fill('Two cots')
  letGo()
  await hydrated(page)
  await expect(note).toHaveValue('Two cots')
  await page.reload()
  await expect(page.getByText('You go on with what you had begun')).toBeVisible()
  await expect(note).toHaveValue('Two cots')
})
