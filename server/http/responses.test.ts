import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { initialContent } from '#modules/content/first-day.ts'
import { publishContent } from '#modules/content/publish-content.server.ts'
import { saveDraft } from '#modules/content/save-draft.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { ashaAccount, createAccount } from '../../tests/owner.ts'
import { asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { sourceBuild } from '../../tests/source-build.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { sendBytes } from '../../tests/wire.ts'
import { openHttp } from './open.ts'
import { writeErrorPage } from './pages/error-page.ts'

const SCRIPT = '</script><script>alert(1)</script>'

let ctx: TestApp
let app: FastifyInstance
let port: number

beforeAll(async () => {
  ctx = await openTestApp()
  const property = { ...initialContent.property, name: `Pine ${SCRIPT}` }
  await saveDraft(ctx, asha, 0, { ...initialContent, property })
  await publishContent(ctx, asha, 1)
  const review = await pendingReviewBy(ctx, meera, {
    draft: { name: '', email: '', phone: '', review: `${SCRIPT} ${'We slept well. '.repeat(10)}` },
  })
  await approveReview(ctx, asha, review.id)
  app = await openHttp(ctx, sourceBuild)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  return async () => {
    await app.close()
    await ctx.close()
  }
})

const personal = ['/review', '/review?id=AAAAAAAAAAAAAAAAAAAAAA', '/unsubscribe', '/admin/sign-in']

test.for([
  ...['/', '/reviews', '/nights', '/terms', ...personal, '/admin', '/admin.data'],
  ...['/nights.json', '/sitemap.xml', '/robots.txt', '/stays.json', '/healthz'],
  ...['/admin/api/get-reviews', '/api/v1.0/email/send-form', '/__manifest?paths=%2Fadmin&version=x'],
  ...['/assets/nothing.js', '/pictures/nothing.webp', '/media/AAAAAAAAAAAAAAAAAAAAAA.webp'],
  ...['/nothing-of-ours', '/%zz'],
])('%s has the security headers of every answer', async (url) => {
  const { headers, statusCode } = await app.inject({ url })
  expect(statusCode).toBeLessThan(500)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  })
  const scripts = /script-src([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? ''
  expect(scripts).not.toMatch(/'unsafe-inline'|'unsafe-eval'|https?:|\*/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name)
  const type = String(headers['content-type'] ?? 'text/plain; charset=utf-8')
  expect(type).toMatch(/charset=utf-8|^application\/(?:manifest\+json|json)|^text\/x-script|xml/i)
})

test.for(['/', '/reviews', '/terms', '/admin/sign-in', '/review'])(
  '%s shows what people wrote as text',
  async (url) => {
    const { body } = await app.inject({ url })
    expect(body).not.toContain('<script>alert')
    expect(body).not.toMatch(/<\/script>\s*<script>alert/)
  },
)

test('names itself by its configuration, whatever host it is asked by', async () => {
  for (const url of ['/', '/sitemap.xml', '/robots.txt', '/reviews']) {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { body } = await app.inject({ url, headers })
    expect(body, url).not.toContain('evil.example')
    if (url !== '/reviews') expect(body, url).toContain('https://deodar.example')
  }
})

const addressesOfFiles = ['/review/x.css', '/admin/log/x.css', '/admin/x.css', '/reviews/x.js']
test.for(addressesOfFiles)('%s is no other name of a page that a cache would keep', async (url) => {
  const { statusCode, headers } = await app.inject({ url })
  expect([404, 302]).toContain(statusCode)
  expect(headers['cache-control']).toMatch(/no-store/)
})

test.for([...personal, '/admin/join?key=x'])('%s is kept by no cache', async (url) => {
  expect((await app.inject({ url })).headers['cache-control']).toBe('private, no-store')
})

test('binds its cookies to this host, to https, and away from scripts and other sites', async () => {
  await createAccount(ctx)
  const form = new URLSearchParams({ email: ashaAccount.email, password: ashaAccount.password })
  const answer = await app.inject({
    method: 'POST',
    url: '/admin/sign-in',
    headers: { origin: 'https://deodar.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  const cookies = [answer.headers['set-cookie']].flat().filter((line) => !/max-age=0/i.test(String(line)))
  expect(cookies.length).toBeGreaterThan(0)
  for (const line of cookies) {
    expect(line).toMatch(/^__Host-deodar/)
    for (const manner of [/; Path=\/(;|$)/i, /; Secure/i, /; HttpOnly/i, /; SameSite=(Lax|Strict)/i])
      expect(line).toMatch(manner)
  }
})

test.for(['TRACE', 'CONNECT', 'PROPFIND', 'SEARCH'])('answers no %s', async (method) => {
  const head = 'Host: x\r\nX-Secret: kettle\r\nConnection: close\r\n\r\n'
  const answer = await sendBytes(port, `${method} / HTTP/1.1\r\n${head}`)
  expect(answer).not.toMatch(/^HTTP\/1.1 [25]/)
  expect(answer).not.toContain('kettle')
})

test('error pages show the published name, never the draft, also while the database is out of reach', async () => {
  const ctx = await openTestApp()
  const app = await openHttp(ctx, () => Promise.reject(new Error('no pages here')))
  onTestFinished(() => app.close())
  const shown = async () => (await app.inject('/nothing')).body
  const property = { ...initialContent.property, name: 'Pine House' }
  await saveDraft(ctx, asha, 0, { ...initialContent, property })
  expect(await shown()).toContain('Deodar House')
  await publishContent(ctx, asha, 1)
  await expect.poll(shown).toContain('Pine House')
  await ctx.database.destroy()
  expect(await shown()).toContain('Pine House')
})

test('the error page has the telephone, WhatsApp, the request id and no script; names are text', () => {
  const property = { ...initialContent.property, name: '<b>"Deodar" & Sons</b>' }
  const { html, policy } = writeErrorPage({ content: { ...initialContent, property }, brand: null }, 'a1b2')
  for (const part of ['Unexpected Application Error!', 'href="tel:+919876543210"', '<code>a1b2</code>'])
    expect(html).toContain(part)
  expect(html).toContain('href="https://wa.me/919876543210?text=Hello%20')
  expect(html).toContain('&lt;b&gt;&quot;Deodar&quot; &amp; Sons&lt;/b&gt;')
  expect(html).not.toMatch(/<script|<link|<img|url\(/)
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
})
