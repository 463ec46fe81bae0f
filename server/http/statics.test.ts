import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { describePictures } from '#modules/media/encode-picture.server.ts'
import { openTestApp, test } from '../../tests/test-app.ts'
import { registerStatics } from './statics.ts'

const script = 'export const tree = "deodar"\n'.repeat(200)

async function openStatics(pictures = {}): Promise<{ app: FastifyInstance; root: string }> {
  const root = mkdtempSync(join(tmpdir(), 'deodar-statics-'))
  mkdirSync(join(root, 'build/client/assets'), { recursive: true })
  const files = { 'entry.js': script, 'short.css': 'a{}', 'face.woff2': script }
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(root, 'build/client/assets', name), text)
  const app = fastify()
  await registerStatics(app, { ...(await openTestApp()), pictures }, root)
  onTestFinished(() => app.close())
  return { app, root }
}

test('compresses a script when it is first requested, and sends the same file from then on', async () => {
  const { app, root } = await openStatics()
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { 'accept-encoding': encoding }
    for (const _ of ['first', 'second']) {
      const answer = await app.inject({ url: '/assets/entry.js', headers })
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      expect(decompress(answer.rawPayload).toString()).toBe(script)
    }
  }
  expect(readdirSync(join(root, 'build/compressed')).sort()).toEqual(['entry.js.br', 'entry.js.gz'])
})

test('sends fonts and short files as they are', async () => {
  const { app, root } = await openStatics()
  for (const file of ['face.woff2', 'short.css']) {
    const answer = await app.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).not.toHaveProperty('content-encoding')
  }
  expect((await app.inject({ url: '/assets/entry.js' })).body).toBe(script)
  expect(
    (await app.inject({ url: '/assets/../../secret.js', headers: { 'accept-encoding': 'br' } })).statusCode,
  ).toBe(404)
  expect(readdirSync(join(root, 'build/compressed'))).toEqual([])
})

test('makes a size of a picture when it is first requested, and no other file', async () => {
  const { 'avatar-dawn': avatar } = await describePictures()
  if (!avatar) throw new Error('no such picture')
  const { app, root } = await openStatics({ 'avatar-dawn': avatar })
  const [{ src } = { src: '' }] = avatar.avif
  const [first, second] = await Promise.all([app.inject(src), app.inject(src)])
  expect(first.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(first.rawPayload.subarray(4, 12).toString()).toBe('ftypavif')
  expect(second.rawPayload).toEqual(first.rawPayload)
  expect((await app.inject('/pictures/avatar-dawn.00000000-64.avif')).statusCode).toBe(404)
  expect(readdirSync(join(root, 'build/pictures'))).toEqual([src.slice('/pictures/'.length)])
})

test('sends the original of a picture where a size cannot be made', async () => {
  const { 'avatar-dawn': avatar } = await describePictures()
  const { app, root } = await openStatics({ 'avatar-dawn': avatar })
  rmSync(join(root, 'build/pictures'), { recursive: true })
  const answer = await app.inject(avatar?.src ?? '')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
  expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
})
