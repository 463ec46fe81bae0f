import { dayFromNow } from '../days.ts'
import { signInAsOwner } from './owner.ts'
import { expect, type Site, test } from './site.ts'

test('removes a mistyped booking after a question, and its link opens nothing', async ({
  page,
  site,
  complaints,
}) => {
  await signInAsOwner(page, site)
  const days = ['--stay', 'Suite', '--check-in', dayFromNow(60), '--check-out', dayFromNow(62)]
  const { id, link } = await writtenDown(site, 'Rohann', ...days)
  await page.goto(`/admin/bookings/${id}`)
  await page.getByText('Remove this booking').click()
  await expect(page.getByText('it cannot come back')).toBeVisible()
  await page.getByRole('button', { name: 'Remove it for good' }).click()
  await expect(page.getByRole('status').first()).toHaveText('The booking is removed.')
  await expect(page.getByRole('link', { name: /Rohann/ })).toHaveCount(0)
  await page.goto(`/admin/bookings/calendar?month=${dayFromNow(60).slice(0, 7)}`)
  await expect(page.getByText('Rohann')).toHaveCount(0)
  await page.goto('/admin/log')
  await expect(page.getByText('removed a booking that was written down by mistake').first()).toBeVisible()
  expect(await site.deodar('booking', 'list', '--json')).not.toContain(id)
  await page.goto(link)
  await expect(page.getByText('You are not able to submit review.').first()).toBeVisible()
  complaints.splice(0)
})

test('keeps a booking whose guest was asked, and says what can be done instead', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  const { id } = await writtenDown(site, 'Ishaan')
  await page.goto(`/admin/bookings/${id}/invitations`)
  await page.getByRole('button', { name: 'WhatsApp' }).click()
  await page.getByRole('button', { name: 'Yes, it went' }).first().click()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  await page.goto(`/admin/bookings/${id}`)
  await page.getByText('Remove this booking').click()
  await expect(page.getByText('This guest has been written to about this stay')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove it for good' })).toHaveCount(0)
})

async function writtenDown(
  site: Site,
  name: string,
  ...more: readonly string[]
): Promise<{ id: string; link: string }> {
  const guest = ['--first-name', name, '--last-name', 'Sen', '--email', `${name}@guest.example`]
  const phone = ['--phone', '9812345678']
  return JSON.parse(await site.deodar('booking', 'add', ...guest, ...phone, ...more, '--json'))
}
