import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { heldIn, openWire } from '../../../tests/wire.ts'

const part = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nx\r\n'
const parts = {
  type: 'multipart/form-data; boundary=b',
  begins: part.repeat(4000),
  bytes: part.length * 40_000,
}
const field = `--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n`
const spaces = ' '.repeat(300_000)
/** As one of our own pages sends it. */
const ours = 'Origin: https://deodar.example\r\nSec-Fetch-Site: same-origin\r\n'
const urlencoded = 'application/x-www-form-urlencoded'

test.for([
  ['forty thousand files of a byte', '/quick-review', parts],
  ['forty thousand files of a byte', '/enquiry', parts],
  ['forty thousand files of a byte', '/admin/sign-in', parts],
  ['forty thousand files of a byte', '/admin/bookings/import', parts],
  ['spaces', '/enquiry', { type: urlencoded, begins: `message=${spaces}`, bytes: 2_900_000 }],
  ['spaces in a part', '/enquiry', { type: parts.type, begins: field + spaces, bytes: 2_900_000 }],
] as const)('%s on %s are refused (413) while they come, and nothing is held', async ([, path, sent]) => {
  const { answerTo, ctx } = await openLine()
  for (const length of [`Content-Length: ${sent.bytes}`, 'Transfer-Encoding: chunked']) {
    const chunk = length.startsWith('T')
      ? `${sent.begins.length.toString(16)}\r\n${sent.begins}\r\n`
      : sent.begins
    // The rest never comes: whoever waited for it would not answer.
    const answer = await answerTo(path, `Content-Type: ${sent.type}\r\n${length}\r\n`, chunk)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain(messages.tooLarge)
  }
  expect(await heldIn(ctx)).toEqual([])
})

test('refuses 3.9 MB of spaces before a byte of them is read, also of somebody whose cookie opens nothing', async () => {
  const { answerTo } = await openLine()
  const sent = `Content-Type: ${urlencoded}\r\nContent-Length: 3900000\r\n`
  for (const [path, cookie] of [
    ['/enquiry', ''],
    ['/admin/bookings/import', 'Cookie: __Host-deodar.session_token=nobody\r\n'],
  ] as const)
    expect(await answerTo(path, sent + cookie, '')).toMatch(/^HTTP\/1.1 413 /)
})

test('keeps no more than eight megabytes of forms of one network in memory, and 32 of all', async () => {
  const { port } = await openWire(await openTestHouse({ config: { trustProxy: ['127.0.0.1'] } }))
  const head = `Content-Type: ${urlencoded}\r\nContent-Length: 262144\r\n`
  const open = (address: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    const from = `X-Forwarded-For: ${address}\r\nConnection: close\r\n`
    socket.write(`POST /enquiry HTTP/1.1\r\nHost: x\r\n${ours}${from}${head}\r\nmessage=`)
    return socket
  }
  const statuses: (string | undefined)[] = []
  const openThirty = (address: string) => {
    for (let form = 0; form < 30; form += 1)
      text(open(`${address}:${4000 + form}`)).then(
        (answer) => statuses.push(answer.split(' ')[1]),
        // Those that wait are cut when the test is over.
        () => {},
      )
  }
  // What has its place waits for its body; what has none is refused at once.
  openThirty('203.0.113.7')
  openThirty('203.0.113.7')
  await expect.poll(() => statuses.join(' '), { timeout: 60_000 }).toBe(Array(30).fill('429').join(' '))
  for (const last of [1, 2, 3, 4]) openThirty(`203.0.113.${100 + last}`)
  await expect
    .poll(() => statuses.slice(30).join(' '), { timeout: 60_000 })
    .toBe(Array(28).fill('503').join(' '))
})

async function openLine() {
  const ctx = await openTestHouse()
  const { port } = await openWire(ctx)
  async function answerTo(path: string, headers: string, body: string): Promise<string> {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${ours}Connection: close\r\n${headers}\r\n${body}`)
    return text(socket)
  }
  return { ctx, answerTo }
}
