import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { Locator } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { expectAccessible } from './accessible-room.ts'
import { signInAsOwner } from './owner.ts'
import { enquiryArrives } from './sent-enquiry.ts'
import { startServer } from './server.ts'
import { expect, test as plain } from './site.ts'

type MailServer = { url: string; open: boolean; received: string[]; stop(): Promise<void> }

/** A journey through a house whose e-mails leave by a mail server that can be closed and opened. */
const test = plain.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const mail = await mailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mail }, use) => {
      const server = await startServer({ SMTP_URL: mail.url })
      await use({ ...server, letters: async () => mail.received })
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('shows a refused e-mail on Today, and sends it on another try', {
  tag: '@phone',
}, async ({ page, site, mail }) => {
  mail.open = false
  const name = await enquiryArrives(site)
  await signInAsOwner(page, site)
  await expect(async () => {
    await page.goto('/admin')
    await page.getByRole('link', { name: /e-mails? not delivered$/ }).click({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'E-mails not delivered' })).toBeVisible()
  const email = page.getByRole('article').filter({ hasText: name })
  await expect(email).toContainText('An enquiry, to you')
  await expect(email).toContainText('stay@deodarhouse.example')
  await expect(email).toContainText(/tried (once|\d+ times)/)
  await expect(email).toContainText('The house is asleep')
  await expectAccessible(page)

  const tryNow = email.getByRole('button', { name: 'Try now' })
  // The postman tries by itself too, a minute after the first time.
  const before = await tries(email)
  await tryNow.click()
  await expect.poll(() => tries(email)).toBeGreaterThan(before)
  await expect(tryNow).toBeVisible()
  mail.open = true
  await tryNow.click()
  await expect(email).toHaveCount(0)
  await expect.poll(() => mail.received.some((message) => message.includes(name))).toBe(true)
})

async function tries(email: Locator): Promise<number> {
  return Number(/tried (\d+) times/.exec((await email.textContent()) ?? '')?.[1] ?? 1)
}

async function mailServer(): Promise<MailServer> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      mail.open ? done() : done(Object.assign(new Error('The house is asleep'), { responseCode: 451 })),
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      received.push(Buffer.concat(chunks).toString())
      done()
    },
  })
  server.on('error', () => {})
  const listener = server.server as Server
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    open: true,
    received,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
  return mail
}
