import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { longEnoughReview } from '../people.ts'
import { makeUploadHeaders, tusHeaders } from '../uploads.ts'
import type { Query } from './query.ts'

/** How a request ended, as its sender knows it: `ambiguous` where no answer, or only a server error, came back. */
type Outcome = 'acknowledged' | 'ambiguous' | 'refused'

export type Entry = {
  kind: 'enquiry' | 'review' | 'approval' | 'upload'
  /** A text that only this entry leaves in the database. */
  uniqueText: string
  outcome: Outcome
  /** SHA-256 of every file that belongs to it; null where they follow. */
  files: string[] | null
  /** The bytes of an upload that were acknowledged. */
  offset?: number
  /** Sends the same again, as the page does after it got no answer. */
  retry?: () => Promise<Entry>
}

export type Ledger = ReturnType<typeof createLedger>

/** Everything that was sent to a server, with its outcome. An entry that was acknowledged once stays acknowledged. */
export function createLedger() {
  const entries = new Map<string, Entry>()
  return {
    entries: () => [...entries.values()],
    write(entry: Entry) {
      const key = `${entry.kind} ${entry.uniqueText}`
      if (entries.get(key)?.outcome !== 'acknowledged' || entry.outcome === 'acknowledged')
        entries.set(key, entry)
    },
    count: (outcome: Outcome) => [...entries.values()].filter((entry) => entry.outcome === outcome).length,
  }
}

const newUniqueText = () => `mark${randomBytes(9).toString('hex')}`

/** Longer than the server lets anybody wait, also on a busy machine. */
const GIVE_UP_MS = 120_000

type Answer = { status: number; text: string; headers: Headers }

/** One request from an address of its own, so that no limit for one address applies; null when no whole answer came. */
async function send(url: string, init: RequestInit): Promise<Answer | null> {
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const headers = { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': from }
  try {
    const signal = AbortSignal.timeout(GIVE_UP_MS)
    const answer = await fetch(url, { redirect: 'manual', signal, ...init, headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch {
    return null
  }
}

/** A server error may follow a stored change, so only a refusal says that nothing was stored. */
function classifyOutcome(answer: Answer | null, isDone: (answer: Answer) => boolean): Outcome {
  if (!answer) return 'ambiguous'
  if (isDone(answer)) return 'acknowledged'
  return answer.status >= 500 ? 'ambiguous' : 'refused'
}

/** A visitor's enquiry; sent again with its unique text, it is the same one. */
export async function sendEnquiry(origin: string, uniqueText = newUniqueText()): Promise<Entry> {
  const fields = {
    ...{ user_id: 'own', service_id: 'own', template_id: 'own', once: uniqueText },
    ...{ checkIn: '', checkOut: '', name: 'Imran Khan', phone: '9812345670' },
    ...{ email: `${uniqueText}@guest.example`, message: `Dog? ${uniqueText}` },
  }
  const answer = await send(`${origin}/api/v1.0/email/send-form`, { method: 'POST', body: makeForm(fields) })
  const outcome = classifyOutcome(answer, ({ status, text }) => status === 200 && text === 'OK')
  return { kind: 'enquiry', uniqueText, outcome, files: [], retry: () => sendEnquiry(origin, uniqueText) }
}

/** A guest's review, with a picture and a voice note in the form, or without files: they follow. */
export async function sendReview(
  origin: string,
  token: string,
  { uniqueText = newUniqueText(), isWithFiles = true } = {},
): Promise<Entry> {
  const trip = makePicture(uniqueText)
  const body = makeForm({
    booking_id: token,
    ...{ room_rating: '5', services_rating: '4', staff_rating: '5', cleanliness_rating: '4' },
    review: `${longEnoughReview} ${uniqueText}`,
    ...(isWithFiles && {
      'trip_images[]': new File([trip], 'trip.jpg', { type: 'image/jpeg' }),
      audio_file: new File([recording], 'note.mp3', { type: 'audio/mpeg' }),
    }),
  })
  const headers = { 'idempotency-key': uniqueText }
  const answer = await send(`${origin}/admin/api/save-review`, { method: 'POST', body, headers })
  const isSaved = ({ status, text }: Answer) => status === 200 && text.includes('"status":"true"')
  const outcome = classifyOutcome(answer, isSaved)
  const retry = () => sendReview(origin, token, { uniqueText, isWithFiles })
  const files = isWithFiles ? [trip, recording].map(sha256) : null
  return { kind: 'review', uniqueText, outcome, files, retry }
}

/** A review, and its picture uploaded in two pieces once it is saved. */
export async function sendReviewInPieces(origin: string, token: string): Promise<Entry[]> {
  const uniqueText = newUniqueText()
  const review = await sendReview(origin, token, { uniqueText, isWithFiles: false })
  if (review.outcome !== 'acknowledged') return [review]
  const bytes = makePicture(uniqueText)
  const said = { booking_id: token, kind: 'trip-image', filename: `${uniqueText}.jpg`, file_id: uniqueText }
  const begun = await beginUpload(origin, bytes.length, said)
  const outcome = classifyOutcome(begun, ({ status }) => status === 201)
  const entry: Entry = { kind: 'upload', uniqueText, outcome, files: [], offset: 0 }
  if (outcome !== 'acknowledged') return [review, entry]
  const url = new URL(begun?.headers.get('location') ?? '', origin).href
  const half = Math.floor(bytes.length / 2)
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ] as const) {
    const type = 'application/offset+octet-stream'
    const headers = { ...tusHeaders, 'upload-offset': String(from), 'content-type': type }
    const answer = await send(url, { method: 'PATCH', headers, body: bytes.slice(from, to) })
    if (answer?.status !== 204) return [review, entry]
    entry.offset = Number(answer.headers.get('upload-offset'))
  }
  entry.files = [sha256(bytes)]
  return [review, entry]
}

export function beginUpload(
  origin: string,
  length: number,
  said: Record<string, string>,
): Promise<Answer | null> {
  return send(`${origin}/admin/api/uploads`, { method: 'POST', headers: makeUploadHeaders(said, length) })
}

/** Approves the newest pending review, as the button of its page does; null when there is none. */
export async function approveReview(origin: string, query: Query, cookie: string): Promise<Entry | null> {
  const [row] = await query("select id from review where status = 'pending' order by created_at desc limit 1")
  if (!row) return null
  const id = String(row.id)
  const headers = { origin, cookie, accept: 'text/html' }
  const body = new URLSearchParams({ intent: 'approve' })
  const answer = await send(`${origin}/admin/reviews/${id}`, { method: 'POST', body, headers })
  // The page itself comes back; a refusal has a status of its own.
  const outcome = classifyOutcome(answer, ({ status }) => status === 200)
  return { kind: 'approval', uniqueText: id, outcome, files: [] }
}

const media = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/media', name)))
const picture = media('grey.jpg')
const recording = media('bare.mp3')

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A valid JPEG whose bytes no other text has: the last 16 of the 64 values of its first quantization table are made from the text. */
function makePicture(uniqueText: string): Uint8Array<ArrayBuffer> {
  const end = Buffer.from(picture).indexOf(Buffer.from([0xff, 0xdb, 0, 67])) + 5 + 64
  const values = createHash('sha256').update(uniqueText).digest().subarray(0, 16)
  const bytes = new Uint8Array(picture)
  bytes.set(
    values.map((value) => Math.max(1, value)),
    end - values.length,
  )
  return bytes
}

function makeForm(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
