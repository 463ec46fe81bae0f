import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible.ts'
import { addBooking } from './guest.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

/** A stay that ended two weeks ago. */
const stayed = { stay: 'suite', checkIn: dayFromNow(-17), checkOut: dayFromNow(-14) }

test('asks one guest with a copied link, and several by e-mail at once', async ({ page, site }) => {
  const guests = await Promise.all([1, 2, 3].map(() => addBooking(site, stayed)))
  const [first, ...others] = guests
  await openAsOwner(page, site, `/admin/bookings/${first?.id}/invitations`)
  await page.getByRole('button', { name: 'Link to copy' }).click()
  await expect(page.getByLabel('The message')).toHaveValue(/\/review\?id=[\w-]{22}$/)
  const sheet = page.getByRole('region', { name: 'New link for' })
  await expect(sheet).toBeFocused()
  await expect(sheet).toContainText('stays on your list')
  await expect(page.getByText('Not yet invited')).toBeVisible()
  await sheet.getByRole('button', { name: 'Yes, I sent it' }).click()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()

  await page.goto('/admin/invitations/emails')
  for (const { name } of others) await page.getByRole('checkbox', { name }).check()
  await expect(page.getByRole('checkbox', { name: first?.name ?? '' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review 2 e-mails' }).click()
  await expect(page.getByText('This sends 2 e-mails, to:')).toBeVisible()
  await page.getByRole('button', { name: 'Send 2 e-mails' }).dblclick()
  await expect(page.getByText('2 e-mails are being sent.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: others[0]?.name ?? '' })).toHaveCount(0)
  for (const { email } of others)
    await expect.poll(() => site.emails.filter((each) => each.includes(email)).length).toBe(1)
})
