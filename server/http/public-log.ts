import type { FastifyInstance } from 'fastify'
import { readTilePath } from '#domain/log/tile.ts'
import type { House } from '../house/house.ts'
import { logTile } from '../house/public-log/log-files.ts'
import { logHead } from '../house/public-log/sign-checkpoint.ts'
import { sendFault } from './faults.ts'

/** The public log as programs read it (C2SP tlog-tiles): the signed checkpoint, always the newest, and tiles that never change. */
export function registerPublicLog(app: FastifyInstance, house: House): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/log/checkpoint',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const head = await logHead(house.database)
      if (!head?.checkpoint) return sendFault(house, request, reply, 404)
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(head.checkpoint)
    },
  })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/log/tile/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const tile = readTilePath(`tile/${request.params['*']}`)
      const bytes = tile && (await logTile(house, tile))
      if (!bytes) return sendFault(house, request, reply, 404)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('application/octet-stream')
        .send(bytes)
    },
  })
}
