import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** So slow that the server has read what came before a cut. */
const BYTES_PER_MS = 6000

type CutConditions = { times: number; afterBytes: number }

/** A line to a server, which is cut so many times once so many bytes of a file went up a connection by tus. Whoever opens it closes it. */
export async function openCutLine(to: string, { times, afterBytes }: CutConditions) {
  const line = Object.assign(createServer(), { origin: '', cuts: 0, sentBytes: 0 })
  line.on('connection', (browser) => {
    const server = connect(Number(new URL(to).port), '127.0.0.1')
    let fileBytes = 0
    browser.on('data', async (bytes: Buffer) => {
      line.sentBytes += bytes.length
      server.write(bytes)
      if (fileBytes > 0 || bytes.includes('PATCH /')) fileBytes += bytes.length
      browser.pause()
      await pause(bytes.length / BYTES_PER_MS)
      if (fileBytes < afterBytes || line.cuts === times) return browser.resume()
      line.cuts += 1
      browser.destroy()
    })
    server.pipe(browser)
    browser.on('error', () => {}).on('close', () => server.end())
    server.on('error', () => {}).on('close', () => browser.destroy())
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()
  line.origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  return line
}
