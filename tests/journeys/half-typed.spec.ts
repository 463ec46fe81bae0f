import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sayShortDay } from '#modules/common/day.ts'
import { dayFromNow } from '../days.ts'
import { joinAsOwner, signInAsOwner } from './owner.ts'
import { enquiryArrives } from './sent-enquiry.ts'
import { expect, test } from './site.ts'

test('keeps a half-typed booking where it was begun, over a closed tab', async ({ page, site, context }) => {
  await signInAsOwner(page, site)
  await page.goto(newBooking('suite', dayFromNow(90)))
  await typeFirstName(page, 'Ravi')
  await page.getByLabel('Phone').fill('98111 22233')
  await page.close()

  const later = await context.newPage()
  await later.goto(newBooking('cottage', dayFromNow(95)))
  await expect(later.getByText('You had begun another booking')).toBeVisible()
  await expect(later.getByLabel('First name')).toHaveValue('')
  await expect(later.getByLabel('Phone')).toHaveValue('')
  await expect(later.getByRole('radio', { name: 'Cottage' })).toBeChecked()
  await expect(later.getByLabel('Check-in')).toHaveValue(sayShortDay(dayFromNow(95)))
  await typeFirstName(later, 'Meera')

  await later.getByRole('link', { name: 'Go on with Ravi (Suite)' }).click()
  await expect(later.getByLabel('First name')).toHaveValue('Ravi')
  await expect(later.getByLabel('Phone')).toHaveValue('98111 22233')
  await expect(later.getByLabel('Check-in')).toHaveValue(sayShortDay(dayFromNow(90)))
  await expect(later.getByRole('radio', { name: 'Suite' })).toBeChecked()
  await later.getByRole('button', { name: 'Save the booking' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Ravi')

  await later.getByRole('link', { name: 'All bookings' }).click()
  await later.getByRole('link', { name: 'Add a booking' }).click()
  await expect(later.getByText(/Ravi \(/)).toHaveCount(0)
  await later.getByRole('link', { name: /^Go on with Meera/ }).click()
  await expect(later.getByLabel('First name')).toHaveValue('Meera')
  await later.close()
})

test('shows nobody else’s phone and days in a booking from an enquiry', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  await typeFirstName(page, 'Leela')
  await page.getByLabel('Phone').fill('98444 55566')
  await page.getByLabel('Check-in').fill(dayFromNow(100))
  const name = await enquiryArrives(site)
  await page.goto('/admin/enquiries')
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Write down a booking' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue(/98123 ?45670/)
  await expect(page.getByLabel('Check-in')).toHaveValue('')
  await expect(page.getByText('Go on with Leela')).toBeVisible()
})

test('continues what was begun at the same place, or begins anew', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  await typeFirstName(page, 'Noor')
  await page.goto('/admin/bookings')
  await page.getByRole('link', { name: 'Add a booking' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Noor')
  await page.getByRole('button', { name: 'Begin anew' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Noor')
  await page.getByRole('button', { name: 'Begin anew' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save the booking' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin anew' })).toHaveCount(0)
})

test('never shows what is typed about one guest in another’s booking', { tag: '@desk' }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  const file = join(tmpdir(), `two-guests-${process.pid}.csv`)
  await writeFile(file, 'First name,E-mail\nDevika,devika@guest.example\nFarhan,farhan@guest.example\n')
  const written = JSON.parse(await site.deodar('booking', 'import', file, '--json'))
  await page.goto(`/admin/bookings/${written[0].id}`)
  const note = page.getByLabel('Note, for you alone')
  await expect(async () => {
    await note.fill('Needs a cot')
    expect(await keptNames(page)).toContainEqual(expect.stringContaining(written[0].id))
  }).toPass()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search everything').fill('Farhan')
  await page.getByRole('button', { name: /Farhan/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farhan')
  await expect(note).toHaveValue('')
})

test('does not overwrite what somebody else saved with half-typed text', {
  tag: '@desk',
}, async ({ page, site, context }) => {
  await signInAsOwner(page, site)
  const uma = ['--first-name', 'Uma', '--last-name', 'Sen', '--email', 'uma@guest.example']
  const { id } = JSON.parse(await site.deodar('booking', 'add', ...uma, '--phone', '9800000002', '--json'))
  await page.goto(`/admin/bookings/${id}`)
  await expect(async () => {
    await page.getByLabel('Note, for you alone').fill('Mine, half')
    expect(await keptNames(page)).toContainEqual(expect.stringContaining(id))
  }).toPass()
  const half = await page.evaluate(() => ({ ...localStorage }))
  await page.close()
  const other = await context.newPage()
  await other.goto(`/admin/bookings/${id}`)
  await other.getByRole('button', { name: 'Begin anew' }).click()
  await other.getByLabel('Note, for you alone').fill('Theirs, whole')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Saved.')).toBeVisible()
  await other.evaluate((kept) => Object.assign(localStorage, kept), half)
  await other.goto(`/admin/bookings/${id}`)
  await expect(other.getByText('What you changed last time was not saved')).toBeVisible()
  await expect(other.getByLabel('Note, for you alone')).toHaveValue('Theirs, whole')
  await other.getByRole('button', { name: 'Put it back' }).click()
  await expect(other.getByLabel('Note, for you alone')).toHaveValue('Mine, half')
  await other.close()
})

test('asks before signing out forgets half-typed text, and leaves nothing on the device', {
  tag: '@phone',
}, async ({ page, site }) => {
  await joinAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  await typeFirstName(page, 'Tara')
  const signOut = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog', { name: 'More rooms' }).getByRole('button', { name: 'Sign out' }).click()
  }
  await signOut()
  const question = page.getByRole('dialog', { name: /^Sign out and forget/ })
  await expect(question.getByRole('link')).toHaveText('A new booking: Tara')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Tara')
  await signOut()
  await question.getByRole('button', { name: 'Sign out and forget it' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await keptNames(page)).toEqual([])
})

function newBooking(stay: string, checkIn: string): string {
  return `/admin/bookings/new?stay=${stay}&checkIn=${checkIn}`
}

function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept ')))
}

/** Until the page is awake and keeps it. */
async function typeFirstName(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.getByLabel('First name').fill(name)
    expect(await page.evaluate(() => Object.values(localStorage).join())).toContain(name)
  }).toPass()
}
