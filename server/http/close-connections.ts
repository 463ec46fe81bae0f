import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes every connection once the server is told to stop: those without a request at once, the others with their
 * answer, which says so. A browser that keeps its connection open would otherwise delay the stop.
 */
export function registerConnectionClose(app: FastifyInstance): void {
  const open = new Map<Socket, Set<ServerResponse>>()
  let stopping = false
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })
  app.server.prependListener('request', ({ socket }, response: ServerResponse) => {
    const underWay = open.get(socket)
    underWay?.add(response)
    if (stopping) response.shouldKeepAlive = false
    response.once('close', () => {
      underWay?.delete(response)
      if (stopping && underWay?.size === 0) socket.end()
    })
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const [socket, underWay] of open) {
      if (underWay.size === 0) socket.destroy()
      for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false
    }
  })
}
