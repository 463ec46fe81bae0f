import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../tests/test-app.ts'
import { openHttp } from './open.ts'

test('answers what is under way when it is asked to stop, and waits for nobody', async () => {
  const held = Promise.withResolvers<void>()
  const app = await openHttp(
    await openTestApp(),
    () => Promise.reject(new Error('no pages here')),
    async (prepared) => {
      prepared.get('/slow', async () => {
        await held.promise
        return 'done'
      })
    },
  )
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const [silent, idle, busy] = await Promise.all([open(port), open(port), open(port)])
  const idled = heard(idle, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(idled).toMatch(/^connection: keep-alive/im)
  const said = heard(busy, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => app.server.listenerCount('request')).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 100))

  const told = performance.now()
  const closed = app.close()
  await Promise.all([ended(silent), ended(idle)])
  held.resolve()
  await closed
  await ended(busy)
  expect(performance.now() - told).toBeLessThan(3000)
  expect(said()).toMatch(/^HTTP\/1.1 200 /)
  expect(said()).toContain('done')
})

async function open(port: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

function heard(socket: Socket, asked: string): () => string {
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  socket.write(asked)
  return () => text
}

function ended(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
    socket.resume()
  })
}
