import type { Guest } from '../guest-page.ts'

/** Nothing was said of the booking: the line, a house that is not well, a proxy's page, or a plea for patience. */
export class NoDetailsNow extends Error {
  /** How long the house wants to be left alone. */
  readonly restMs: number

  constructor(why: string, retryAfter: string | null = null) {
    super(`no details now: ${why}`)
    this.restMs = Math.max(0, Number(retryAfter) || 0) * 1000
  }
}

/**
 * Asks for the booking's details, which also names the booking for the review to come; `refused` when the link opens none.
 * Throws `NoDetailsNow` when the answer is about something else.
 */
export async function askUserDetail(key: string): Promise<Guest | 'refused'> {
  const response = await fetch('/admin/api/get-userdetail', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ booking_id: key }),
    credentials: 'same-origin',
  }).catch((fault: unknown) => {
    throw new NoDetailsNow(String(fault))
  })
  return readDetail(response.status, await response.text(), response.headers.get('Retry-After'))
}

/** Reads the guest from the answer. Throws on 408, 425, 429 and 5xx, which are temporary. */
export function readDetail(status: number, text: string, retryAfter: string | null): Guest | 'refused' {
  if ([408, 425, 429].includes(status) || status >= 500) throw new NoDetailsNow(String(status), retryAfter)
  const said = parsed(text)
  if (typeof said?.status !== 'string') throw new NoDetailsNow(`${status}, not ours`, retryAfter)
  if (said.status !== 'true') return 'refused'
  const { first_name, last_name, email, phone } = said.data ?? {}
  return { name: `${first_name ?? ''} ${last_name ?? ''}`.trim(), email: email ?? '', phone: phone ?? '' }
}

type Said = { status?: unknown; data?: Record<string, string | null> } | null

function parsed(text: string): Said {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' ? said : null
  } catch {
    return null
  }
}

const noted = new Set<string>()

/** Notes on the server, once, that this guest has begun to write, so that no reminder is sent too soon. A failure is ignored. */
export function noteBegun(key: string): void {
  if (noted.has(key)) return
  noted.add(key)
  fetch('/admin/api/begun', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ booking_id: key }),
    keepalive: true,
  }).catch(() => {})
}
