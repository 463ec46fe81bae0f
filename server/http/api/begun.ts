import type { FastifyInstance } from 'fastify'
import type { House } from '../../house/house.ts'
import { noteStarted } from '../../house/invitations/guest-link.ts'
import { JSON_MOST_BYTES, keyIn } from './get-userdetail.ts'

/** `POST /admin/api/begun`: the guest has begun to write. The same empty answer for every key, so that it tells nothing. */
export function registerBegun(api: FastifyInstance, house: House): void {
  api.post('/begun', { bodyLimit: JSON_MOST_BYTES }, async (request, reply) => {
    await noteStarted(house, keyIn(request.body))
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
