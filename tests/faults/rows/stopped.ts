import { setTimeout as pause } from 'node:timers/promises'
import { tus } from '../../uploads.ts'
import { marked, picture } from '../acts/review.ts'
import { checkHouse, type Wrong } from '../check.ts'
import { type FaultHouse, faultHouse } from '../fault-house.ts'
import { newMark } from '../ledger.ts'
import type { Finding, How } from './row.ts'

const UPLOADS = 50
const PIECE = 3000

/** Told to stop with fifty uploads under way: it goes in order within ten seconds, and each goes on where the next server says. */
export async function stopped({ quick, rounds = quick ? 1 : 10 }: How): Promise<Finding[]> {
  const wrong: Wrong[] = []
  let [kept, slowest] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const house = await faultHouse({ guests: UPLOADS })
    const server = await house.open()
    const uploads = await Promise.all(house.keys.map((key) => begin(house, key)))
    const underWay = uploads.map(({ address, bytes }) => sendSlowly(address, bytes))
    await pause(500)
    const told = performance.now()
    const code = await server.stop()
    slowest = Math.max(slowest, performance.now() - told)
    if (code !== 0) wrong.push({ kind: 'damaged', what: `ended with ${code}` })
    await Promise.all(underWay)
    const next = await house.open()
    for (const upload of uploads) {
      const from = await offsetOf(upload.address)
      kept += from
      if (from !== PIECE)
        wrong.push({ kind: 'lost', what: `of ${PIECE} bytes that had arrived, ${from} were kept` })
      const status = await sendRest(upload.address, upload.bytes, from)
      if (status !== 204) wrong.push({ kind: 'lost', what: `upload did not go on from ${from}: ${status}` })
    }
    await next.stop()
    wrong.push(...(await checkHouse(house.dataDir, house.ledger)))
    await house.remove()
  }
  const beside = `${UPLOADS} uploads each; went within ${(slowest / 1000).toFixed(1)} s, ${kept} bytes were kept, all went on to their end`
  return [{ what: `told to stop during uploads`, rounds, wrong, beside }]
}

async function begin({ origin }: FaultHouse, key: string) {
  const bytes = marked(picture, newMark())
  const said = `booking_id ${btoa(key)},kind ${btoa('trip-image')},filename ${btoa('trip.jpg')}`
  const headers = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': said }
  const begun = await fetch(`${origin}/admin/api/uploads`, { method: 'POST', headers })
  return { address: new URL(begun.headers.get('location') ?? '', origin).href, bytes }
}

/** The first bytes, and then nothing more. */
async function sendSlowly(address: string, bytes: Uint8Array): Promise<void> {
  const body = new ReadableStream({ start: (line) => line.enqueue(bytes.slice(0, PIECE)) })
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const how = { method: 'PATCH', headers, body, duplex: 'half' } as const
  await fetch(address, how).catch(() => {})
}

async function offsetOf(address: string): Promise<number> {
  const asked = await fetch(address, { method: 'HEAD', headers: tus })
  return Number(asked.headers.get('upload-offset') ?? Number.NaN)
}

async function sendRest(address: string, bytes: Uint8Array<ArrayBuffer>, from: number): Promise<number> {
  const headers = {
    ...tus,
    'upload-offset': String(from),
    'content-type': 'application/offset+octet-stream',
  }
  const { status } = await fetch(address, { method: 'PATCH', headers, body: bytes.slice(from) })
  return status
}
