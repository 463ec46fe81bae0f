import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'

export type PackedPage = {
  status: number
  headers: Record<string, string>
  /** Of its text; a tag of each encoding begins with it, so that whoever has one of them has the page. */
  hash: string
  tags: Record<Encoding, string>
  bodies: Record<Encoding, Buffer>
  /** It could be smaller. */
  isQuick: boolean
  ready?: ReadyPage
}
/** How much of the processor a page may take to be small: the smallest, or what somebody can wait for, a tenth larger, or while there is much to do. */
export type Pressing = 'smallest' | 'soon' | 'quick'

/** A page as it goes out. */
export type ReadyPage = Record<Encoding, { body: Buffer; headers: Record<string, string> }>

/** For a page of 100 KB 80, 12 and 2 ms of the processor. */
const qualities: Record<Pressing, number> = { smallest: 11, soon: 9, quick: 5 }

export function bytesOfPage({ bodies }: PackedPage): number {
  return bodies.identity.length + bodies.gzip.length + bodies.br.length
}

/** A page that came out as it was is not pressed again. */
export async function packPage(
  response: Response,
  pressing: Pressing,
  before?: PackedPage,
): Promise<PackedPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  const headers = Object.fromEntries(response.headers)
  if (before?.hash === hash) {
    const { tags, bodies, isQuick } = before
    return { status: response.status, headers, hash, tags, bodies, isQuick }
  }
  const isQuick = pressing === 'quick'
  const [zipped, pressed] = await Promise.all([
    promisify(gzip)(identity, { level: 9 }),
    brotli(identity, pressing),
  ])
  return {
    status: response.status,
    headers,
    hash,
    tags: { identity: `"${hash}"`, gzip: `"${hash}-gzip"`, br: `"${hash}-br${isQuick ? '-quick' : ''}"` },
    bodies: { identity, gzip: zipped, br: pressed },
    isQuick,
  }
}

/** The same page, as small as it gets. */
export async function pressAgain({ ready: _, ...page }: PackedPage): Promise<PackedPage> {
  const br = await brotli(page.bodies.identity, 'smallest')
  const tags = { ...page.tags, br: `"${page.hash}-br"` }
  return { ...page, tags, bodies: { ...page.bodies, br }, isQuick: false }
}

function brotli(bytes: Buffer, pressing: Pressing): Promise<Buffer> {
  const quality = qualities[pressing]
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/** The page in the encoding that is asked for, or that the asker has it already. */
export function sendPage(page: PackedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const known = page.status === 200 ? knownTag(page, request.headers['if-none-match']) : undefined
  if (known)
    return reply
      .headers(headersOf(page, 'identity', known))
      .code(304)
      .send()
  reply.headers(headersOf(page, encoding, page.tags[encoding]))
  return reply.code(page.status).send(page.bodies[encoding])
}

function headersOf(page: PackedPage, encoding: Encoding, etag: string): Record<string, string> {
  return {
    ...page.headers,
    etag,
    vary: 'Accept-Encoding',
    ...(page.status === 200 && { 'cache-control': 'no-cache' }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
}

/** In every encoding, with the headers it goes out with. */
export function readyPage(page: PackedPage): ReadyPage {
  const formOf = (encoding: Encoding) => {
    const body = page.bodies[encoding]
    const headers = headersOf(page, encoding, page.tags[encoding])
    return { body, headers: { ...headers, 'content-length': String(body.length) } }
  }
  return { identity: formOf('identity'), gzip: formOf('gzip'), br: formOf('br') }
}

/** The tag under which the asker has this very page already, in whatever encoding it was sent. */
function knownTag({ hash, tags }: PackedPage, asked = ''): string | undefined {
  if (asked === '*') return tags.identity
  return asked
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .find((tag) => tag === tags.identity || (tag.startsWith(`"${hash}-`) && tag.endsWith('"')))
}
