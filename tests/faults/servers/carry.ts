import { tus } from '../../uploads.ts'
import { hashOf, marked, picture, review } from '../acts/review.ts'
import { send } from '../acts/send.ts'
import { type Act, newMark } from '../ledger.ts'
import { insist, persist, type Seen } from './persist.ts'

const PIECES = 5

/** A review whose picture comes before it in five pieces, each by whatever server is next; a piece without an answer is asked after and gone on with. */
export async function carryAndReview(origin: string, key: string, seen: Seen): Promise<Act[]> {
  const mark = newMark()
  const bytes = marked(picture, mark)
  const act: Act = { kind: 'upload', mark, came: 'ambiguous', files: [] }
  const address = await begin(origin, key, mark, bytes.length, seen)
  if (!address) return [act]
  act.came = 'acknowledged'
  act.offset = 0
  while (act.offset < bytes.length) {
    const offset = await bring(address, bytes, act.offset, seen)
    if (offset === null) return [act]
    if (offset < act.offset) seen.twice.push(`upload ${mark}: ${act.offset} bytes were there, then ${offset}`)
    act.offset = offset
  }
  const id = address.split('/').at(-1) ?? ''
  const told = { mark, uploads: [id], files: [hashOf(bytes)] }
  return [act, await persist(origin, await review(origin, key, told), seen)]
}

async function begin(origin: string, key: string, mark: string, length: number, seen: Seen) {
  const said = { booking_id: key, kind: 'trip-image', filename: `${mark}.jpg`, file_id: mark }
  const metadata = Object.entries(said).map(([name, value]) => `${name} ${btoa(value)}`)
  const headers = { ...tus, 'upload-length': String(length), 'upload-metadata': metadata.join(',') }
  const ask = () => send(`${origin}/admin/api/uploads`, { method: 'POST', headers })
  const begun = await insist(`beginning upload ${mark}`, ask, ({ status }) => status === 201, seen)
  return begun && new URL(begun.location, origin).href
}

/** One piece; gives how much is there afterwards, null where nobody says it. */
async function bring(address: string, bytes: Uint8Array<ArrayBuffer>, from: number, seen: Seen) {
  const headers = {
    ...{ ...tus, 'upload-offset': String(from) },
    'content-type': 'application/offset+octet-stream',
  }
  const body = bytes.slice(from, from + Math.ceil(bytes.length / PIECES))
  const sent = await send(address, { method: 'PATCH', headers, body })
  if (sent?.status === 204) return Number(sent.headers.get('upload-offset'))
  seen.once += 1
  const ask = () => send(address, { method: 'HEAD', headers: tus })
  const there = await insist(`offset of ${address}`, ask, ({ status }) => status === 200, seen)
  return there && Number(there.headers.get('upload-offset'))
}
