import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { openWire } from '../../../tests/wire.ts'

const host = 'Host: deodar.example\r\nConnection: close\r\n'
const reviews = '/admin/api/get-reviews'

test.for([
  ['a method nobody knows', `BREW ${reviews} HTTP/1.1\r\n${host}\r\n`, 400],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n', 400],
  ['two lengths', `POST ${reviews} HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
  [
    'a broken piece',
    `POST /admin/api/get-userdetail HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ['a header without end', `GET ${reviews} HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address without end', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  [
    'a strange expectation',
    `POST ${reviews} HTTP/1.1\r\n${host}Expect: tea\r\nContent-Length: 0\r\n\r\n`,
    417,
  ],
  ['no host', `GET ${reviews} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
  ['two hosts', `GET ${reviews} HTTP/1.1\r\nHost: evil.example\r\n${host}\r\n`, 400],
  ['half a percent sign', `GET ${reviews}/%zz HTTP/1.1\r\n${host}\r\n`, 400],
  ['another method', `TRACE ${reviews} HTTP/1.1\r\n${host}\r\n`, 405],
  ['an address of nothing', `GET /api/nothing HTTP/1.1\r\n${host}\r\n`, 404],
] as const)(
  'a request with %s is refused with the manners of every answer',
  async ([_what, bytes, status]) => {
    const { port } = await openWire(await openTestHouse())
    const answer = await send(port, bytes)
    expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of [
      'x-request-id',
      'x-content-type-options',
      'content-security-policy',
      'referrer-policy',
      'cache-control',
    ])
      expect(answer).toMatch(new RegExp(`^${header}: .`, 'im'))
    expect(answer).not.toMatch(/statusCode|FST_|HPE_|Route |zz|node_modules/)
  },
)

test('answers a HEAD without end by its head alone, so that nothing is left on the line', async () => {
  const { port } = await openWire(await openTestHouse())
  const answer = await send(port, `HEAD /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 431 /)
  expect(answer).toMatch(/\r\n\r\n$/)
})

test('reads an absolute address by its path, whoever it names', async () => {
  const { port } = await openWire(await openTestHouse())
  const answer = await send(port, `GET http://evil.example${reviews}?limit=1 HTTP/1.1\r\n${host}\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).not.toContain('evil')
  expect(await send(port, `OPTIONS * HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1.1 405 /)
})

test('accepts HTTP/1.0 without a host', async () => {
  const { port } = await openWire(await openTestHouse())
  expect(await send(port, `GET ${reviews} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
})

function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes, 'latin1')
  return text(socket)
}
