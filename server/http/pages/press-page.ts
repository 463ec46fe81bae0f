import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding } from './choose-encoding.ts'

/** What takes a millisecond and is a tenth larger than the smallest. */
const BROTLI_QUALITY = 5

/** A page made for one visitor, pressed for a slow connection as far as the browser takes that; what is no HTML stays as it is. */
export async function pressPage(page: Response, accepted: string | string[] | undefined): Promise<Response> {
  const encoding = chooseEncoding(accepted)
  const isPage = page.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !page.body) return page
  const headers = new Headers(page.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (encoding === 'identity') return new Response(page.body, { status: page.status, headers })
  const text = Buffer.from(await page.arrayBuffer())
  headers.set('Content-Encoding', encoding)
  const pressed = encoding === 'br' ? await brotli(text) : await promisify(gzip)(text)
  return new Response(new Uint8Array(pressed), { status: page.status, headers })
}

function brotli(text: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  })
}
