import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { messages } from '#modules/common/messages.ts'
import { mailTroubles } from '#modules/mail/mailer.server.ts'
import { startMailServer, type TestMailServer, testAuthority } from '../mail-server.ts'
import { expectAccessible } from './accessible-room.ts'
import { joinAsOwner, signInAsHelper, signInAsOwner } from './owner.ts'
import { enquiryArrives } from './sent-enquiry.ts'
import { startServer } from './server.ts'
import { expect, test as plain } from './site.ts'

const account = { user: 'stay@deodarhouse.example', password: 'six quiet goats' }

/** A house without SMTP_URL, beside a mail server that speaks TLS and takes e-mails from one account. */
const test = plain.extend<{ mail: TestMailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  mail: async ({}, use) => {
    const mail = await startMailServer({ speaks: 'tls', account })
    await use(mail)
    await mail.stop()
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the same
    async ({}, use) => {
      const server = await startServer({ NODE_EXTRA_CA_CERTS: testAuthority })
      await use({ ...server, letters: async () => [] })
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('sets the mail server: reports a wrong password, and works at once with the right one', async ({
  page,
  site,
  mail,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'E-mails arrive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail server' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'E-mail', exact: true }).first().click()
  await expect(page.getByText('They do not leave yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up the mail server' }).click()
  await page.getByRole('link', { name: 'Gmail' }).click()
  await expect(page.getByLabel(/^Outgoing mail server/)).toHaveValue('smtp.gmail.com')
  await expect(page.getByText('app password')).toBeVisible()
  await expectAccessible(page)

  await fillIn(page, mail, 'seven loud goats')
  await page.getByRole('button', { name: 'Save, and send me a test e-mail' }).click()
  await expect(page.getByText('Not delivered')).toBeVisible()
  await expect(page.getByText(mailTroubles['sign-in'])).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Look at the mail server once more' }).click()
  await expect(page.getByLabel(/^Outgoing mail server/)).toHaveValue('localhost')
  await expect(page.locator('input[name=password]')).toHaveValue('')
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Save, and send me a test e-mail' }).click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  expect(mail.signedIn).toEqual([`${account.user} over TLS`])
  expect(mail.received[0]).toContain('From: Asha <stay@deodarhouse.example>')

  const guest = await enquiryArrives(site)
  await expect.poll(() => mail.received.some((letter) => letter.includes(guest))).toBe(true)
  for (const room of ['/admin/settings/mail', '/admin/settings/mail/server', '/admin/log'])
    for (const path of [room, `${room}.data`])
      expect(await (await page.request.get(path)).text(), path).not.toContain(account.password)
  await page.goto('/admin')
  await expect(page.getByRole('listitem').filter({ hasText: 'E-mails arrive, done' })).toBeVisible()
  await page.goto('/admin/log')
  await expect(page.getByText('changed the mail server').first()).toBeVisible()
})

test('asks for the password before, another host wants its own, and a removed server is gone', {
  tag: '@phone',
}, async ({ page, site, mail, complaints }) => {
  const owner = await joinAsOwner(page, site)
  makeStale(site.dataDir, owner.email)
  await page.goto('/admin/settings/mail/server')
  await expect(page.getByRole('heading', { name: 'Enter your password again' })).toBeVisible()
  await page.locator('input[name=password]').fill(owner.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail server' })).toBeVisible()
  await fillIn(page, mail, account.password)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The mail server is saved.')).toBeVisible()

  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByLabel(/^Outgoing mail server/).fill('elsewhere.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(messages.mailPasswordAgain)).toBeVisible()
  await expect(page.getByLabel(/^Outgoing mail server/)).toHaveValue('elsewhere.example')
  complaints.splice(0)

  await page.goto('/admin/settings/mail')
  await page.getByRole('button', { name: 'Forget this mail server' }).click()
  await expect(page.getByText('They do not leave yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test e-mail' }).click()
  await expect(page.getByText('In the folder')).toBeVisible()
  expect(mail.received).toEqual([])
})

test('shows a helper nothing of it', { tag: '@desk' }, async ({ page, site, browser, mail }) => {
  await signInAsOwner(page, site)
  const context = await browser.newContext({ baseURL: site.origin })
  const theirs = await context.newPage()
  await signInAsHelper(page, theirs, site)
  const headers = { origin: site.origin }
  const form = { host: 'localhost', port: String(mail.port), encryption: 'tls' }
  const refused = async (path: string, fields: typeof form | { intent: string }) => {
    const answer = await theirs.request.post(`/admin/settings/${path}`, {
      headers,
      form: fields,
      maxRedirects: 0,
    })
    expect(answer.status(), path).toBe(403)
  }
  await refused('mail/server', form)
  await refused('mail', { intent: 'remove-server' })
  await refused('mail', { intent: 'send-test' })
  expect((await theirs.request.get('/admin/settings/mail/server', { maxRedirects: 0 })).status()).toBe(403)
  await context.close()
})

test('sets it without script, and returns what was typed with a refusal', { tag: '@phone' }, async ({
  browser,
  site,
  mail,
}) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/mail/server')
  await fillIn(page, mail, account.password)
  await page.getByLabel(/^Port/).fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(messages.mailPortInvalid)).toBeVisible()
  await expect(page.getByLabel(/^User name/)).toHaveValue(account.user)
  await fillIn(page, mail, account.password)
  await page.getByRole('button', { name: 'Save, and send me a test e-mail' }).click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Forget this mail server' }).click()
  await expect(page.getByText('They do not leave yet')).toBeVisible()
  await context.close()
})

test('says in the room that the environment’s setting wins', { tag: '@desk' }, async ({ browser, mail }) => {
  const installed = await startServer({ SMTP_URL: mail.url })
  const context = await browser.newContext({ baseURL: installed.origin })
  const page = await context.newPage()
  await signInAsOwner(page, { ...installed, letters: async () => [] })
  await page.goto('/admin/settings/mail/server')
  await expect(page).toHaveURL(/\/admin\/settings\/mail$/)
  await expect(page.getByText('Set where the house is installed (SMTP_URL), which wins')).toBeVisible()
  const answer = await page.request.post('/admin/settings/mail/server', {
    headers: { origin: installed.origin },
    form: { host: 'elsewhere.example', port: '465', encryption: 'tls' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  await page.reload()
  await expect(page.getByText(`Through 127.0.0.1, from`)).toBeVisible()
  await expect(page.getByText('elsewhere.example')).toHaveCount(0)
  await context.close()
  await installed.stop()
})

async function fillIn(page: Page, mail: TestMailServer, password: string): Promise<void> {
  await page.getByLabel(/^Outgoing mail server/).fill('localhost')
  await page.getByLabel(/^How the line is kept secret/).selectOption('tls')
  await page.getByLabel(/^Port/).fill(String(mail.port))
  await page.getByLabel(/^User name/).fill(account.user)
  await page.locator('input[name=password]').fill(password)
  await page.getByLabel(/^Name/).fill('Asha')
  await page.getByLabel(/^Address/).fill(account.user)
}

/** As if that owner had last typed the password a quarter of an hour ago. */
function makeStale(dataDir: string, email: string): void {
  const database = new DatabaseSync(join(dataDir, 'deodar.sqlite'), { timeout: 5000 })
  const then = new Date(Date.now() - 15 * 60_000).toISOString()
  const theirs = 'owner_id = (select id from owner where email = ?)'
  database.prepare(`update owner_session set fresh_at = ? where ${theirs}`).run(then, email)
  database.close()
}
