import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext, SignedInMember } from '#core/app-context.server.ts'
import { type Refusal, refuse, statusOf } from '#core/refusals/refusal.ts'
import { propertyOf } from '#core/values/record.ts'
import { describeDevice } from '#modules/accounts/device.ts'
import { enableNotifications, markDeviceSeen } from '#modules/push/devices.server.ts'
import { readOrMakeVapidKeys } from '#modules/push/push-service.server.ts'
import { findSignedInPerson } from './pages/make-page.ts'

const MAX_BYTES = 8192

/** `POST /admin/push/…`: the notifications of a device, for the script of the admin, in JSON. */
export async function registerPush(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(
    async (push) => {
      const signedInByRequest = new WeakMap<FastifyRequest, SignedInMember>()
      const signedInOf = (request: FastifyRequest) => signedInByRequest.get(request) as SignedInMember
      push.removeAllContentTypeParsers()
      const parseJson = push.getDefaultJsonParser('error', 'error')
      push.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: MAX_BYTES }, parseJson)
      push.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const signedIn = await findSignedInPerson(ctx, request)
        if (!signedIn) return reply.code(403).send(refusalBody(refuse('ownerOnly')))
        signedInByRequest.set(request, signedIn)
      })

      push.post('/key', async () => ({ key: (await readOrMakeVapidKeys(ctx)).publicKey }))

      push.post('/devices', async (request, reply) => {
        const device = describeDevice(request.headers['user-agent'] ?? '')
        const outcome = await enableNotifications(ctx, signedInOf(request), request.body, device)
        return outcome.ok ? outcome : reply.code(statusOf(outcome)).send(refusalBody(outcome))
      })

      /** Whether this device's subscription belongs to this person, to another, or to nobody. */
      push.post('/here', async (request) => {
        const endpoint = String(propertyOf(request.body, 'endpoint') ?? '')
        return { whose: await markDeviceSeen(ctx, signedInOf(request), endpoint) }
      })
    },
    { prefix: '/admin/push' },
  )
}

function refusalBody({ code, message }: Refusal) {
  return { ok: false, code, message }
}
