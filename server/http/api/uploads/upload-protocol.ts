import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyInLink } from '#domain/bookings/key-in-link.ts'
import { refuse } from '#domain/refusal.ts'
import type { House } from '../../../house/house.ts'
import { readLink, readPass } from '../../../house/invitations/guest-link.ts'
import { describeFault } from '../../../house/log.ts'
import { beginUpload, bookingOfLink } from '../../../house/uploads/uploads.ts'
import { sentenceFor, statusOfFault } from '../../faults.ts'
import type { LinkTries } from '../../limits/link-tries.ts'
import { bookingCookie } from '../booking-cookie.ts'
import type { UploadLines } from './end-uploads.ts'
import { protocolFault, UploadStore } from './upload-store.ts'

/** The tus protocol over our own uploads, at this path. */
export function openUploadProtocol(
  house: House,
  { linkTries, lines, path }: { linkTries: LinkTries; lines: UploadLines; path: string },
): Server {
  return new Server({
    path,
    datastore: new UploadStore(house, lines),
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
  const key = keyInLink(metadata.booking_id ?? '')
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
