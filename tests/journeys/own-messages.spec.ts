import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible-room.ts'
import { signInAsOwner } from './owner.ts'
import { expect, type Site, test } from './site.ts'

let guests = 0

test('fills an arrival message for the guest, sends it, and records it', {
  tag: '@phone',
}, async ({ page, site, complaints }) => {
  const { id, email } = await booked(site, 'Meera', dayFromNow(5), dayFromNow(8))
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/messages')
  const words = page.getByRole('textbox', { name: 'What a guest who is coming reads' })
  await words.fill('Dear {name}, the gate is open from noon. {nonsense}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('is no blank that can be filled in here').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
  await expect(words, 'what was typed is still there').toHaveValue(/gate is open/)
  await words.fill('Dear {name}, the gate is open from noon.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/bookings/${id}`)
  await page.getByRole('link', { name: 'Write before arrival' }).click()
  await expect(page.getByRole('textbox', { name: 'Your words' })).toHaveValue(
    'Dear Meera, the gate is open from noon.',
  )
  await expectAccessible(page)
  await page.locator('main button[type=submit]').first().click()
  await expect(page.getByText('is on its way.')).toBeVisible()
  await expect
    .poll(async () => (await site.letters()).filter((letter) => letter.includes(email)).join())
    .toContain('the gate is open from noon')
})

test('leads on from the arrival of a stay that is over', { tag: '@phone' }, async ({ page, site }) => {
  const { id } = await booked(site, 'Noor', dayFromNow(-6), dayFromNow(-4))
  await signInAsOwner(page, site)
  await page.goto(`/admin/bookings/${id}/arrival`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask for a review' }).click()
  await expect(page).toHaveURL(`${site.origin}/admin/bookings/${id}/invitations`)
})

test('asks several chosen guests by e-mail after a last look, once', async ({ page, site }) => {
  const asked = await booked(site, 'Tara', dayFromNow(-6), dayFromNow(-4))
  const other = await booked(site, 'Ravi', dayFromNow(-6), dayFromNow(-3))
  await signInAsOwner(page, site)
  await page.goto('/admin/invitations/letters')
  await page.getByRole('checkbox', { name: asked.name }).check()
  await page.getByRole('checkbox', { name: other.name }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Look once more at 2' }).click()
  await expect(page.getByText('This sends 2 e-mails, to:')).toBeVisible()
  await page.getByRole('button', { name: 'Send 2 e-mails' }).dblclick()
  await expect(page.getByText('2 guests are asked by e-mail.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: asked.name })).toHaveCount(0)
  for (const { email } of [asked, other])
    await expect
      .poll(async () => (await site.letters()).filter((letter) => letter.includes(email)).length)
      .toBe(1)
})

test('lists who was invited into the team, invites again, and takes back', async ({ page, site }) => {
  guests += 1
  const email = `kiran.${process.pid}.${guests}@house.example`
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/team')
  await page.getByLabel(/^Their e-mail/).fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const first = await page.locator('pre').textContent()
  await page.getByRole('button', { name: `Send the invitation to ${email} again` }).click()
  await expect(page.locator('pre')).not.toHaveText(first ?? '')
  const second = await page.locator('pre').textContent()
  await page.getByRole('button', { name: `Cancel the invitation to ${email}` }).click()
  await expect(page.getByRole('button', { name: `Cancel the invitation to ${email}` })).toHaveCount(0)
  const stranger = await page.context().browser()?.newPage()
  if (!stranger) throw new Error('No second browser.')
  await stranger.goto(second ?? '')
  await expect(stranger.getByLabel(/^Your name/), 'a link that was taken back').toHaveCount(0)
  await stranger.close()
})

async function booked(site: Site, firstName: string, checkIn: string, checkOut: string) {
  guests += 1
  const name = `${firstName} Own ${process.pid}-${guests}`
  const email = `${firstName.toLowerCase()}.own.${process.pid}.${guests}@guest.example`
  const who = ['--first-name', firstName, '--last-name', name.slice(firstName.length + 1), '--email', email]
  const stay = ['--phone', '9812345670', '--stay', 'Cottage', '--check-in', checkIn, '--check-out', checkOut]
  const { id } = JSON.parse(await site.deodar('booking', 'add', ...who, ...stay, '--json'))
  return { id: id as string, name, email }
}
