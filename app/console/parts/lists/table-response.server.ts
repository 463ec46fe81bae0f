import { Readable } from 'node:stream'

/** A table for spreadsheets, sent as its parts are made; kept by nobody on the way. */
export function tableResponse(name: string, parts: AsyncIterable<string>): Response {
  // The browser's type of a stream and Node's are two for one thing.
  const bytes = Readable.toWeb(Readable.from(encoded(parts))) as ReadableStream
  return new Response(bytes, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}

async function* encoded(parts: AsyncIterable<string>) {
  for await (const part of parts) yield Buffer.from(part)
}
