import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, statusOf } from '#domain/refusal.ts'
import type { House } from '../../../house/house.ts'
import { readLink, readPass } from '../../../house/invitations/guest-link.ts'
import { describeFault } from '../../../house/log.ts'
import { checkRoomForFiles } from '../../../house/uploads/held-files.ts'
import { beginUpload, bookingOfLink } from '../../../house/uploads/uploads.ts'
import { allowSlowFiles } from '../../bodies.ts'
import { sentenceFor, statusOfFault } from '../../faults.ts'
import type { LinkTries } from '../../limits/link-tries.ts'
import { bookingCookie } from '../booking-cookie.ts'
import { protocolFault, UploadStore } from './upload-store.ts'

const PATH = '/admin/api/uploads'
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Resumable uploads by the tus protocol. Beginning one takes a personal link (metadata `booking_id`, or the booking cookie);
 * going on with it takes its address, which nobody can guess.
 */
export async function registerUploads(
  app: FastifyInstance,
  house: House,
  linkTries: LinkTries,
): Promise<void> {
  const tus = openProtocol(house, linkTries)
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _stream, done) => done(null))
    for (const url of [PATH, `${PATH}/:id`])
      uploads.route({
        method: METHODS,
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const full = ['POST', 'PATCH'].includes(request.method) ? await checkRoomForFiles(house) : null
          if (full)
            return reply
              .code(statusOf(full))
              .headers({
                'retry-after': full.retryAfter,
                connection: 'close',
                'tus-resumable': '1.0.0',
              })
              .send(full.message)
          // Its address is known to nobody but its guest.
          if (request.method === 'PATCH') allowSlowFiles(request.raw)
          handOver(request, reply)
          await tus.handle(request.raw, reply.raw)
        },
      })
  })
}

function openProtocol(house: House, linkTries: LinkTries): Server {
  return new Server({
    path: PATH,
    datastore: new UploadStore(house),
    relativeLocation: true,
    allowedOrigins: [house.config.publicOrigin],
    disableTerminationForFinishedUploads: false,
    namingFunction: async (request, metadata) => {
      // Its own request says nothing of the one of Node that it was made of.
      const bookingId = await bookingOf(house, linkTries, request as Asking, metadata ?? {})
      const begun = await beginUpload(house, bookingId, {
        kind: metadata?.kind ?? '',
        fileName: metadata?.filename ?? '',
        fileType: metadata?.filetype ?? '',
        fileId: metadata?.file_id ?? '',
        replaces: metadata?.replaces ?? '',
        length: Number(request.headers.get('upload-length') ?? Number.NaN),
      })
      if (!begun.ok) throw protocolFault(begun)
      return begun.id
    },
    // Neither the key nor the name of the guest's file is said again to whoever asks how far it is.
    onUploadCreate: async () => ({ metadata: {} }),
    onResponseError: (_request, fault) => {
      if ('status_code' in fault) return undefined
      house.log.error('upload.failed', describeFault(fault))
      const status_code = statusOfFault(fault)
      return { status_code, body: sentenceFor(status_code) }
    },
  })
}

type Asking = {
  headers: Headers
  node?: { req: FastifyRequest['raw'] & { clientAddress?: string }; res?: FastifyReply['raw'] }
}

async function bookingOf(
  house: House,
  linkTries: LinkTries,
  request: Asking,
  metadata: Record<string, string | null>,
): Promise<string> {
  const address = request.node?.req.clientAddress ?? ''
  const key = metadata.booking_id ?? ''
  const pass = bookingCookie(house, { headers: { cookie: request.headers.get('cookie') ?? '' } })
  const looked = await linkTries.look(
    address,
    async () => bookingOfLink(house, await (key !== '' ? readLink(house, key) : readPass(house, pass ?? ''))),
    (bookingId) => bookingId === null,
  )
  if ('wait' in looked) {
    request.node?.res?.setHeader('retry-after', String(looked.wait))
    throw protocolFault(refuse('tooManyTries'))
  }
  if (looked.found) return looked.found
  throw protocolFault(refuse('notAbleToReview'))
}

/** The protocol's library answers by itself, with the headers every answer of ours has. */
function handOver(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.setHeader('cache-control', 'no-store')
  Object.assign(request.raw, { clientAddress: request.ip })
  reply.hijack()
}
