import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { projectFolder } from '#core/host/program-paths.server.ts'
import {
  writeNewDeviceEmail,
  writePasswordChangedEmail,
  writePasswordEmail,
  writeRescueEmail,
  writeTeamEmail,
} from '#modules/accounts/account-emails.server.ts'
import { readContentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { makeEmptyRoom, makeNeutralContent } from '#modules/content/neutral-content.ts'
import { publishContent } from '#modules/content/publish-content.server.ts'
import { saveDraft } from '#modules/content/save-draft.server.ts'
import { answerByEmail } from '#modules/enquiries/answer-enquiry.server.ts'
import { writeHoldEmail } from '#modules/enquiries/holds.server.ts'
import { inviteByEmail, writeExampleInvitation } from '#modules/invitations/invite-by-email.server.ts'
import { MARK_IN_EMAIL } from '#modules/mail/email-frame.server.ts'
import { readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { writeTestEmail } from '#modules/owner-emails/test-email.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { replyToReview } from '#modules/reviews/reply-to-review.server.ts'
import { buildIcons } from '../bin/icons.ts'
import { publicPages } from './journeys/places.ts'
import { ananya, asha, bookingOf, enquiryBy, keyFor, meera, pendingReviewBy } from './people.ts'
import { deliverDueEmails, queueOneEmail } from './queue-work.ts'
import { openRequesters } from './requesters.ts'
import { sourceBuild } from './source-build.ts'

// Nothing of the demo is left anywhere once a house has its own name.

/** Name, place, phone and e-mail of the demo, and its tree. */
const ofTheDemo = /deodar|kumaon|98765[ ]?43210|icon-tree|viewBox="0 0 20 30"|"\/favicon|social-card/i

let requesters: Awaited<ReturnType<typeof openRequesters>>
let demoIcons: Buffer[]
beforeAll(async () => {
  requesters = await openRequesters(sourceBuild, { publicOrigin: 'https://pine.example' })
  await publish({})
  const out = await mkdtemp(join(tmpdir(), 'deodar-icons-'))
  await buildIcons({ content: join(projectFolder, 'content'), out })
  demoIcons = readdirSync(out).map((name) => readFileSync(join(out, name)))
}, 120_000)
afterAll(() => requesters.close())

const get = (path: string, asker: 'nobody' | 'owner' = 'nobody') => requesters.request(asker, 'GET', path)

async function publish(brand: Partial<Content['brand']>): Promise<void> {
  const { ctx } = requesters
  const about = { name: 'Pine Corner', town: 'Almora', region: 'Uttarakhand' }
  const contact = { phone: '+91 91234 56780', email: 'stay@pine.example' }
  const content = makeNeutralContent({ ...about, ...contact })
  const room = { title: 'Garden Room', price: 4000, guests: '2', description: 'A quiet room.' }
  content.stays.items = [{ ...makeEmptyRoom('suite'), ...room }]
  content.brand = { ...content.brand, ...brand }
  const { number } = await readContentHead(ctx)
  expect(await saveDraft(ctx, asha, number, content)).toMatchObject({ ok: true })
  expect(await publishContent(ctx, asha, number + 1)).toMatchObject({ ok: true })
  // The pages in the cache follow within a moment.
  const shown = content.brand.accent || 'Pine Corner'
  for (const path of ['/', '/terms'])
    await vi.waitFor(async () => expect((await get(path)).text).toContain(shown), 60_000)
}

test('no page, data file or manifest shows anything of the demo', async () => {
  const { ctx } = requesters
  const key = await keyFor(ctx, await bookingOf(ctx, ananya))
  const pages = publicPages.filter((path) => !path.includes('#'))
  const documents = ['/site.webmanifest', '/stays.json', '/sitemap.xml', '/robots.txt']
  const others = ['/nowhere', '/nowhere.php', ...documents]
  const unknown = ['/review?id=AAAAAAAAAAAAAAAAAAAAAA', '/unsubscribe?stay=none', '/pay/none']
  const links = [`/review?id=${key}`, ...unknown]
  const admin = ['/admin/sign-in', '/admin/forgotten', '/admin/app.webmanifest']
  for (const path of [...pages, ...others, ...links, ...admin]) {
    const text = (await get(path)).text.replace(/--mantine-color-deodar|npx deodar/g, '')
    expect.soft(text.match(ofTheDemo)?.[0], path).toBeUndefined()
    expect.soft(text.length, path).toBeGreaterThan(20)
  }
  for (const path of ['/admin', '/admin/settings', '/admin/content/brand'])
    expect.soft((await get(path, 'owner')).text, path).not.toContain('#icon-tree"')
  const refused = await requesters.request('nobody', 'POST', '/admin/app.webmanifest')
  expect.soft(refused.text.match(ofTheDemo)).toBeNull()
  const { text } = await get('/')
  expect(text).toMatch(/"logo":"https:\/\/pine\.example\/icons\/[0-9a-f]{10}\/icon-512\.png"/)
  expect(text).toMatch(/og:image" content="https:\/\/pine\.example\/icons\/[0-9a-f]{10}\/card\.jpg"/)
})

test('every icon is drawn from the initial, at an address of its own that is kept for ever', async () => {
  const { text } = await get('/')
  const manifest = (await get('/site.webmanifest')).text
  const addresses = `${text}${manifest}`.match(/\/icons\/[0-9a-f]{10}\/[\w.-]+/g) ?? []
  const plain = ['/favicon.ico', '/favicon.svg', '/icons/icon-192.png', '/icons/apple-touch-icon.png']
  for (const path of new Set([...addresses, ...plain])) {
    const { statusCode, rawPayload, headers } = await requesters.app.inject({ url: path })
    expect.soft([path, statusCode]).toEqual([path, 200])
    const isOfTheDemo = demoIcons.some((icon) => icon.equals(rawPayload))
    expect.soft(isOfTheDemo, path).toBe(false)
    const lifetime = plain.includes(path) ? 'max-age=86400' : 'immutable'
    expect.soft(headers['cache-control'], path).toContain(lifetime)
    if (!path.endsWith('.ico'))
      expect.soft((await sharp(rawPayload).metadata()).width, path).toBeGreaterThan(60)
  }
  const names = new Set([
    ...['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'mark.png', 'card.jpg'],
    ...['icon-192.png', 'icon-512.png', 'maskable-512.png'],
  ])
  expect(new Set(addresses.map((path) => path.split('/').at(-1)))).toEqual(names)
})

test('an address that was made up gets the icons of today, which no cache stores', async () => {
  const { headers, statusCode } = await requesters.app.inject({ url: '/icons/0123456789/icon-192.png' })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await requesters.app.inject({ url: '/icons/0123456789/other.png' })).statusCode).toBe(404)
})

test('a network that makes up many addresses of icons is told to wait, and no other', async () => {
  const ask = (url: string, network = '198.51.100.7') =>
    requesters.app.inject({ url, headers: { 'x-forwarded-for': network } })
  for (let n = 0; n < 300; n += 1) await ask(`/icons/${n}/icon-192.png`)
  const { statusCode, headers } = await ask('/icons/new/icon-192.png')
  expect([statusCode, headers['cache-control']]).toEqual([429, 'no-store'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('/icons/icon-192.png')).statusCode).toBe(200)
  expect((await ask('/icons/new/icon-192.png', '203.0.113.9')).statusCode).toBe(200)
})

test('e-mails have the logo within them, and nothing of the demo', async () => {
  const { ctx } = requesters
  const id = await enquiryBy(ctx, ananya)
  expect(await answerByEmail(ctx, asha, id, 'Yes, there is one.')).toMatchObject({ ok: true })
  await inviteByEmail(ctx, asha, (await bookingOf(ctx, ananya)).id)
  const review = await pendingReviewBy(ctx, meera)
  await approveReview(ctx, asha, review.id)
  await replyToReview(ctx, asha, review.id, { reply: 'Thank you.' })
  await deliverDueEmails(ctx)
  expect(ctx.emails.length).toBeGreaterThan(4)
  for (const { subject, from, text, html, attachments } of ctx.emails) {
    expect.soft(JSON.stringify([subject, from, text, html]).match(ofTheDemo)?.[0], subject).toBeUndefined()
    expect.soft(html, subject).toContain(`src="${MARK_IN_EMAIL}"`)
    expect.soft(text, subject).not.toContain('cid:')
    expect.soft(attachments, subject).toMatchObject([{ cid: 'mark@house', contentDisposition: 'inline' }])
  }
  const { sender } = await readOwnerAndSender(ctx)
  const moment = '20 November 2026'
  const sessionsAddress = 'https://pine.example'
  const nights = { stay: 'suite', check_in: '2026-12-20', check_out: '2026-12-22' }
  const hold = { ...nights, until: '2026-12-01T09:30:00.000Z', amount: 8000, quote: '' }
  const written = await Promise.all([
    writeTestEmail(sender),
    writeTeamEmail(sender, { inviterName: 'Uma', role: 'helper', address: 'https://pine.example/x' }),
    writeExampleInvitation(ctx, sender),
    writeHoldEmail(ctx, { name: 'Ananya', email: ananya.email }, { enquiry_id: id, ...hold }),
    writePasswordEmail(sender, 'https://pine.example/x'),
    writeRescueEmail(sender, moment),
    writePasswordChangedEmail(sender, moment),
    writeNewDeviceEmail(sender, { name: 'Uma', device: 'A phone', moment, sessionsAddress }),
  ])
  for (const { subject, text, html } of written)
    expect.soft(`${subject}${text}${html}`.match(ofTheDemo)?.[0], subject).toBeUndefined()
})

test('an e-mail leaves without its picture where that cannot be drawn', async () => {
  const { ctx } = requesters
  const { sender } = await readOwnerAndSender(ctx)
  const { html } = await writeTestEmail(sender)
  await queueOneEmail(ctx, { subject: 'Early', html })
  await ctx.database.deleteFrom('content').execute()
  await deliverDueEmails(ctx)
  const email = ctx.emails.find(({ subject }) => subject === 'Early')
  expect(email?.attachments).toBeUndefined()
  expect(email?.html).not.toContain('<img')
  expect(email?.html).toContain('Pine Corner')
  await publish({})
})

test('an accent changes pages, error pages and e-mails, and only then', async () => {
  const { ctx } = requesters
  const style = ':root{--primary:#725d00;'
  expect((await get('/')).text).not.toContain(':root{--primary:')
  await publish({ accent: '#ffd400' })
  for (const path of ['/', '/terms', '/review?id=AAAAAAAAAAAAAAAAAAAAAA'])
    expect.soft((await get(path)).text, path).toContain(style)
  const { sender } = await readOwnerAndSender(ctx)
  const { html } = await writePasswordEmail(sender, 'https://pine.example/x')
  expect(html).toContain('background-color:#725d00')
  expect(html).not.toMatch(/#a83a2c|#9a3327/)
})
