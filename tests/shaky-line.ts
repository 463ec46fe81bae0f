import { connect, createServer, type Socket } from 'node:net'

export type ShakyLine = { origin: string; cuts: number; sent: number; close(): void }

type Weather = { bytesPerSecond: number; every: number; cuts: number }

/** A slow connection to a server that drops each connection once so many bytes went up it, until it was cut often enough. */
export async function shakyLine(to: string, weather: Weather): Promise<ShakyLine> {
  const open = new Set<Socket>()
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  const line: ShakyLine = { origin: '', cuts: 0, sent: 0, close }
  const server = createServer((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    carryUp(near, far, line, weather).catch(() => near.destroy())
    near.on('close', () => far.end())
    far.on('data', (chunk) => near.write(chunk)).on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return line
}

async function carryUp(near: Socket, far: Socket, line: ShakyLine, weather: Weather): Promise<void> {
  let up = 0
  for await (const chunk of near.iterator({ destroyOnReturn: false })) {
    far.write(chunk)
    up += chunk.length
    line.sent += chunk.length
    await new Promise((resolve) => setTimeout(resolve, (chunk.length / weather.bytesPerSecond) * 1000))
    if (up < weather.every || line.cuts >= weather.cuts) continue
    line.cuts += 1
    near.destroy()
    far.end()
    return
  }
}
