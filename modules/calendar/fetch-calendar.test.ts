import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { lookupPublic } from '#server/outside/public-address.ts'
import { openCalendarSite } from '../../tests/calendar-site.ts'
import { fetchCalendar, theWeb } from './fetch-calendar.server.ts'

const airbnb = readFileSync(join(import.meta.dirname, '../../tests/fixtures/tables/airbnb.ics'), 'utf8')
const at = (path: string, host = 'calendars.example') => `https://${host}${path}`

async function siteThat(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const site = await openCalendarSite(answer)
  onTestFinished(site.close)
  return site
}

test('fetches a calendar from the host that was asked for', async () => {
  const site = await siteThat((_request, response) => void response.end(airbnb))
  expect(await fetchCalendar(at('/a.ics?s=1', 'other.example'), site.web)).toEqual({ ok: true, text: airbnb })
  expect(site.asked).toMatchObject([{ host: 'other.example', path: '/a.ics?s=1' }])
})

test('follows two redirects and no third', async () => {
  const site = await siteThat((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) return void response.end(airbnb)
    const to = left === 2 ? at('/1', 'other.example') : `/${left - 1}`
    response.writeHead(302, { location: to }).end('moved')
  })
  expect(await fetchCalendar(at('/2'), site.web)).toMatchObject({ ok: true, text: airbnb })
  expect(await fetchCalendar(at('/3'), site.web)).toEqual({ ok: false, trouble: 'redirects' })
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
])('is not redirected to %s', async (location) => {
  const site = await siteThat((_request, response) => void response.writeHead(302, { location }).end())
  expect(await fetchCalendar(at('/'), site.web)).toEqual({ ok: false, trouble: 'redirects' })
  expect(site.asked).toHaveLength(1)
})

test.for([['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:93.184.216.34'], ['fd00::1']])(
  'connects to no name that means %s, also after a redirect',
  async (addresses) => {
    const site = await siteThat((_request, response) => {
      response.writeHead(302, { location: at('/', 'other.example') }).end()
    })
    site.names['other.example'] = [addresses]
    const refused = { ok: false, trouble: 'private' }
    expect(await fetchCalendar(at('/', 'other.example'), site.web)).toEqual(refused)
    expect(await fetchCalendar(at('/'), site.web)).toEqual(refused)
    expect(site.asked).toHaveLength(1)
  },
)

test('resolves a name once for a connection, with the check that all connections of the server have', async () => {
  const site = await siteThat((_request, response) => void response.end(airbnb))
  site.names['calendars.example'] = [['93.184.216.34'], ['127.0.0.1']]
  expect(await fetchCalendar(at('/'), site.web)).toMatchObject({ ok: true })
  expect(await fetchCalendar(at('/'), site.web)).toEqual({ ok: false, trouble: 'private' })
  expect(site.asked).toHaveLength(1)
  expect(theWeb).toEqual({ lookup: lookupPublic })
})

test('trusts no certificate but that of the name asked for, from somebody known', async () => {
  const site = await siteThat((_request, response) => void response.end(airbnb))
  site.names['third.example'] = [['93.184.216.36']]
  const refused = { ok: false, trouble: 'certificate' }
  expect(await fetchCalendar(at('/', 'third.example'), site.web)).toEqual(refused)
  const { ca: _, ...untrusting } = site.web
  expect(await fetchCalendar(at('/'), untrusting)).toEqual(refused)
  expect(site.asked).toHaveLength(0)
})

test('gives up an answer that drips, one that never comes, and an unknown or silent name', async () => {
  const site = await siteThat((request, response) => {
    if (request.url === '/never') return
    response.write('BEGIN')
    const drip = setInterval(() => response.write(':'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const slow = { ok: false, trouble: 'slow' }
  for (const path of ['/drip', '/never']) expect(await fetchCalendar(at(path), site.web, 300)).toEqual(slow)
  expect(await fetchCalendar(at('/'), { ...site.web, lookup: () => {} }, 50)).toEqual(slow)
  const unreachable = { ok: false, trouble: 'unreachable' }
  expect(await fetchCalendar(at('/', 'nobody.example'), site.web)).toEqual(unreachable)
})

test.for<[string, number, Record<string, string>, Buffer, string]>([
  ['a missing page', 404, {}, Buffer.from('no'), 'gone'],
  ['one that is gone', 410, {}, Buffer.from('no'), 'gone'],
  ['a forbidden page', 403, {}, Buffer.from('no'), 'refused'],
  ['a fault', 500, {}, Buffer.from('no'), 'answer'],
  ['"not modified"', 304, {}, Buffer.from(''), 'answer'],
  ['a redirect to nowhere', 302, {}, Buffer.from('no'), 'answer'],
  ['more than a calendar may have', 200, {}, Buffer.alloc(3_000_000, 'x'), 'large'],
  ['a compressed answer', 200, { 'content-encoding': 'gzip' }, gzipSync(airbnb), 'unreadable'],
])('says what is wrong with %s', async ([, status, headers, body, trouble]) => {
  const site = await siteThat((_request, response) => void response.writeHead(status, headers).end(body))
  expect(await fetchCalendar(at('/'), site.web)).toEqual({ ok: false, trouble })
})
