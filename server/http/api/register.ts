import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import type { PageCache } from '../page-cache.ts'
import { registerGetReviews } from './get-reviews.ts'
import { registerGetUserDetail } from './get-userdetail.ts'
import { registerSaveReview } from './save-review.ts'
import { registerEmailProviderApi } from './send-form.ts'
import { registerUploads } from './uploads.ts'
import { refusalAnswer, sendData } from './wire.ts'

/** The data URLs of the wire (specification 7). Each takes the one kind of body it is made for; another one is 415. */
export async function registerApi(app: FastifyInstance, ctx: AppContext, cache: PageCache): Promise<void> {
  await registerEmailProviderApi(app, ctx)
  await registerUploads(app, ctx)
  await app.register(
    async (api) => {
      api.removeAllContentTypeParsers()
      refuseOtherMethods(api, '/get-reviews', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'GET, HEAD')
      registerGetReviews(api, ctx, cache)
      for (const url of ['/get-userdetail', '/save-review', '/begun'])
        refuseOtherMethods(api, url, ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'POST')
      await api.register(async (json) => {
        const parseJson = json.getDefaultJsonParser('error', 'error')
        json.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson)
        registerGetUserDetail(json, ctx)
      })
      await api.register(async (form) => {
        form.addContentTypeParser('multipart/form-data', (_request, _stream, done) => done(null))
        registerSaveReview(form, ctx)
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
      sendData(reply.header('allow', allow), 405, refusalAnswer(messages.wrongMethod)),
    handler: () => {},
  })
}
