import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pressPage } from './press-page.ts'

const text = '<p>Rain on the roof</p>'.repeat(50)
const page = () =>
  new Response(text, {
    status: 422,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Kept': 'yes' },
  })

test.for([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a page goes out as %s, with its status and headers', async ([encoding, accepted, open]) => {
  const pressed = await pressPage(page(), accepted)
  expect(pressed.status).toBe(422)
  expect(Object.fromEntries(pressed.headers)).toMatchObject({
    'content-encoding': encoding,
    vary: 'Accept-Encoding',
    'x-kept': 'yes',
  })
  expect(open(Buffer.from(await pressed.arrayBuffer())).toString()).toBe(text)
})

test('a browser that takes nothing pressed has it as it is, and so has whatever is no page', async () => {
  const plain = await pressPage(page(), undefined)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(text)
  const data = new Response('{}', { headers: { 'Content-Type': 'text/x-script' } })
  expect(await pressPage(data, 'br')).toBe(data)
})
