import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { listEnquiries } from '#modules/enquiries/enquiries.server.ts'
import { registerEmailProviderApi } from '#server/http/api/send-form.ts'
import { findChromium } from './browsers.mjs'
import { meera } from './people.ts'
import { openTestApp, type TestApp } from './test-app.ts'

// The official client, in a real browser, posting to the relay: what it sends is what we must take.
const packageFile = createRequire(import.meta.url).resolve('@emailjs/browser/package.json')
const client = join(packageFile, '../dist/email.js')
const form = (fields: string) => `<!doctype html><meta charset="utf-8"><form>
  <input name="name" value="Meera Joshi"><input name="email" value="${meera.email}">
  <input name="phone" value="${meera.phone}">${fields}</form><script src="/client.js"></script>`
const pages = {
  enquiry: form(`<input name="expectation"><input type="date" name="checkIn" value="2026-12-24">
    <input type="date" name="checkOut" value="2026-12-28"><textarea name="message">चाय? Tea?</textarea>`),
  quick: form('<input type="file" name="image"><textarea name="review">Lovely tea.</textarea>'),
}
// A red pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
})
afterAll(() => browser?.close())

let ctx: TestApp
let origin: string
beforeEach(async () => {
  ctx = await openTestApp()
  const app = fastify({ forceCloseConnections: true })
  app.get('/client.js', async (_request, reply) => reply.type('text/javascript').send(await readFile(client)))
  for (const [name, html] of Object.entries(pages))
    app.get(`/${name}`, (_request, reply) => reply.type('text/html').send(html))
  await registerEmailProviderApi(app, ctx)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return () => app.close()
})

test('sends the enquiry form, and gets status 200 and the text OK', async () => {
  const page = await open('enquiry')
  expect(await send(page)).toEqual({ status: 200, text: 'OK' })
  const days = { check_in: '2026-12-24', check_out: '2026-12-28' }
  const enquiry = { form: 'enquiry', name: 'Meera Joshi', ...days, message: 'चाय? Tea?' }
  expect(await listEnquiries(ctx)).toMatchObject([enquiry])
})

test('sends the quick form with its picture, and without one', async () => {
  const page = await open('quick')
  expect(await send(page)).toEqual({ status: 200, text: 'OK' })
  await page.setInputFiles('input[type=file]', { name: 'me.png', mimeType: 'image/png', buffer: picture })
  expect(await send(page)).toEqual({ status: 200, text: 'OK' })
  expect(await listEnquiries(ctx)).toMatchObject([{ form: 'quick' }, { form: 'quick' }])
  expect(await ctx.database.selectFrom('media').select('about').execute()).toEqual([{ about: 'enquiry' }])
})

test('sends a form from another site, and the page reads the answer', async () => {
  const page = await browser.newPage()
  // Another name is another origin.
  await page.goto(`${origin.replace('127.0.0.1', 'localhost')}/enquiry`)
  expect(await send(page, origin)).toEqual({ status: 200, text: 'OK' })
  await page.fill('input[name=checkOut]', '2026-12-01')
  expect(await send(page, origin)).toEqual({ status: 400, text: messages.checkOutBeforeCheckIn })
  expect(await listEnquiries(ctx)).toHaveLength(1)
})

async function open(name: keyof typeof pages): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${origin}/${name}`)
  return page
}

/** The client's answer or error, as the page sees it. */
function send(page: Page, to = origin) {
  return page.evaluate(async (server) => {
    // biome-ignore lint/suspicious/noExplicitAny: the client puts itself into the window
    const { emailjs } = window as any
    emailjs.init({ publicKey: 'own' }, server)
    return emailjs.sendForm('house', 'form', 'form').then(
      ({ status, text }: { status: number; text: string }) => ({ status, text }),
      (fault: string | { status: number; text: string }) =>
        typeof fault === 'string' ? fault : { status: fault.status, text: fault.text },
    )
  }, to)
}
