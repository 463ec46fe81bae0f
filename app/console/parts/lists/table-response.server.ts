import { Readable } from 'node:stream'

/** A table for spreadsheets. */
export function tableResponse(name: string, parts: AsyncIterable<string>): Response {
  return fileResponse(encoded(parts), { name: `${name}.csv`, type: 'text/csv; charset=utf-8' })
}

type FileFacts = { name: string; type: string }

/** A file for the browser to save, sent as its parts are made; no cache keeps it. */
export function fileResponse(parts: AsyncIterable<Uint8Array>, { name, type }: FileFacts): Response {
  // The browser's type of a stream and Node's are two for one thing.
  return new Response(Readable.toWeb(Readable.from(parts)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}

async function* encoded(parts: AsyncIterable<string>) {
  for await (const part of parts) yield Buffer.from(part)
}
