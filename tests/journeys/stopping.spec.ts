import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startServer } from './server.ts'
import { expect, test } from './site.ts'

// Both wait for the nine seconds that a stopping server grants an upload.
test('stops within ten seconds and in order while an upload is under way, by a signal or a fault', async () => {
  await Promise.all([
    test.step('a signal that arrives twice', stopsOnSignal),
    test.step('faults that nobody caught', endsByFault),
  ])
})

async function stopsOnSignal() {
  await using server = await startServer()
  const upload = slowUpload(server.origin)
  const address = join(server.dataDir, 'server.address')
  expect(await readFile(address, 'utf8')).toBe(`${server.origin}\n`)
  await expect.poll(() => upload.bytesWritten).toBeGreaterThan(2000)
  const sent = Date.now()
  // Other journeys end their servers by SIGTERM.
  for (let time = 0; time < 2; time += 1) process.kill(server.pid, 'SIGINT')
  expect(await server.ended).toBe(0)
  expect(Date.now() - sent).toBeLessThan(10_000)
  await expect(readFile(address)).rejects.toThrow('ENOENT')
}

/** Each fault is logged with its place; the first ends the server in order and with an error. */
async function endsByFault() {
  const faults = `
    function rejected() { Promise.reject(new RangeError('se' + 'cret')) }
    function thrown() { throw new RangeError('se' + 'cret') }
    process.once('SIGHUP', () => { rejected(); setImmediate(thrown) })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(faults)}`
  await using server = await startServer({ NODE_OPTIONS })
  const upload = slowUpload(server.origin)
  await expect.poll(() => upload.bytesWritten).toBeGreaterThan(2000)
  process.kill(server.pid, 'SIGHUP')
  expect(await server.ended).toBe(1)
  for (const [kind, place] of [
    ['unhandledRejection', 'rejected'],
    ['uncaughtException', 'thrown'],
  ])
    expect(server.readOutput()).toMatch(
      new RegExp(`"kind":"${kind}","fault":"RangeError".*"where":\\["at (?:Immediate\\.)?${place}`),
    )
  expect(server.readOutput()).not.toContain('secret')
}

/** A review whose picture comes at a few kilobytes a second and would take all day. */
function slowUpload(origin: string) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const type = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 80000000\r\n'
  socket.write(`POST /admin/api/save-review HTTP/1.1\r\nHost: x\r\n${type}\r\n`)
  socket.write('--b\r\nContent-Disposition: form-data; name="video_file"; filename="a.mp4"\r\n\r\n')
  const more = setInterval(() => socket.write('x'.repeat(1000)), 100)
  socket.on('error', () => {})
  socket.on('close', () => clearInterval(more))
  return socket
}
