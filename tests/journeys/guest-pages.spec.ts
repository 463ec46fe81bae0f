import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible.ts'
import { sendEnquiry } from './guest.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, findInEmails, type Site, testAlone as test } from './site.ts'

test('is paid, confirms and gives a receipt', async ({ page, fresh: site, openBrowser, complaints }) => {
  await openAsOwner(page, site, '/admin/settings/payments')
  const upiId = page.getByLabel('UPI ID')
  const save = page.getByRole('button', { name: 'Save' })
  await upiId.fill('asha@gmail.com')
  await page.getByLabel('Advance, in per cent').fill('30')
  await save.tap()
  await expect(upiId).toHaveAccessibleDescription(/A UPI ID looks like name@bank/)
  // The browser reports the refused form.
  complaints.splice(0)
  await upiId.fill('asha@okaxis')
  await save.tap()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // Save is filled only when there is something to save.
  const filled = page.locator('main button[data-variant="filled"]:visible')
  await expect(filled).toHaveCount(0)
  await upiId.fill('asha@ybl')
  await expect(filled).toHaveText(['Save'])
  await upiId.fill('asha@okaxis')
  await expect(filled).toHaveCount(0)

  const nights = { checkIn: dayFromNow(60), checkOut: dayFromNow(62), message: 'The Suite, please.' }
  const name = await sendEnquiry(site, nights)
  await page.goto('/admin/enquiries?show=new')
  await page.getByRole('link', { name }).tap()
  await page.getByText('Hold these nights …').tap()
  await page.getByRole('button', { name: 'Hold until this time' }).tap()
  const guest = await openBrowser({ viewport: { width: 390, height: 844 } })
  await guest.goto(await linkIn(site, 'pay'))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Advance for your stay')
  await expect(guest.getByText('Waiting for your payment')).toBeVisible()
  const upi = guest.getByRole('link', { name: 'Pay ₹9,000 by UPI' })
  await expect(upi).toHaveAttribute('href', /^upi:\/\/pay\?pa=asha@okaxis&/)
  await expect(guest.getByRole('img', { name: /^QR code to pay/ })).toBeVisible()
  await guest.context().grantPermissions(['clipboard-write'])
  await guest.getByRole('button', { name: 'Copy: UPI ID' }).click()
  await expect(guest.getByRole('button', { name: 'Copied: UPI ID' })).toHaveText('Copied')
  await expectAccessible(guest)

  await page.getByRole('link', { name: 'Confirm as booking' }).tap()
  await page.getByText('Guests and money').tap()
  await expect(page.getByLabel('Advance to ask for')).toHaveValue('9000')
  await page.getByRole('button', { name: 'Save the booking' }).tap()
  await page.getByText('Record the advance: ₹9,000').tap()
  await page.getByRole('button', { name: 'Save the payment' }).tap()
  await expect(page.getByText('The payment is saved.')).toBeAttached()
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Balance for your stay')
  await expect(guest.getByText(/^₹9,000, the last on /)).toBeVisible()

  const booking = page.url()
  await page.getByRole('link', { name: 'Send the confirmation' }).tap()
  await page.getByRole('button', { name: 'Send by e-mail' }).tap()
  await expect(page.getByText('The e-mail is being sent.')).toBeVisible()
  await expectAccessible(page)
  await guest.goto(await linkIn(site, 'stay'))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Your stay is confirmed')
  for (const part of [name, 'Suite', '₹21,000 still to pay', 'Coming later, or not at all'])
    await expect(guest.getByText(part, { exact: true })).toBeVisible()
  await expectAccessible(guest)

  await page.goto(booking)
  await page.getByRole('button', { name: /^Make a receipt/ }).tap()
  await page.getByRole('button', { name: 'Send by e-mail' }).tap()
  await expect(page.getByText('The e-mail is being sent.')).toBeVisible()
  await expectAccessible(page)
  await guest.goto(await linkIn(site, 'receipt'))
  await expect(guest.getByText('₹9,000', { exact: true })).toBeVisible()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Receipt 1')
  await expectAccessible(guest)
})

/** The path of the newest link to such a page in an e-mail to the guest. */
function linkIn(site: Site, kind: 'pay' | 'stay' | 'receipt'): Promise<string> {
  return findInEmails(site, new RegExp(`${site.origin}(/${kind}/[\\w-]{42,})`))
}
