import { randomInt } from 'node:crypto'
import type { Came } from '../ledger.ts'

/** Longer than the house lets anybody wait, also where it shares a machine with much else. */
const GIVE_UP_MS = 120_000

export type Sent = { status: number; text: string; location: string; headers: Headers } | null

/** One request from an address of its own; null when no whole answer came. */
export async function send(address: string, init: RequestInit = {}): Promise<Sent> {
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(GIVE_UP_MS),
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': from },
    })
    const text = await answer.text()
    return {
      status: answer.status,
      text,
      location: answer.headers.get('location') ?? '',
      headers: answer.headers,
    }
  } catch {
    return null
  }
}

/** A fault of the house may have come after it was done: only a refusal says that it was not. */
export function cameOf(sent: Sent, isDone: (sent: NonNullable<Sent>) => boolean): Came {
  if (!sent) return 'ambiguous'
  if (isDone(sent)) return 'acknowledged'
  return sent.status >= 500 ? 'ambiguous' : 'refused'
}

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
