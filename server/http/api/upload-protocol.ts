import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import { findByLink } from '#core/host/rate-limits.server.ts'
import { type Refusal, refuse, statusOf } from '#core/refusals/refusal.ts'
import {
  findBookingForUploads,
  readBookingCookie,
  readGuestLink,
} from '#modules/invitations/guest-link.server.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import { UPLOAD_LIFETIME_HOURS } from '#modules/media/media.ts'
import { appendUpload, beginUpload, deleteUpload, findUpload } from '#modules/media/uploads.server.ts'
import { messageForStatus, statusOfFault } from '../faults.ts'
import { findBookingCookie } from './get-userdetail.ts'
import type { UploadRequests } from './uploads.ts'

/** The tus protocol over our own uploads, at this path. */
export function openUploadProtocol(ctx: AppContext, requests: UploadRequests, path: string): Server {
  return new Server({
    path,
    datastore: new UploadStore(ctx, requests),
    relativeLocation: true,
    allowedOrigins: [ctx.config.publicOrigin],
    disableTerminationForFinishedUploads: false,
    namingFunction: async (request, metadata) => {
      // The type of the library's request lacks Node's request, from which it was made.
      const bookingId = await findUploadBooking(ctx, request as UploadRequest, metadata ?? {})
      const outcome = await beginUpload(ctx, bookingId, {
        kind: metadata?.kind ?? '',
        fileName: metadata?.filename ?? '',
        fileType: metadata?.filetype ?? '',
        fileId: metadata?.file_id ?? '',
        replaces: metadata?.replaces ?? '',
        length: Number(request.headers.get('upload-length') ?? Number.NaN),
      })
      if (!outcome.ok) throw protocolFault(outcome)
      return outcome.id
    },
    // A request for the offset returns neither the key nor the file name.
    onUploadCreate: async () => ({ metadata: {} }),
    onResponseError: (_request, fault) => {
      if ('status_code' in fault) return undefined
      ctx.log.error('upload.failed', describeFault(fault))
      const status_code = statusOfFault(fault)
      return { status_code, body: messageForStatus(status_code) }
    },
  })
}

type UploadRequest = {
  headers: Headers
  node?: { req: FastifyRequest['raw'] & { clientAddress?: string }; res?: FastifyReply['raw'] }
}

async function findUploadBooking(
  ctx: AppContext,
  request: UploadRequest,
  metadata: Record<string, string | null>,
): Promise<string> {
  const address = request.node?.req.clientAddress ?? ''
  const key = findTokenInText(metadata.booking_id ?? '')
  const cookieToken = findBookingCookie(ctx, request.headers.get('cookie'))
  const findBooking = async () => {
    const link = await (key !== '' ? readGuestLink(ctx, key) : readBookingCookie(ctx, cookieToken ?? ''))
    return findBookingForUploads(ctx, link)
  }
  const lookup = await findByLink(ctx, address, findBooking, (bookingId) => bookingId === null)
  if ('waitSeconds' in lookup) {
    request.node?.res?.setHeader('retry-after', String(lookup.waitSeconds))
    throw protocolFault(refuse('tooManyTries'))
  }
  if (lookup.result) return lookup.result
  throw protocolFault(refuse('notAbleToReview'))
}

/** The tus view of our uploads: the rows have the offsets, the storage has the pieces. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'expiration', 'termination']
  readonly ctx: AppContext
  readonly requests: UploadRequests

  constructor(ctx: AppContext, requests: UploadRequests) {
    super()
    this.ctx = ctx
    this.requests = requests
  }

  /** The row was made before, where its length, kind and booking were checked. */
  override async create(upload: Upload): Promise<Upload> {
    const { creation_date } = await this.getUpload(upload.id)
    upload.creation_date = creation_date
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.ctx, id)
    if (!row) throw ERRORS.FILE_NO_LONGER_EXISTS
    return new Upload({
      id,
      size: Number(row.length),
      offset: Number(row.offset),
      creation_date: this.toMachineTime(row.created_at),
    })
  }

  /** The library compares with the machine's clock; `findUpload` has already checked the expiry. */
  private toMachineTime(time: string): string {
    const clockDifferenceMs = Date.now() - this.ctx.clock.now().getTime()
    return new Date(Date.parse(time) + clockDifferenceMs).toISOString()
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const outcome = await this.requests.track(appendUpload(this.ctx, id, offset, stream))
    if (!outcome.ok) throw protocolFault(outcome)
    return outcome.offset
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    if (!(await deleteUpload(this.ctx, id))) throw ERRORS.INVALID_TERMINATION
  }

  override getExpiration(): number {
    return UPLOAD_LIFETIME_HOURS * 3_600_000
  }
}

/** An error as the library expects it: a status, and the message for the guest. */
function protocolFault(refusal: Refusal): { status_code: number; body: string } {
  return { status_code: statusOf(refusal), body: refusal.message }
}
