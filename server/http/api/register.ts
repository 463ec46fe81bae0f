import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages.ts'
import type { House } from '../../house/house.ts'
import type { LinkTries } from '../limits/link-tries.ts'
import type { CheckLimit } from '../rate-limit.ts'
import { registerBegun } from './begun.ts'
import { registerGetReviews } from './get-reviews.ts'
import { registerGetUserDetail } from './get-userdetail.ts'
import { registerSaveReview } from './save-review.ts'
import { sendData } from './send-data.ts'
import { registerRelay } from './send-form.ts'
import { registerUploads } from './uploads/uploads.ts'
import { no } from './wire.ts'

/** The data URLs of the wire (specification 7). Each takes the one kind of body it is made for; another one is 415. */
export async function registerApi(
  app: FastifyInstance,
  house: House,
  linkTries: LinkTries,
  checkLimit: CheckLimit,
): Promise<void> {
  await registerRelay(app, house)
  await registerUploads(app, house, linkTries)
  await app.register(
    async (api) => {
      api.removeAllContentTypeParsers()
      refuseOtherMethods(api, '/get-reviews', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'GET, HEAD')
      registerGetReviews(api, house, checkLimit)
      for (const url of ['/get-userdetail', '/save-review', '/begun'])
        refuseOtherMethods(api, url, ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'POST')
      await api.register(async (json) => {
        json.addContentTypeParser(
          'application/json',
          { parseAs: 'string' },
          json.getDefaultJsonParser('error', 'error'),
        )
        registerGetUserDetail(json, house, linkTries)
        registerBegun(json, house, linkTries)
      })
      await api.register(async (form) => {
        form.addContentTypeParser('multipart/form-data', (_request, _stream, done) => done(null))
        registerSaveReview(form, house, linkTries)
      })
    },
    { prefix: '/admin/api' },
  )
}

function refuseOtherMethods(api: FastifyInstance, url: string, method: string[], allow: string): void {
  api.route({
    method,
    url,
    onRequest: async (_request, reply) =>
      sendData(reply.header('allow', allow), 405, no(messages.wrongMethod)),
    handler: () => {},
  })
}
