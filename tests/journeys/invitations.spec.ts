import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { dayFromNow } from '../days.ts'
import { signInAsOwner } from './owner.ts'
import { expect, type Site, test } from './site.ts'

/** A stay that ended two weeks ago, of a guest nobody else on this site is named like. */
async function stayOf(site: Site, firstName: string): Promise<{ id: string; name: string; email: string }> {
  const lastName = `Joshi-${randomUUID().slice(0, 8)}`
  const guest = ['--first-name', firstName, '--last-name', lastName, '--phone', '9876543210']
  const days = ['--stay', 'suite', '--check-in', dayFromNow(-17), '--check-out', dayFromNow(-14)]
  const email = `${firstName}.${lastName}@guest.example`.toLowerCase()
  const added = await site.deodar('booking', 'add', ...guest, '--email', email, ...days, '--json')
  return { id: JSON.parse(added).id, name: `${firstName} ${lastName}`, email }
}

test('asks a guest by WhatsApp, and shows the owner that the link was opened', async ({
  page,
  site,
  context,
}) => {
  const { id, name } = await stayOf(site, 'Meera')
  await signInAsOwner(page, site)
  await page.goto(`/admin/bookings/${id}/invitations`)
  await page.getByRole('button', { name: 'WhatsApp' }).click()
  const whatsapp = await page.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/919876543210\?text=Namaste%20Meera/)
  const link = /http\S+\/review\?id=[\w-]{22}/.exec(decodeURIComponent(whatsapp ?? ''))?.[0] ?? ''

  const guest = await context.newPage()
  const asked = guest.waitForResponse('**/admin/api/get-userdetail')
  await guest.goto(link)
  await asked
  await guest.close()
  await page.goto('/admin/invitations')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: `Ask ${name}` })).toBeVisible()
  await expect(page.getByText('Opened the link')).toBeVisible()
})

test('makes fresh links for a QR code and a copy, each recorded', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const { id, name } = await stayOf(site, 'Devi')
  await signInAsOwner(page, site)
  await page.goto(`/admin/bookings/${id}/invitations`)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: `QR code of ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Link to copy' }).click()
  await expect(page.getByLabel('The message')).toHaveValue(/\/review\?id=[\w-]{22}$/)
  const ways = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'So far' }) })
    .getByRole('listitem')
  await expect(ways).toHaveText([
    /^Link to copy.*Not sent yet/,
    /^QR code.*Did it go/,
    /^Link made at the server.*Not opened/,
  ])
  const sheet = page.getByRole('region', { name: 'A fresh link for' })
  await sheet.getByRole('button', { name: 'Not yet' }).click()
  await expect(sheet).toContainText('stays in the list')
  await expect(page.getByText('Not yet invited')).toBeVisible()
  await sheet.getByRole('button', { name: 'Now it went' }).click()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  await expect(ways.first()).toHaveText(/^Copied link.*Not opened yet/)
})

test('lets a guest end the e-mails without signing in, and changes nothing on looking', {
  tag: '@phone',
}, async ({ page, site, browser }) => {
  const { id, email } = await stayOf(site, 'Kavya')
  await signInAsOwner(page, site)
  await page.goto(`/admin/bookings/${id}/invitations`)
  await page.getByRole('button', { name: 'E-mail' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /^The e-mail is (on its way|written)/ }),
  ).toBeVisible()
  await expect.poll(async () => stopLink(await site.letters(), email), { timeout: 45_000 }).toBeTruthy()

  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const address = (await stopLink(await site.letters(), email)) ?? ''
  await guest.goto(address)
  await guest.goto(address)
  await page.reload()
  await expect(page.getByText('Does not wish to be asked')).toBeHidden()
  await guest.getByRole('button', { name: 'Yes, please stop' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('We will not ask you again')
  await guest.context().close()
  await page.reload()
  await expect(page.getByText('Does not wish to be asked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'E-mail' })).toBeDisabled()
})

test('stops asking with a reason, and takes it back', { tag: '@phone' }, async ({ page, site }) => {
  const { id } = await stayOf(site, 'Lalita')
  await signInAsOwner(page, site)
  await page.goto(`/admin/bookings/${id}/invitations`)
  await page.getByText('Do not ask this guest any more').click()
  await page.getByLabel('Why?').selectOption('Asked not to be asked')
  await page.getByRole('button', { name: 'Stop asking' }).click()
  await expect(page.getByText('“Asked not to be asked”')).toBeVisible()
  await page.getByRole('button', { name: 'Ask again after all' }).click()
  await expect(page.getByText('This guest can be asked again.')).toBeVisible()
})

/** The last link of the e-mail to that guest. */
async function stopLink(emails: string[], email: string): Promise<string | undefined> {
  const read = await Promise.all(emails.map((letter) => PostalMime.parse(letter)))
  const links = read
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ html }) => /http[^\s"]+\/no-letters\?stay=[\w.-]+/.exec(html ?? '')?.[0])
  return links.find(Boolean)
}
