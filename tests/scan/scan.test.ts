import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openGate } from './gate.ts'
import { readFfuf } from './tools/ffuf.ts'
import { judge, openedAtMost } from './tools/slowhttptest.ts'
import { formsOf, readSqlmap } from './tools/sqlmap.ts'
import { readWapiti } from './tools/wapiti.ts'

// What the scan makes of what its tools say; the tools themselves run in `npm run scan`.

test('reads weaknesses and faults out of wapiti’s report, and leaves out what it merely noticed', () => {
  const said = { method: 'GET', path: '/greeting?name=x', info: 'XSS via injection', parameter: 'name' }
  const fault = { method: 'POST', path: '/enquiry', info: 'The server answered 500', parameter: null }
  const report = {
    vulnerabilities: { 'Reflected Cross Site Scripting': [said], 'SQL Injection': [] },
    anomalies: { 'Internal Server Error': [fault] },
    additionals: { 'Review Webserver Metafiles': [said] },
  }
  expect(readWapiti(JSON.stringify(report)).map(({ kind, where, what }) => [kind, where, what])).toEqual([
    ['Reflected Cross Site Scripting', 'GET /greeting', 'name: XSS via injection'],
    ['Internal Server Error', 'POST /enquiry', 'The server answered 500'],
  ])
})

test('reads a field out of sqlmap’s table, and none where it found none', () => {
  const heads = 'Target URL,Place,Parameter,Technique(s),Note(s)\n'
  const found = `${heads}http://127.0.0.1:1/souvenir?id=1,GET,id,BU,\nhttp://127.0.0.1:1/reviews?sort=x,,,,\n`
  expect(readSqlmap(found)).toEqual([
    { tool: 'sqlmap', kind: 'SQL injection', where: 'GET /souvenir', what: 'id: BU' },
  ])
  expect(readSqlmap(heads)).toEqual([])
})

test('reads what ffuf was given', () => {
  const results = [{ url: 'http://127.0.0.1:1/backup.sql', status: 200, length: 29 }]
  expect(readFfuf(JSON.stringify({ results }))).toEqual([
    { tool: 'ffuf', kind: 'open file', where: 'GET /backup.sql', what: '200, 29 bytes' },
  ])
})

test('calls it a finding when slow connections kept somebody out, or there were none', () => {
  const said = 'initializing: 0\n\x1b[1mconnected:\x1b[0m   310\nclosed: 0\nconnected: 120'
  expect(openedAtMost(said)).toBe(310)
  expect(judge('slow heads', 310, { served: 40, refused: 0 })).toEqual([])
  expect(judge('slow heads', 310, { served: 40, refused: 1 })).toHaveLength(1)
  expect(judge('slow heads', 0, { served: 40, refused: 0 })).toHaveLength(1)
})

test('tries each form of a request once, whatever was put into it', () => {
  const asked = (method: string, path: string, body = '') => ({
    ...{ method, path, body },
    type: body ? 'application/x-www-form-urlencoded' : '',
  })
  const seen = [
    asked('GET', '/reviews?sort=newest'),
    asked('GET', "/reviews?sort=' or 1=1"),
    asked('GET', '/reviews?%3Cscript%3E=1'),
    asked('GET', '/privacy'),
    asked('POST', '/admin/bookings/3f9a8b7c6d5e4f3a2b1c', 'note=x'),
    asked('POST', '/admin/bookings/aaaaaaaaaaaaaaaaaaaa', 'note=y'),
  ]
  expect(formsOf(seen)).toEqual([seen[0], seen[4]])
})

test('passes on as the owner and from ever new addresses, and tells which answers were wrong', async () => {
  const came: Record<string, unknown>[] = []
  const house = createServer(({ url, headers }, answer) => {
    came.push(headers)
    answer.setHeader('x-content-type-options', 'nosniff')
    if (url?.startsWith('/fault')) answer.statusCode = 500
    answer.end('Tea')
  })
  await new Promise<void>((listening) => house.listen(0, '127.0.0.1', listening))
  const gate = await openGate(`http://127.0.0.1:${(house.address() as AddressInfo).port}`, 'session=asha')
  onTestFinished(() => {
    gate.stop()
    house.close()
  })
  for (const path of ['/', '/fault?x=1', '/admin/sign-out'])
    await fetch(gate.origin + path, { method: 'POST' })
  expect(came.map(({ cookie, origin }) => [cookie, origin])).toEqual(
    Array.from({ length: 2 }, () => ['session=asha', gate.origin]),
  )
  expect(new Set(came.map((headers) => headers['x-forwarded-for'])).size).toBe(2)
  expect(gate.wrong.map(({ where, what }) => [where, what])).toEqual([
    ['POST /fault', 'status 500: /fault?x=1'],
  ])
})
