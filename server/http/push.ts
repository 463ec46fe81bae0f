import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sayDevice } from '#domain/accounts/device.ts'
import { propertyOf } from '#domain/record.ts'
import { type Refusal, refuse, statusOf } from '#domain/refusal.ts'
import type { SignedIn } from '../house/accounts/credentials.ts'
import type { House } from '../house/house.ts'
import { noteDeviceHere, turnDeviceOn } from '../house/push/turn-on.ts'
import { vapidKeysOrNew } from '../house/push/vapid-keys.ts'
import { whoAsks } from './web-request.ts'

const MOST_BYTES = 8192

/** What the script of the rooms says about its own device, `POST /admin/push/…`: for the team, in JSON. */
export async function registerPush(app: FastifyInstance, house: House): Promise<void> {
  await app.register(
    async (push) => {
      const who = new WeakMap<FastifyRequest, SignedIn>()
      const asker = (request: FastifyRequest) => who.get(request) as SignedIn
      push.removeAllContentTypeParsers()
      push.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit: MOST_BYTES },
        push.getDefaultJsonParser('error', 'error'),
      )
      push.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const signedIn = await whoAsks(house, request)
        if (!signedIn) return reply.code(403).send(spoken(refuse('ownerOnly')))
        who.set(request, signedIn)
      })

      /** What a browser subscribes for. */
      push.post('/key', async () => ({ key: (await vapidKeysOrNew(house)).publicKey }))

      push.post('/devices', async (request, reply) => {
        const device = sayDevice(request.headers['user-agent'] ?? '')
        const outcome = await turnDeviceOn(house, asker(request), request.body, device)
        return outcome.ok ? outcome : reply.code(statusOf(outcome)).send(spoken(outcome))
      })

      /** Whose this device is. */
      push.post('/here', async (request) => {
        const endpoint = String(propertyOf(request.body, 'endpoint') ?? '')
        return { whose: await noteDeviceHere(house, asker(request), endpoint) }
      })
    },
    { prefix: '/admin/push' },
  )
}

function spoken({ code, message }: Refusal) {
  return { ok: false, code, message }
}
