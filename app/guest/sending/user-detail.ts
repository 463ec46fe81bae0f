import { propertyOf } from '#modules/common/record.ts'
import type { Guest } from '../guest-page.ts'
import { isTemporary, NoAnswer } from './retry.ts'

/**
 * Requests the booking's details, which also names the booking for the review to come; `refused` when the link opens none.
 * Throws when the answer is about something else.
 */
export async function fetchUserDetail(key: string): Promise<Guest | 'refused'> {
  return readDetail(await post('get-userdetail', key, { Accept: 'application/json' }))
}

/** Reads the guest from the answer. Throws `NoAnswer` for a temporary failure and for anything that is not ours. */
export async function readDetail(response: Response): Promise<Guest | 'refused'> {
  const answer: unknown = isTemporary(response.status) ? null : await response.json().catch(() => null)
  const status = propertyOf(answer, 'status')
  if (typeof status !== 'string') throw new NoAnswer(response)
  if (status !== 'true') return 'refused'
  const field = (name: string) => String(propertyOf(propertyOf(answer, 'data'), name) ?? '')
  const name = `${field('first_name')} ${field('last_name')}`.trim()
  return { name, email: field('email'), phone: field('phone') }
}

const noted = new Set<string>()

/** Notes on the server, once, that this guest has begun to write, so that no reminder is sent too soon. A failure is ignored. */
export function noteBegun(key: string): void {
  if (noted.has(key)) return
  noted.add(key)
  post('begun', key).catch(() => {})
}

function post(action: string, key: string, headers = {}): Promise<Response> {
  return fetch(`/admin/api/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ booking_id: key }),
    keepalive: true,
  })
}
