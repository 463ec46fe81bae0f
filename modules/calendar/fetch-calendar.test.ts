import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openCalendarSite } from '../../tests/calendar-site.ts'
import { fetchCalendar } from './fetch-calendar.server.ts'

const airbnb = readFileSync(join(import.meta.dirname, '../../tests/fixtures/tables/airbnb.ics'), 'utf8')
const anew = { etag: null, lastModified: null }
const at = (path: string, host = 'calendars.example') => `https://${host}${path}`

async function siteThat(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const site = await openCalendarSite(answer)
  onTestFinished(site.close)
  return site
}

test('brings a calendar, as it is or packed, and says the name that was asked for', async () => {
  const site = await siteThat((request, response) => {
    if (request.url === '/plain.ics') return void response.end(airbnb)
    response.writeHead(200, {
      'content-encoding': 'gzip',
      etag: '"a1"',
      'last-modified': 'Fri, 20 Nov 2026 06:30:00 GMT',
    })
    response.end(gzipSync(airbnb))
  })
  expect(await fetchCalendar(at('/plain.ics'), anew, site.web)).toEqual({ ok: true, text: airbnb, ...anew })
  expect(await fetchCalendar(at('/packed.ics?s=1', 'other.example'), anew, site.web)).toEqual({
    ok: true,
    text: airbnb,
    etag: '"a1"',
    lastModified: 'Fri, 20 Nov 2026 06:30:00 GMT',
  })
  expect(site.asked).toMatchObject([
    { host: 'calendars.example', path: '/plain.ics' },
    { host: 'other.example', path: '/packed.ics?s=1' },
  ])
})

test('asks with what the site had said, and takes its word that nothing is new', async () => {
  const site = await siteThat((request, response) => {
    const isSame =
      request.headers['if-none-match'] === '"a1"' && request.headers['if-modified-since'] === 'then'
    response.writeHead(isSame ? 304 : 200).end()
  })
  const known = { etag: '"a1"', lastModified: 'then' }
  expect(await fetchCalendar(at('/'), known, site.web)).toEqual({ ok: true, text: null })
})

test('does not believe that nothing is new where nothing was asked so', async () => {
  const site = await siteThat((_request, response) => void response.writeHead(304).end())
  expect(await fetchCalendar(at('/'), anew, site.web)).toEqual({ ok: false, trouble: 'answer' })
})

test('follows two redirects and no third', async () => {
  const site = await siteThat((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) return void response.end(airbnb)
    const to = left === 2 ? at('/1', 'other.example') : `/${left - 1}`
    response.writeHead(302, { location: to }).end('moved')
  })
  expect(await fetchCalendar(at('/2'), anew, site.web)).toMatchObject({ ok: true, text: airbnb })
  expect(await fetchCalendar(at('/3'), anew, site.web)).toEqual({ ok: false, trouble: 'redirects' })
  expect(site.asked).toHaveLength(6)
})

test.for([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'http://calendars.example/',
  'https://calendars.example:8443/',
  'https://a:b@calendars.example/',
  'file:///etc/passwd',
  'https://',
])('is not sent on to %s', async (location) => {
  const site = await siteThat((_request, response) => void response.writeHead(302, { location }).end())
  expect(await fetchCalendar(at('/'), anew, site.web)).toEqual({ ok: false, trouble: 'redirects' })
  expect(site.asked).toHaveLength(1)
})

test.for([
  ['127.0.0.1'],
  ['93.184.216.34', '10.0.0.1'],
  ['::ffff:93.184.216.34'],
  ['169.254.169.254'],
  ['fd00::1'],
])('goes to no name that means %s', async (numbers) => {
  const site = await siteThat((_request, response) => void response.end(airbnb))
  site.names['calendars.example'] = [numbers]
  expect(await fetchCalendar(at('/'), anew, site.web)).toEqual({ ok: false, trouble: 'private' })
  const sentOn = await siteThat((_request, response) => {
    response.writeHead(302, { location: at('/', 'other.example') }).end()
  })
  sentOn.names['other.example'] = [numbers]
  expect(await fetchCalendar(at('/'), anew, sentOn.web)).toEqual({ ok: false, trouble: 'private' })
  expect([site.asked.length, sentOn.asked.length]).toEqual([0, 1])
})

