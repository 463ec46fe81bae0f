import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { bookingOf, meera } from '../../tests/people.ts'
import { openWire } from '../../tests/wire.ts'
import { beginUpload, findUpload } from '../house/uploads/uploads.ts'
// As after the first file: the time of these tests does not wait for it to be brought.
import './api/uploads/upload-protocol.ts'

const HALF_A_MINUTE = 32_000

test.for([
  ['/admin/api/get-userdetail', 'application/json'],
  ['/admin/api/save-review', 'multipart/form-data; boundary=b'],
  ['/api/v1.0/email/send-form', 'multipart/form-data; boundary=b'],
  ['/api/v1.0/email/send', 'application/json'],
  ['/enquiry', 'application/x-www-form-urlencoded'],
  ['/admin/sign-in', 'application/x-www-form-urlencoded'],
] as const)('a body for %s that only trickles is ended after half a minute', async ([path, type]) => {
  const line = await sending(path, type, 16_000)
  line.write('{')
  vi.advanceTimersByTime(HALF_A_MINUTE)
  const answer = await line.answer
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain(messages.broken)
  expect(answer).toMatch(/^x-content-type-options: nosniff/im)
})

test('is waited for while it keeps coming, however slowly for a person', async () => {
  const body = JSON.stringify({ booking_id: 'x'.repeat(15_000) })
  const line = await sending('/admin/api/get-userdetail', 'application/json', body.length)
  for (let at = 0; at < body.length; at += 5000) {
    line.write(body.slice(at, at + 5000))
    await expect.poll(() => line.there.bytesRead).toBe(line.bytesWritten)
    vi.advanceTimersByTime(12_000)
  }
  expect(await line.answer).toMatch(/^HTTP\/1.1 200 /)
})

test('drops the connection of a resumable upload, so that its client goes on where it stood', async () => {
  const house = await openTestHouse()
  const { id: bookingId } = await bookingOf(house, meera)
  const upload = await beginUpload(house, bookingId, { kind: 'video', fileName: 'a.mp4', length: 16_000 })
  if (!upload.ok) throw new Error(upload.code)
  const headers = 'Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n'
  const address = `/admin/api/uploads/${upload.id}`
  const line = await sending(address, 'application/offset+octet-stream', 16_000, {
    house,
    method: 'PATCH',
    headers,
  })
  line.write('some')
  await expect.poll(() => line.there.bytesRead).toBe(line.bytesWritten)
  vi.advanceTimersByTime(HALF_A_MINUTE)
  expect(await line.answer).toBe('')
  await expect.poll(async () => Number((await findUpload(house, upload.id))?.offset)).toBe(4)
})

test('stops reading what goes on coming after the answer', async () => {
  const line = await sending('/admin/api/get-reviews', 'text/plain', 16_000, {
    method: 'PUT',
    connection: 'keep-alive',
  })
  line.write('x')
  await expect.poll(() => line.heard()).toMatch(/^HTTP\/1.1 405 /)
  vi.advanceTimersByTime(12_000)
  await line.answer
})

test('delivers a refusal to a client that sends on, on a connection that closes', async () => {
  const line = await sending('/admin/api/get-userdetail', 'application/json', 5_000_000)
  line.write('x'.repeat(5_000_000))
  const answer = await line.answer
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain(messages.tooLarge)
})

type More = { house: TestHouse; method: string; connection: string; headers: string }

/** A request whose head is sent and whose body is yet to come; only the looks at bodies wait for the test's own clock. */
async function sending(path: string, type: string, length: number, more: Partial<More> = {}) {
  const { house = await openTestHouse(), method = 'POST', connection = 'close', headers = '' } = more
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port, server } = await openWire(house)
  const accepted = once(server, 'connection')
  const before = vi.getTimerCount()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const [there] = (await accepted) as [Socket]
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    heard += bytes
  })
  const origin = house.config.publicOrigin
  const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nConnection: ${connection}\r\n${headers}`
  socket.write(`${head}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`)
  const answer = text(socket).catch(() => heard)
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(before)
  return Object.assign(socket, { answer, heard: () => heard, there })
}
