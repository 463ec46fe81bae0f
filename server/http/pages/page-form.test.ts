import { expect, test } from 'vitest'
import { readPageForm, visitorsForm } from './page-form.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const spaces = ' '.repeat(3_900_000)

test.for([
  ['a field of 64 KB', { message: 'x'.repeat(64 * 1024) }],
  ['twenty fields', Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x']))],
] as const)('%s is read, either way it is sent', async ([, fields]) => {
  for (const sent of [await asParts(fields), asAddress(fields)])
    expect((await read(sent)).type).toBe(sent.type)
})

test.for([
  ['a field of more', { message: 'x'.repeat(64 * 1024 * 3 + 10) }],
  ['millions of spaces', { message: spaces }],
  ['twenty-one fields', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 'x']))],
] as const)('%s is refused (413); either way it is sent', async ([, fields]) => {
  for (const sent of [await asParts(fields), asAddress(fields)])
    await expect(read(sent)).rejects.toMatchObject({ status: 413 })
})

test('refuses forty thousand one-byte files', async () => {
  const part = (index: number) =>
    `--b\r\nContent-Disposition: form-data; name="image"; filename="${index}.jpg"\r\n\r\nx\r\n`
  const body = [...Array.from({ length: 40_000 }, (_, index) => part(index)), '--b--\r\n'].map((text) =>
    Buffer.from(text),
  )
  const sent = { type: 'multipart/form-data; boundary=b', body }
  await expect(read(sent)).rejects.toMatchObject({ status: 413 })
})

type Sent = { type: string; body: Buffer[] }

function read({ type, body }: Sent) {
  return readPageForm(type, Buffer.concat(body), visitorsForm)
}

async function asParts(fields: Readonly<Record<string, string>>): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const made = new Response(form)
  const bytes = Buffer.from(await made.arrayBuffer())
  return { type: made.headers.get('content-type') ?? '', body: inChunks(bytes) }
}

function asAddress(fields: Readonly<Record<string, string>>): Sent {
  return { type: urlencoded, body: inChunks(Buffer.from(String(new URLSearchParams(fields)))) }
}

function inChunks(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 50_000) chunks.push(bytes.subarray(at, at + 50_000))
  return chunks
}
