import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible-room.ts'
import { signInAsOwner } from './owner.ts'
import { expect, hydrated, type Site, test } from './site.ts'

let asked = 0

async function enquiryArrives(site: Site, more: Record<string, string> = {}): Promise<string> {
  asked += 1
  const name = `Kavya ${process.pid} ${asked}`
  const form = new FormData()
  const fields = {
    ...{ user_id: 'own', service_id: 'own', template_id: 'own' },
    ...{ name, phone: '9812345670', email: `kavya.${process.pid}.${asked}@guest.example` },
    ...{ checkIn: '2026-12-28', checkOut: '2027-01-02', message: 'Is there a heater in each room?' },
    ...more,
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const answer = await fetch(`${site.origin}/api/v1.0/email/send-form`, { method: 'POST', body: form })
  expect(await answer.text()).toBe('OK')
  return name
}

test('finds, notes and answers an enquiry by e-mail', async ({ page, site }) => {
  const name = await enquiryArrives(site)
  await signInAsOwner(page, site)
  await page.goto('/admin/enquiries?show=new')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Is there a heater in each room?')).toBeVisible()

  await page.getByLabel('Note for yourselves').fill('Five people, two children.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const words = page.getByLabel('Your words')
  await expect(words).toHaveValue(new RegExp(`^Namaste ${name}, thank you`))
  await page.getByRole('button', { name: 'Which days?' }).click()
  await expect(words).toHaveValue(new RegExp(`^Namaste ${name}, .*\\s+Which days do you have in mind`))
  await words.fill('Yes, the {stay}.')
  await expect(page.getByText('Please write these yourself before it is sent: {stay}')).toBeVisible()
  await words.fill('Namaste. Yes, and a fire is laid in each.')
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' }).first()
  await expect(whatsapp).toHaveAttribute('href', /wa\.me\/919812345670\?text=Namaste\.%20Yes/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What you answered' })).toContainText(
    'a fire is laid in each',
  )
  await page.getByRole('button', { name: 'Done with it' }).click()
  await expect(page.getByRole('button', { name: 'Take it up again' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('button', { name: 'Answer once more' })).toBeVisible()
  await expect
    .poll(async () => (await site.letters()).some((email) => email.includes('a fire is laid in each')))
    .toBe(true)
})

test('keeps typed text over a broken connection, and offers the step again', { tag: '@phone' }, async ({
  page,
  site,
  complaints,
}) => {
  const name = await enquiryArrives(site)
  await signInAsOwner(page, site)
  await page.goto('/admin/enquiries')
  await page.getByRole('link', { name }).click()
  await expect(async () => {
    await page.getByLabel('Your words').fill('Namaste from the hill.')
    const whatsapp = page.getByRole('link', { name: 'WhatsApp' }).first()
    await expect(whatsapp).toHaveAttribute('href', /from%20the%20hill/, { timeout: 1000 })
  }).toPass()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(page.getByText('The line is gone.')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Your words')).toHaveValue('Namaste from the hill.')
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible()
  complaints.splice(0)
})

test('releases held spam with one tap, and exports the table', async ({ page, site }) => {
  const name = await enquiryArrives(site, { homepage: 'https://spam.example' })
  await signInAsOwner(page, site)
  // A box that is ticked before the script is there counts.
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/admin/enquiries?show=held', { waitUntil: 'commit' })
  await page.getByRole('checkbox', { name: `Choose ${name}` }).click()
  resolve()
  await hydrated(page)
  await page.getByRole('button', { name: 'Mark the ticked ones as spam' }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'No spam: it is a real person' }).click()
  await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible()
  await page.goto('/admin/enquiries')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all as a table' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(name)
})
