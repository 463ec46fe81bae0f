import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { openHttp } from '#server/http/open.ts'
import type { LoadBuild } from '#server/http/pages/make-page.ts'
import type { TestApp } from './test-app.ts'

export type WireAnswer = { status: number; headers: Headers; text: string; body: Record<string, unknown> }

const noPages = () => Promise.reject(new Error('the wire needs no pages'))

/** The web server of a test house on a port of its own, closed when the running test has finished; without pages unless they are given. */
export async function openWire(ctx: TestApp, build: LoadBuild = noPages) {
  const app = await openHttp(ctx, build)
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  async function call(path: string, init?: RequestInit): Promise<WireAnswer> {
    const response = await fetch(`${origin}${path}`, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
  }
  return {
    origin,
    port: Number(new URL(origin).port),
    app,
    server: app.server,
    getReviews: (query = '') => call(`/admin/api/get-reviews${query}`),
    getUserDetail: (booking_id: unknown, headers: Record<string, string> = {}) =>
      call('/admin/api/get-userdetail', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ booking_id }),
      }),
    saveReview: (body: FormData, headers: Record<string, string> = {}) =>
      call('/admin/api/save-review', { method: 'POST', body, headers }),
    call,
  }
}

/** Sends these bytes as they are, and gives everything that came back. */
export async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(bytes)
  return text(socket)
}

/** Names of the staged files, which a request left behind. */
export async function stagedFilesOf(ctx: TestApp): Promise<string[]> {
  return readdir(join(ctx.dataDir, 'staged')).catch(() => [])
}
