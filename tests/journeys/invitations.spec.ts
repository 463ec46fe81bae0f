import PostalMime from 'postal-mime'
import { signInAsOwner } from './owner.ts'
import { expect, type Site, test } from './site.ts'

async function stayOf(site: Site, firstName: string): Promise<string> {
  const guest = ['--first-name', firstName, '--last-name', 'Joshi', '--phone', '9876543210']
  const days = ['--stay', 'suite', '--check-in', '2026-11-01', '--check-out', '2026-11-04']
  const email = `${firstName.toLowerCase()}.${Math.random().toString(36).slice(2)}@guest.example`
  const added = await site.deodar('booking', 'add', ...guest, '--email', email, ...days, '--json')
  return JSON.parse(added).id
}

test('a guest is asked by WhatsApp, opens the link, and the owner sees it', async ({
  page,
  site,
  context,
}) => {
  const id = await stayOf(site, 'Meera')
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
  await page
    .getByRole('link', { name: /^Meera Joshi/ })
    .first()
    .click()
  await expect(page.getByText('Opened the link')).toBeVisible()
})

test('a QR code and a copied link are fresh links too, each noted', async ({ page, site }) => {
  const id = await stayOf(site, 'Devi')
  await signInAsOwner(page, site)
  await page.goto(`/admin/bookings/${id}/invitations`)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code of Devi' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy a link' }).click()
  await expect(page.getByLabel('The message')).toHaveValue(/\/review\?id=[\w-]{22}$/)
  const ways = page.getByRole('listitem').filter({ hasText: 'Not opened yet' })
  await expect(ways).toHaveText([/^Copied link/, /^QR code/, /^Command line/])
})

test('a guest asked by letter ends the letters without signing in, and looking changes nothing', async ({
  page,
  site,
  browser,
}) => {
  const id = await stayOf(site, 'Kavya')
  await signInAsOwner(page, site)
  await page.goto(`/admin/bookings/${id}/invitations`)
  await page.getByRole('button', { name: 'E-mail' }).click()
  await expect(page.getByText('The letter is on its way.')).toBeVisible()
  await expect.poll(async () => stopLink(await site.letters(), 'Kavya'), { timeout: 20_000 }).toBeTruthy()

  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const address = (await stopLink(await site.letters(), 'Kavya')) ?? ''
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

test('the owner stops asking with a reason, and takes it back', async ({ page, site }) => {
  const id = await stayOf(site, 'Lalita')
  await signInAsOwner(page, site)
  await page.goto(`/admin/bookings/${id}/invitations`)
  await page.getByText('Do not ask this guest any more').click()
  await page.getByLabel('Why? For you alone').fill('A friend of the house')
  await page.getByRole('button', { name: 'Stop asking' }).click()
  await expect(page.getByText('“A friend of the house”')).toBeVisible()
  await page.getByRole('button', { name: 'Ask again after all' }).click()
  await expect(page.getByText('This guest can be asked again.')).toBeVisible()
})

/** The last link of that guest's letter. */
async function stopLink(letters: string[], firstName: string): Promise<string | undefined> {
  const read = await Promise.all(letters.map((letter) => PostalMime.parse(letter)))
  // Other journeys on the same site write to guests of that name too; only this letter has a way to end the letters.
  const links = read
    .filter(({ text }) => text?.includes(`Namaste ${firstName}`))
    .map(({ html }) => /http[^\s"]+\/no-letters\?stay=[\w.-]+/.exec(html ?? '')?.[0])
  return links.find(Boolean)
}
