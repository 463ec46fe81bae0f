import { connect, createServer, type Server } from 'node:net'

/** How much of a file reaches the server before its line is cut. */
const CUT_AFTER_BYTES = 8000

/** A line to the server on a port of its own, which is cut so many times while a file is sent by tus. */
export async function openCutLine(serverPort: number, times: number): Promise<Server & { cuts: number }> {
  const line = Object.assign(createServer(), { cuts: 0 })
  line.on('connection', (browser) => {
    const server = connect(serverPort, '127.0.0.1')
    const end = () => {
      browser.destroy()
      server.destroy()
    }
    let fileBytes = 0
    browser.on('data', (bytes: Buffer) => {
      if (fileBytes > 0 || bytes.includes('PATCH /')) fileBytes += bytes.length
      if (fileBytes < CUT_AFTER_BYTES || line.cuts === times) return server.write(bytes)
      line.cuts += 1
      return server.write(bytes.subarray(0, CUT_AFTER_BYTES), end)
    })
    server.pipe(browser)
    for (const socket of [browser, server]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  return line
}
