import type { FastifyInstance } from 'fastify'
import type { House } from '../../house/house.ts'
import { noteStarted, readLink } from '../../house/invitations/guest-link.ts'
import type { LinkTries } from '../limits/link-tries.ts'
import { keyIn } from './get-userdetail.ts'

/** `POST /admin/api/begun`: the guest has begun to write. The same empty answer for every key, so that it tells nothing; keys that open nothing are counted. */
export function registerBegun(api: FastifyInstance, house: House, linkTries: LinkTries): void {
  api.post('/begun', async (request, reply) => {
    const key = keyIn(request.body)
    const looked = await linkTries.look(
      request.ip,
      () => readLink(house, key),
      ({ state }) => state !== 'open',
    )
    if ('found' in looked && looked.found.state === 'open') await noteStarted(house, key)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