test('connects to the very numbers that were looked at, whatever the name means a moment later', async () => {
  const site = await siteThat((_request, response) => void response.end(airbnb))
  site.names['calendars.example'] = [['93.184.216.34'], ['127.0.0.1']]
  expect(await fetchCalendar(at('/'), anew, site.web)).toMatchObject({ ok: true })
  expect(await fetchCalendar(at('/'), anew, site.web)).toEqual({ ok: false, trouble: 'private' })
  expect(site.asked).toHaveLength(1)
  // Without the tests' own way, the looked-at number is where it goes: nothing listens there.
  site.names['calendars.example'] = [['192.88.98.1']]
  const real = { resolve: site.web.resolve, reach: { port: 443 } }
  expect(await fetchCalendar(at('/'), anew, real, 300)).toMatchObject({ ok: false })
})

test('trusts no certificate but that of the name asked for, from somebody known', async () => {
  const site = await siteThat((_request, response) => void response.end(airbnb))
  site.names['third.example'] = [['93.184.216.36']]
  expect(await fetchCalendar(at('/', 'third.example'), anew, site.web)).toEqual({
    ok: false,
    trouble: 'certificate',
  })
  const { ca: _, ...reach } = site.web.reach
  expect(await fetchCalendar(at('/'), anew, { ...site.web, reach })).toEqual({
    ok: false,
    trouble: 'certificate',
  })
  expect(site.asked).toHaveLength(0)
})

test('gives up an answer that drips, one that never comes, and a name that nobody knows', async () => {
  const site = await siteThat((request, response) => {
    if (request.url === '/never') return
    response.write('BEGIN')
    const drip = setInterval(() => response.write(':'), 20)
    response.on('close', () => clearInterval(drip))
  })
  for (const path of ['/drip', '/never'])
    expect(await fetchCalendar(at(path), anew, site.web, 300)).toEqual({ ok: false, trouble: 'slow' })
  const silent = { ...site.web, resolve: () => new Promise<string[]>(() => {}) }
  expect(await fetchCalendar(at('/'), anew, silent, 50)).toEqual({ ok: false, trouble: 'slow' })
  expect(await fetchCalendar(at('/', 'nobody.example'), anew, site.web)).toEqual({
    ok: false,
    trouble: 'unreachable',
  })
})

test('holds no more of an answer than a calendar may have, also packed', async () => {
  const huge = Buffer.alloc(3_000_000, 'x')
  const site = await siteThat((request, response) => {
    const isPacked = request.url === '/packed'
    if (isPacked) response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(isPacked ? gzipSync(huge) : huge)
  })
  for (const path of ['/plain', '/packed'])
    expect(await fetchCalendar(at(path), anew, site.web)).toEqual({ ok: false, trouble: 'large' })
})

test.for<[string, number, Record<string, string>, Buffer, string]>([
  ['a missing page', 404, {}, Buffer.from('no'), 'gone'],
  ['one that is gone', 410, {}, Buffer.from('no'), 'gone'],
  ['a shut door', 403, {}, Buffer.from('no'), 'refused'],
  ['a fault', 500, {}, Buffer.from('no'), 'answer'],
  ['a redirect to nowhere', 302, {}, Buffer.from('no'), 'answer'],
  ['a strange packing', 200, { 'content-encoding': 'br' }, Buffer.from('no'), 'unreadable'],
  ['a broken packing', 200, { 'content-encoding': 'gzip' }, Buffer.from('no'), 'unreadable'],
  ['half a packing', 200, { 'content-encoding': 'gzip' }, gzipSync(airbnb).subarray(0, 60), 'unreadable'],
])('says what is wrong with %s', async ([, status, headers, body, trouble]) => {
  const site = await siteThat((_request, response) => void response.writeHead(status, headers).end(body))
  expect(await fetchCalendar(at('/'), anew, site.web)).toEqual({ ok: false, trouble })
})
