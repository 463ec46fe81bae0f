import { mailTroubles } from '#modules/mail/mailer.server.ts'
import { startMailServer, type TestMailServer, testAuthority } from '../mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { sendEnquiry } from './guest.ts'
import { openAppBeside, type RunningServer } from './server.ts'
import { signInAsNewOwner } from './sign-in.ts'
import { expect, testServer } from './site.ts'

const account = { user: 'stay@deodarhouse.example', password: 'six quiet goats' }

/** A server without SMTP_URL, beside a mail server that speaks TLS and takes e-mails from one account. */
const test = testServer.extend<{ mail: TestMailServer }>({
  variables: { NODE_EXTRA_CA_CERTS: testAuthority },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  mail: async ({}, use) => {
    const mail = await startMailServer({ encryption: 'tls', account })
    await use(mail)
    await mail.stop()
  },
})

test('sets the mail server after the password, and removes it', async ({ page, server, mail }) => {
  const owner = await signInAsNewOwner(page, server)
  await makeStale(server)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Set up e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your password again' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[name=password]').fill(owner.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail server' })).toBeVisible()
  await page.getByRole('link', { name: 'Gmail' }).click()
  await expect(page.getByLabel(/^Outgoing mail server/)).toHaveValue('smtp.gmail.com')
  await expect(page.getByText('app password')).toBeVisible()

  await page.getByLabel(/^Outgoing mail server/).fill('localhost')
  await page.getByLabel('Security (SSL/TLS)').selectOption('tls')
  await page.getByLabel(/^Port/).fill(String(mail.port))
  await page.getByLabel(/^User name/).fill(account.user)
  await page.locator('input[name=password]').fill('seven loud goats')
  await page.getByLabel(/^Name/).fill('Asha')
  await page.getByLabel(/^Address/).fill(account.user)
  await page.getByRole('button', { name: 'Save and send a test e-mail' }).click()
  await expect(page.getByText('Not delivered')).toBeVisible()
  await expect(page.getByText(mailTroubles['sign-in'])).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Check the mail server' }).click()
  await expect(page.getByLabel(/^Outgoing mail server/)).toHaveValue('localhost')
  await expect(page.locator('input[name=password]')).toHaveValue('')
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Save and send a test e-mail' }).click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  expect(mail.signedIn).toEqual([`${account.user} over TLS`])
  expect(mail.received[0]).toContain('From: Asha <stay@deodarhouse.example>')
  const guest = await sendEnquiry(server)
  await expect.poll(() => mail.received.some((email) => email.includes(guest))).toBe(true)
  for (const path of ['/admin/settings/mail', '/admin/settings/mail/server', '/admin/log'])
    for (const address of [path, `${path}.data`])
      expect(await (await page.request.get(address)).text(), address).not.toContain(account.password)

  await page.goto('/admin/settings/mail')
  await page.getByRole('button', { name: 'Remove this mail server …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this mail server' }).click()
  await expect(page.getByText('E-mail is not set up')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(page.getByText('Not sent')).toBeVisible()
})

/** As if everybody had last typed their password a quarter of an hour ago. */
async function makeStale(server: RunningServer): Promise<void> {
  const { database } = await openAppBeside(server)
  const then = new Date(Date.now() - 15 * 60_000).toISOString()
  await database.updateTable('owner_session').set({ password_confirmed_at: then }).execute()
}
