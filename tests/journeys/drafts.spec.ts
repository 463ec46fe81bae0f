import type { Page } from '@playwright/test'
import { formatShortDay } from '#core/values/day.ts'
import { dayFromNow } from '../days.ts'
import { addBooking, waitForDraft } from './guest.ts'
import { openAsOwner, signInAsNewOwner, signInAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

// Drafts of the admin's forms on the device, and two devices that edit the same booking.

const note = 'Note (guests do not see it)'

test('keeps a half-typed booking until it is saved or discarded', async ({ page, site, context }) => {
  const newBooking = (stay: string, days: number) =>
    `/admin/bookings/new?stay=${stay}&checkIn=${dayFromNow(days)}`
  await openAsOwner(page, site, newBooking('suite', 90))
  await typeFirstName(page, 'Ravi')
  await page.getByRole('textbox', { name: 'Phone' }).fill('98111 22233')
  await page.close()

  const later = await context.newPage()
  await later.goto(newBooking('cottage', 95))
  await expect(later.getByText('You started another booking and did not save it')).toBeVisible()
  await expect(later.getByLabel('First name')).toHaveValue('')
  await expect(later.getByRole('textbox', { name: 'Phone' })).toHaveValue('')
  await expect(later.getByRole('radio', { name: 'Cottage' })).toBeChecked()
  await expect(later.getByLabel('Check-in')).toHaveValue(formatShortDay(dayFromNow(95)))
  await typeFirstName(later, 'Meera')

  await later.getByRole('link', { name: 'Continue with Ravi (Suite)' }).click()
  await expect(later.getByLabel('First name')).toHaveValue('Ravi')
  await expect(later.getByRole('textbox', { name: 'Phone' })).toHaveValue('98111 22233')
  await expect(later.getByLabel('Check-in')).toHaveValue(formatShortDay(dayFromNow(90)))
  await expect(later.getByRole('radio', { name: 'Suite' })).toBeChecked()
  await later.getByRole('button', { name: 'Save the booking' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Ravi')
  await expect(later.getByText('Booking saved.')).toBeVisible()
  // A reload says it no more, and keeps what was typed since.
  await later.getByLabel(note).fill('Two cots')
  await waitForDraft(later, 'Two cots')
  await later.reload()
  await expect(later.getByLabel(note)).toHaveValue('Two cots')
  await expect(later.getByText('Booking saved.')).toBeHidden()

  await later.goto('/admin/bookings/new')
  await expect(later.getByLabel('Check-in')).toHaveValue('')
  await expect(later.getByText(/Ravi \(/)).toHaveCount(0)
  await later.getByRole('link', { name: /^Continue with Meera/ }).click()
  await expect(later.getByLabel('First name')).toHaveValue('Meera')
  await later.getByRole('button', { name: 'Start again' }).click()
  await expect(later.getByLabel('First name')).toHaveValue('')
  await later.getByRole('button', { name: 'Undo' }).click()
  await expect(later.getByLabel('First name')).toHaveValue('Meera')
})

test('keeps a half note, and overwrites no newer one @desk', async ({ page, site, context, complaints }) => {
  const [uma, farhan] = [await addBooking(site), await addBooking(site, { firstName: 'Farhan' })]
  await openAsOwner(page, site, `/admin/bookings/${uma.id}`)
  await page.getByLabel(note).fill('Mine, half')
  await waitForDraft(page, 'Mine, half')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill(farhan.name)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: farhan.name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(farhan.name)
  await expect(page.getByLabel(note)).toHaveValue('')

  const half = await page.evaluate(() => ({ ...localStorage }))
  await page.close()
  const other = await context.newPage()
  await other.goto(`/admin/bookings/${uma.id}`)
  await other.getByRole('button', { name: 'Start again' }).click()
  await other.getByLabel(note).fill('Theirs, whole')
  const version = other.locator('input[name=version]')
  const before = await version.inputValue()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  // The saved record is loaded again, and its new form clears the draft once more.
  await expect(version).not.toHaveValue(before)
  await other.evaluate((kept) => Object.assign(localStorage, kept), half)
  await other.goto(`/admin/bookings/${uma.id}`)
  await expect(other.getByText('Your last changes were not saved')).toBeVisible()
  await expect(other.getByLabel(note)).toHaveValue('Theirs, whole')
  await other.getByRole('button', { name: 'Use my changes' }).click()
  await expect(other.getByLabel(note)).toHaveValue('Mine, half')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('alert')).toContainText('Theirs: Theirs, whole')
  // A lost line after it loses neither the choice nor what was typed.
  await other.getByLabel(note).fill('Mine, whole')
  await other.route('**/*.data*', (route) => route.abort('connectionreset'))
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByRole('alert')).toContainText('No connection')
  await expect(other.getByLabel(note)).toHaveValue('Mine, whole')
  await other.unroute('**/*.data*')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  complaints.splice(0)
})

test('asks before signing out removes half-typed text from the device', async ({ page, site }) => {
  await signInAsNewOwner(page, site)
  await page.goto('/admin/bookings/new')
  await typeFirstName(page, 'Tara')
  const signOut = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog', { name: 'More pages' }).getByRole('button', { name: 'Sign out' }).click()
  }
  await signOut()
  const question = page.getByRole('dialog', { name: /^Sign out and remove/ })
  await expect(question.getByRole('link')).toHaveText('Add a booking: Tara')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Tara')
  await signOut()
  await question.getByRole('button', { name: 'Sign out and remove them' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept ')))
  expect(await kept()).toEqual([])
})

test('a second device sees what differs', async ({ page, site, openBrowser, complaints }) => {
  await signInAsOwner(page, site)
  const other = await openBrowser()
  await signInAsOwner(other, site)
  const { id } = await addBooking(site)
  for (const device of [page, other]) await device.goto(`/admin/bookings/${id}`)
  const save = (device: Page) => device.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('textbox', { name: note }).fill('Two cots')
  await save(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.getByRole('textbox', { name: note }).fill('No cot')
  await save(other)
  await expect(other.getByRole('alert')).toContainText('This was changed by somebody else')
  await expect(other.getByRole('alert')).toContainText('You changed a booking')
  await expect(other.getByRole('alert')).toContainText('Theirs: Two cots')
  await expect(other.getByRole('textbox', { name: note })).toHaveValue('No cot')
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByRole('alert')).toHaveCount(0)
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  // The first device still shows what it saved.
  await page.getByRole('textbox', { name: note }).fill('Three cots')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Theirs: No cot')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: note })).toHaveValue('No cot')
  await page.reload()
  await expect(page.getByRole('textbox', { name: note })).toHaveValue('No cot')
  complaints.splice(0)
})

async function typeFirstName(page: Page, name: string): Promise<void> {
  await page.getByLabel('First name').fill(name)
  await waitForDraft(page, name)
}
