import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import type { FileKind } from '#core/db/tables.ts'
import { findByLink, networkOf } from '#core/host/rate-limits.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Refusal, refuse, statusOf, temporaryStatus } from '#core/refusals/refusal.ts'
import { type GuestLink, readBookingCookie, readGuestLink } from '#modules/invitations/guest-link.server.ts'
import { openStagedFiles, type StagedFiles } from '#modules/media/staging.server.ts'
import type { ArrivedFile } from '#modules/media/store-files.server.ts'
import { messageForStatus } from '../faults.ts'
import { findBookingCookie } from './get-userdetail.ts'
import { FormFault, type FormFields, isUnusedInput, type ReceiveFile, receiveForm } from './receive-form.ts'
import {
  findFileKind,
  readDraft,
  readLinkToken,
  readRatings,
  refusalAnswer,
  reviewFields,
  sendData,
  successAnswer,
} from './wire.ts'

/** The result of a submission: HTTP status, whether it is saved, and the message for the guest. */
export type SubmissionResult = {
  status: number
  isSaved: boolean
  message: string
  retryAfter?: number
  /** What a page without script shows again: the refused field, and what was typed. */
  field?: string | undefined
  fields?: FormFields
}
/** A file without a good key, from a network with too many wrong ones: the rest of the request is not read. */
class TooManyTries extends Error {
  readonly waitSeconds: number
  constructor(wait: number) {
    super('too many keys that open nothing')
    this.waitSeconds = wait
  }
}

/** `POST /admin/api/save-review`: a guest's review as a multipart form. */
export function registerSaveReview(api: FastifyInstance, ctx: AppContext): void {
  api.post('/save-review', { config: { streamsBody: true } }, async (request, reply) => {
    const { status, isSaved, message, retryAfter } = await receiveReview(ctx, request)
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return sendData(reply, status, isSaved ? successAnswer({ message }) : refusalAnswer(message))
  })
}

type SubmissionRequest = Pick<FastifyRequest, 'raw' | 'ip' | 'headers' | 'reserveBytes'>

/** Streams a multipart review and submits it; no staged file remains. `canCorrectPhone`: the guest sees the form again when it is refused. */
export async function receiveReview(
  ctx: AppContext,
  request: SubmissionRequest,
  canCorrectPhone = false,
): Promise<SubmissionResult> {
  await using stagedFiles = openStagedFiles(ctx)
  const earlyFiles = openEarlyFiles(request)
  const { waitSeconds } = await ctx.limits.peek('link', networkOf(request.ip))
  const receiveFile = createFileReceiver(ctx, request, stagedFiles, { early: earlyFiles, waitSeconds })
  const form = await receiveForm(request.raw, receiveFile, { fieldNames: reviewFields })
  const files = form.files.filter((file) => file !== null)
  if (form.fault instanceof TooManyTries)
    return temporaryRefusal({ ...refuse('tooManyTries'), retryAfter: form.fault.waitSeconds })
  if (form.fault instanceof FormFault)
    return { status: form.fault.statusCode, isSaved: false, message: messageForStatus(form.fault.statusCode) }
  if (form.fault !== null) throw form.fault
  const lookup = await findByLink(
    ctx,
    request.ip,
    () => findLink(ctx, request, form.fields),
    (link) => !belongsToBooking(link),
  )
  if ('waitSeconds' in lookup)
    return temporaryRefusal({ ...refuse('tooManyTries'), retryAfter: lookup.waitSeconds })
  const link = lookup.result
  if (link.state !== 'open' && link.state !== 'used')
    return { status: 200, isSaved: false, message: messages.notAbleToReview, fields: form.fields }
  if (earlyFiles.hasDroppedFile())
    return { status: 200, isSaved: false, message: messages.bookingBeforeFiles, fields: form.fields }
  files.unshift(...(await earlyFiles.stage(stagedFiles)))
  const result = await submitForm(ctx, request, link, { fields: form.fields, files, canCorrectPhone })
  return { ...result, fields: form.fields }
}

/** Too many requests, or a full disk: only these refusals have an HTTP status of their own. */
function temporaryRefusal({ message, retryAfter = 60, ...refusal }: Refusal): SubmissionResult {
  return { status: statusOf(refusal), isSaved: false, message, retryAfter }
}

/** The key in the form names the booking; without one, the cookie does. */
async function findLink(ctx: AppContext, request: SubmissionRequest, fields: FormFields): Promise<GuestLink> {
  const key = readLinkToken(fields)
  if (key !== '') return readGuestLink(ctx, key)
  const cookieToken = findBookingCookie(ctx, request.headers.cookie)
  return cookieToken === null ? { state: 'unknown' } : readBookingCookie(ctx, cookieToken)
}

