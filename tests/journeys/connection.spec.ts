import { messages } from '#core/refusals/messages.ts'
import { expectAccessible } from './accessible.ts'
import { addBooking, delayScripts, waitForDraft } from './guest.ts'
import { drawPhoto } from './photo.ts'
import { openAppBeside } from './server.ts'
import { openAsOwner, signInAsOwner } from './sign-in.ts'
import { expect, test, waitForAdmin } from './site.ts'

// The admin while the connection is slow or broken.

test('keeps an unsent form, and records it once', async ({ page, site, context, complaints }) => {
  await openAsOwner(page, site, '/admin/bookings/new')
  const email = `kabir.${process.pid}.${Date.now()}@guest.example`
  await page.getByLabel('First name').fill('Kabir')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByText('Cottage', { exact: true }).click()
  await waitForDraft(page, 'Kabir', email)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save the booking' })
  await save.click()
  await page.getByRole('link', { name: 'All bookings' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Kabir')
  await expect(page.getByRole('radio', { name: 'Cottage' })).toBeChecked()

  // The booking is saved, but the answer is lost.
  await page.route('**/admin/bookings/new.data*', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('No connection.')
  // The connection is back, and lost again.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await save.click()
  await expect(page.getByRole('alert')).toContainText('No connection.')
  await page.unroute('**/admin/bookings/new.data*')
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kabir')
  const { database } = await openAppBeside(site)
  const bookings = database.selectFrom('booking').select('id').where('email', '=', email)
  expect(await bookings.execute()).toHaveLength(1)
  complaints.splice(0)
})

test('keeps chosen photos when the line is lost, one made smaller', async ({ page, site, complaints }) => {
  await openAsOwner(page, site, '/admin/pictures')
  const before = await page.getByLabel('What it shows').count()
  let isCut = false
  await page.route('**/admin/photographs', async (route) => {
    if (isCut) return route.abort('connectionreset')
    await route.continue()
    isCut = true
  })
  await page.route('**/admin/pictures.data*', (route) =>
    isCut ? route.abort('connectionreset') : route.continue(),
  )
  const photos = [await drawPhoto(41), await drawPhoto(42, 8000), await drawPhoto(43)]
  await page.locator('input[type=file]').setInputFiles(photos)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toHaveCount(2, { timeout: 30_000 })
  await expect(page.getByText('This page could not be updated.')).toBeVisible()
  await page.unrouteAll()
  await again.first().click()
  await again.last().click()
  await expect(page.getByLabel('What it shows')).toHaveCount(before + 3, { timeout: 30_000 })
  await expect(again).toHaveCount(0)
  await expect(page.getByText('This page could not be updated.')).toHaveCount(0)
  complaints.splice(0)
})

test('states why a page cannot be loaded, until it can', async ({ page, site, context, complaints }) => {
  await page.goto('/admin/sign-in')
  await page.route('**/forgotten.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { name: messages.unexpected })).toBeFocused()
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
  await page.unroute('**/forgotten.data*')
  await page.getByRole('button', { name: 'Back to the page' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()

  await openAsOwner(page, site, '/admin')
  await context.route('**/*.data*', (route) => route.abort('connectionreset'))
  await page
    .getByRole('navigation', { name: /^(Main )?pages$/i })
    .filter({ visible: true })
    .getByRole('link', { name: 'Bookings' })
    .click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expectAccessible(page)
  await context.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  complaints.splice(0)
})

test('keeps what is typed before the script arrives', async ({ page, site }) => {
  await signInAsOwner(page, site)
  const { id } = await addBooking(site)
  const note = page.getByLabel('Note (guests do not see it)')
  const release = await delayScripts(page, '**/assets/*.js')
  await page.goto(`/admin/bookings/${id}`, { waitUntil: 'commit' })
  await note.fill('Two cots')
  release()
  await waitForAdmin(page)
  await expect(note).toHaveValue('Two cots')
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
  await expect(note).toHaveValue('Two cots')
})
