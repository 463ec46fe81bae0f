import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible.ts'
import { addBooking } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

/** A stay that ended two weeks ago. */
const stayed = { stay: 'suite', 'check-in': dayFromNow(-17), 'check-out': dayFromNow(-14) }

test('makes links for WhatsApp, a QR code and a copy, and records which were sent', async ({
  page,
  site,
}) => {
  const { id, name } = await addBooking(site, { ...stayed, 'first-name': 'Meera' })
  await signInAsOwner(page, site)
  await page.goto('/admin/invitations')
  await page.getByRole('link', { name }).click()
  await page.waitForURL(`**/admin/bookings/${id}/invitations`)
  await page.getByRole('button', { name: 'WhatsApp' }).click()
  await expect(page.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919812345670\?text=Namaste%20Meera.*review%3Fid%3D[\w-]{22}/,
  )
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: `QR code of ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Link to copy' }).click()
  await expect(page.getByLabel('The message')).toHaveValue(/\/review\?id=[\w-]{22}$/)
  const ways = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Invitations so far' }) })
    .getByRole('listitem')
  await expect(ways).toHaveText([
    /^Link to copy.*Not sent yet/,
    /^QR code.*Did you send it/,
    /^WhatsApp.*Did you send it/,
    /^Link made at the server.*Not opened/,
  ])
  const sheet = page.getByRole('region', { name: 'New link for' })
  await sheet.getByRole('button', { name: 'Not yet' }).click()
  await expect(sheet).toContainText('stays on your list')
  await expect(page.getByText('Not yet invited')).toBeVisible()
  await sheet.getByRole('button', { name: 'I sent it now' }).click()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  await expect(ways.first()).toHaveText(/^Copied link.*Not opened yet/)
})

test('asks several chosen guests by e-mail after a last look, once', async ({ page, site }) => {
  const asked = await addBooking(site, stayed)
  const other = await addBooking(site, stayed)
  await signInAsOwner(page, site)
  await page.goto('/admin/invitations/emails')
  await page.getByRole('checkbox', { name: asked.name }).check()
  await page.getByRole('checkbox', { name: other.name }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check 2 before sending' }).click()
  await expect(page.getByText('This sends 2 e-mails, to:')).toBeVisible()
  await page.getByRole('button', { name: 'Send 2 e-mails' }).dblclick()
  await expect(page.getByText('2 e-mails are being sent.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: asked.name })).toHaveCount(0)
  for (const { email } of [asked, other])
    await expect.poll(() => site.emails.filter((each) => each.includes(email)).length).toBe(1)
})