/** Whether a link belongs to a booking, with or without its review: a review that is sent again is compared with what was saved. */
function belongsToBooking({ state }: GuestLink): boolean {
  return state === 'open' || state === 'used'
}

/** Stages each file of a known link; no other file is written. Files that arrive before the booking is named wait in memory. */
function createFileReceiver(
  ctx: AppContext,
  request: SubmissionRequest,
  stagedFiles: StagedFiles,
  { early, waitSeconds }: { early: EarlyFiles; waitSeconds: number | null },
): ReceiveFile<ArrivedFile | null> {
  const counts = new Map<string, number>()
  const links = new Map<string, Promise<GuestLink>>()
  const linkOf = (fields: FormFields) => {
    const key = readLinkToken(fields)
    const link = links.get(key) ?? findLink(ctx, request, fields)
    links.set(key, link)
    return link
  }
  return async (field, stream, fileName, fields) => {
    const kind = findFileKind(field)
    if (kind === null || (await isUnusedInput(stream, fileName))) return skipFile(stream)
    if (!belongsToBooking(await linkOf(fields))) {
      if (waitSeconds !== null) throw new TooManyTries(waitSeconds)
      if (readLinkToken(fields) !== '') return skipFile(stream)
      await early.keep(kind, stream, fileName)
      return null
    }
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count > MAX_STAGED_OF_A_KIND) {
      skipFile(stream)
      return { kind, refusal: refuse('filesTooMany') }
    }
    const outcome = await stagedFiles.stage(kind, stream, fileName)
    return outcome.ok ? { kind, file: outcome.file } : { kind, refusal: outcome }
  }
}

/** One more than any kind allows is enough to know that there are too many. */
const MAX_STAGED_OF_A_KIND = 4

function skipFile(stream: Readable): null {
  stream.resume()
  return null
}

type Submission = { fields: FormFields; files: readonly ArrivedFile[]; canCorrectPhone: boolean }

async function submitForm(
  ctx: AppContext,
  request: SubmissionRequest,
  link: Extract<GuestLink, { state: 'open' | 'used' }>,
  { fields, files, canCorrectPhone }: Submission,
): Promise<SubmissionResult> {
  const idempotencyKey = request.headers['idempotency-key']
  // Loaded with the first review, to start faster.
  const { submitReview } = await import('#modules/reviews/submit-review.server.ts')
  const outcome = await submitReview(ctx, {
    bookingId: link.state === 'open' ? link.booking.id : link.bookingId,
    draft: readDraft(fields),
    ratings: readRatings(fields),
    files,
    canCorrectPhone,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey.slice(0, 200) : undefined,
  })
  if (outcome.ok) return { status: 200, isSaved: true, message: outcome.message }
  if (temporaryStatus(outcome) !== null) return temporaryRefusal(outcome)
  return { status: 200, isSaved: false, message: outcome.message, field: outcome.field }
}

/** Memory for the files of one request for a booking that is not named yet. */
const MAX_EARLY_BYTES = 6_000_000

type EarlyFiles = ReturnType<typeof openEarlyFiles>

/** The files of one request that arrive before its booking is named. */
function openEarlyFiles(request: SubmissionRequest) {
  const early: { kind: FileKind; fileName: string; bytes: Buffer }[] = []
  let keptBytes = 0
  let isOverLimit = false

  /** Keeps a file in memory; one that does not fit is read to its end and dropped. */
  async function keepEarlyFile(kind: FileKind, stream: Readable, fileName: string): Promise<void> {
    const parts: Buffer[] = []
    // Without an encoding the stream yields bytes.
    for await (const part of stream as AsyncIterable<Buffer>) {
      isOverLimit ||= keptBytes + part.length > MAX_EARLY_BYTES || request.reserveBytes(part.length) !== null
      if (isOverLimit) continue
      keptBytes += part.length
      parts.push(part)
    }
    if (!isOverLimit) early.push({ kind, fileName, bytes: Buffer.concat(parts) })
  }

  return {
    keep: keepEarlyFile,
    /** Whether a file did not fit: the client must name the booking first. */
    hasDroppedFile: () => isOverLimit,
    /** Stages them, once the booking is known. */
    async stage(files: StagedFiles): Promise<ArrivedFile[]> {
      const arrivedFiles: ArrivedFile[] = []
      for (const { kind, fileName, bytes } of early) {
        const staged = await files.stage(kind, Readable.from([bytes]), fileName)
        arrivedFiles.push(staged.ok ? { kind, file: staged.file } : { kind, refusal: staged })
      }
      return arrivedFiles
    },
  }
}
