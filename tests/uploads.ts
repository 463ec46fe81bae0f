import fastify from 'fastify'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, onTestFinished } from 'vitest'
import { registerUploads } from '#server/http/api/uploads.ts'
import { addReview } from './files.ts'
import { bookingOf, keyFor, meera } from './people.ts'
import { readFixture } from './storages.ts'
import type { TestApp } from './test-app.ts'

/** The header that every request of the protocol carries. */
export const tusHeaders = { 'tus-resumable': '1.0.0' }

type Metadata = Record<string, string>

/** An app whose guest Meera has sent her review, the server that takes her files, and her requests to it. */
export async function openUploadApp(open: () => Promise<TestApp>) {
  const ctx = await open()
  const booking = await bookingOf(ctx, meera)
  const booking_id = await keyFor(ctx, booking)
  const reviewId = await addReview(ctx, { status: 'pending', bookingId: booking.id })
  const origin = await openServer(ctx)
  return {
    ctx,
    booking,
    reviewId,
    origin,
    send: async (file: Buffer | string, metadata: Metadata, to = origin) =>
      sendUpload(to, typeof file === 'string' ? await readFixture(file) : file, { booking_id, ...metadata }),
    request: (metadata: Metadata, length: number) =>
      requestUpload(origin, { booking_id, ...metadata }, length),
    begin: (metadata: Metadata, length: number, to = origin) =>
      beginUpload(to, { booking_id, ...metadata }, length),
  }
}

/** A server of this house that takes uploads and nothing else, closed when the running test has finished. */
export async function openServer(ctx: TestApp): Promise<string> {
  const app = fastify({ forceCloseConnections: true })
  await registerUploads(app, ctx)
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** The status and the sentence with which the server refuses an upload. */
export async function refusalOf(sent: Promise<unknown>): Promise<[number, string]> {
  const { originalResponse } = await sent.then(
    () => null,
    (fault) => fault,
  )
  return [originalResponse.getStatus(), originalResponse.getBody()]
}

/** The official client, which tries again after a dropped connection. */
function sendUpload(origin: string, bytes: Buffer, metadata: Metadata): Promise<{ id: string }> {
  return new Promise((resolve, reject) => {
    const options: UploadOptions = {
      endpoint: `${origin}/admin/api/uploads`,
      metadata,
      retryDelays: Array.from({ length: 40 }, () => 20),
      onError: reject,
      onSuccess: () => resolve({ id: upload.url?.split('/').at(-1) ?? '' }),
    }
    const upload = new Upload(bytes, options)
    upload.start()
  })
}

/** The headers of a request for an upload of this length. */
export function makeUploadHeaders(metadata: Metadata, length: number) {
  const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`)
  return { ...tusHeaders, 'upload-length': String(length), 'upload-metadata': encoded.join() }
}

/** Requests an upload of this length; returns whatever the server answers. */
export function requestUpload(origin: string, metadata: Metadata, length: number): Promise<Response> {
  const headers = makeUploadHeaders(metadata, length)
  return fetch(`${origin}/admin/api/uploads`, { method: 'POST', headers })
}

/** Begins an upload and returns its URL. */
async function beginUpload(origin: string, metadata: Metadata, length: number): Promise<string> {
  const begun = await requestUpload(origin, metadata, length)
  expect(begun.status).toBe(201)
  return origin + begun.headers.get('location')
}

export function sendPiece(address: string, offset: number, bytes: Buffer): Promise<Response> {
  const headers = {
    ...tusHeaders,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  }
  return fetch(address, { method: 'PATCH', headers, body: new Uint8Array(bytes) })
}

/** Requests the offset of an upload. */
export function requestOffset(address: string): Promise<Response> {
  return fetch(address, { method: 'HEAD', headers: tusHeaders })
}

/** The files of all reviews. */
export function mediaIn(ctx: TestApp) {
  return ctx.database.selectFrom('media').selectAll().orderBy('position').execute()
}
