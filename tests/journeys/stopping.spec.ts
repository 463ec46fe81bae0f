import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer } from './server.ts'

// Each takes the nine seconds that a stopping server grants an upload, all at once.
test('stops within ten seconds and in order, whoever ends it while an upload is under way', async () => {
  const signals = ['SIGTERM', 'SIGINT'] as const
  const faults = [
    ['throw new RangeError("se" + "cret")', 'uncaughtException'],
    ['Promise.reject(new RangeError("se" + "cret"))', 'unhandledRejection'],
  ] as const
  await Promise.all([
    ...signals.map((signal) => test.step(`told by ${signal}, even twice`, () => stopsWhenTold(signal))),
    ...faults.map(([fault, kind]) =>
      test.step(`a fault that nobody caught (${kind})`, () => endsByFault(fault, kind)),
    ),
  ])
})

async function stopsWhenTold(signal: NodeJS.Signals) {
  const server = await startServer()
  try {
    const line = slowUpload(server.origin)
    const address = join(server.dataDir, 'server.address')
    expect(await readFile(address, 'utf8')).toBe(`${server.origin}\n`)
    await expect.poll(() => line.bytesWritten).toBeGreaterThan(2000)
    const told = Date.now()
    server.tell(signal)
    server.tell(signal)
    expect(await server.ended, signal).toBe(0)
    expect(Date.now() - told).toBeLessThan(10_000)
    await expect(readFile(address)).rejects.toThrow('ENOENT')
  } finally {
    await server.stop()
  }
}

/** It is logged with its place, and the server ends in order and with an error. */
async function endsByFault(fault: string, kind: string) {
  const onHangUp = `process.on('SIGHUP', function broken() { ${fault} })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(onHangUp)}`
  const server = await startServer({ NODE_OPTIONS })
  try {
    const line = slowUpload(server.origin)
    await expect.poll(() => line.bytesWritten).toBeGreaterThan(2000)
    server.tell('SIGHUP')
    expect(await server.ended, kind).toBe(1)
    const said = server.said()
    expect(said).toContain(`"kind":"${kind}","fault":"RangeError"`)
    expect(said).toMatch(/"where":\["at (?:process\.)?broken/)
    expect(said).not.toContain('secret')
  } finally {
    await server.stop()
  }
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
