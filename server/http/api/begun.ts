import type { FastifyInstance } from 'fastify'
import { noteStarted } from '../../house/guest-link.ts'
import type { House } from '../../house/house.ts'
import { JSON_MOST_BYTES, keyIn } from './get-userdetail.ts'

/** `POST /admin/api/begun`: the guest has begun to write. The same empty answer for every key, so that it tells nothing. */
export function registerBegun(api: FastifyInstance, house: House): void {
  api.post('/begun', { bodyLimit: JSON_MOST_BYTES }, async (request, reply) => {
    await noteStarted(house, keyIn(request.body))
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
