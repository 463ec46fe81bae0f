import { connect, createServer, type Socket } from 'node:net'
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

/** Requests an upload of this length; returns whatever the server answers. */
export function requestUpload(origin: string, metadata: Metadata, length: number): Promise<Response> {
  const encoded = Object.entries(metadata).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  )
  const headers = { ...tusHeaders, 'upload-length': String(length), 'upload-metadata': encoded.join(',') }
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

export type ShakyLine = { origin: string; cuts: number; sent: number; close(): void }

type LineConditions = { bytesPerSecond: number; every: number; cuts: number }

/** A slow connection to a server that drops each connection once so many bytes went up it, until it was cut often enough. */
export async function openShakyLine(to: string, conditions: LineConditions): Promise<ShakyLine> {
  const open = new Set<Socket>()
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  const line: ShakyLine = { origin: '', cuts: 0, sent: 0, close }
  const server = createServer((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    carryUp(near, far, line, conditions).catch(() => near.destroy())
    near.on('close', () => far.end())
    far.on('data', (chunk) => near.write(chunk)).on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return line
}

async function carryUp(
  near: Socket,
  far: Socket,
  line: ShakyLine,
  conditions: LineConditions,
): Promise<void> {
  let up = 0
  for await (const chunk of near.iterator({ destroyOnReturn: false })) {
    far.write(chunk)
    up += chunk.length
    line.sent += chunk.length
    await new Promise((resolve) => setTimeout(resolve, (chunk.length / conditions.bytesPerSecond) * 1000))
    if (up < conditions.every || line.cuts >= conditions.cuts) continue
    line.cuts += 1
    near.destroy()
    far.end()
    return
  }
}
