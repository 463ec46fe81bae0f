import { readFile } from 'node:fs/promises'
import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible.ts'
import { addBooking, enquiryArrives } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test('finds, notes and answers an enquiry by e-mail', async ({ page, site }) => {
  const name = await enquiryArrives(site, { message: 'Is there a heater in each room?' })
  await signInAsOwner(page, site)
  await page.goto('/admin/enquiries?show=new')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Is there a heater in each room?')).toBeVisible()

  await page.getByLabel('Private note').fill('Five people, two children.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const words = page.getByLabel('Your message')
  await expect(words).toHaveValue(new RegExp(`^Namaste ${name}, thank you`))
  await page.getByRole('button', { name: 'Which days?' }).click()
  await expect(words).toHaveValue(new RegExp(`^Namaste ${name}, .*\\s+Which days do you have in mind`))
  await words.fill('Yes, the {stay}.')
  await expect(page.getByText('Replace these before you send it: {stay}')).toBeVisible()
  await words.fill('Namaste. Yes, and a fire is laid in each.')
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' }).first()
  await expect(whatsapp).toHaveAttribute('href', /wa\.me\/919812345670\?text=Namaste\.%20Yes/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What you answered' })).toContainText(
    'a fire is laid in each',
  )
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await expect.poll(() => site.emails.some((email) => email.includes('a fire is laid in each'))).toBe(true)
})

test('marks quarantined spam in one tap, releases it, and exports the table', async ({ page, site }) => {
  const name = await enquiryArrives(site, { homepage: 'https://spam.example' })
  await signInAsOwner(page, site)
  await page.goto('/admin/enquiries?show=held')
  await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Mark selected as spam' }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible()
  await page.goto('/admin/enquiries')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all enquiries' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(name)
})

test('fills the owner’s arrival message for the guest, sends it, and records it', async ({ page, site }) => {
  const { id, email } = await addBooking(site, {
    'first-name': 'Meera',
    stay: 'Cottage',
    'check-in': dayFromNow(5),
    'check-out': dayFromNow(8),
  })
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/messages')
  const words = page.getByRole('textbox', { name: 'Message before arrival' })
  await words.fill('Dear {name}, the gate is open from noon.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto(`/admin/bookings/${id}`)
  await page.getByRole('link', { name: 'Write before arrival' }).click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue(
    'Dear Meera, the gate is open from noon.',
  )
  await expectAccessible(page)
  await page.locator('main button[type=submit]').first().click()
  await expect(page.getByText('The e-mail is being sent.')).toBeVisible()
  await expect
    .poll(() => site.emails.filter((each) => each.includes(email)).join())
    .toContain('the gate is open from noon')
})
