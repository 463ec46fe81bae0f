import type { NightsAnswer } from '#domain/stays/nights-answer.ts'

const WAITS_MS = 10_000

/** The nights of a stay, or of the first where none is named. The browser asks anew each time, and hears when nothing has changed. */
export async function fetchNights(stay: string): Promise<NightsAnswer> {
  const address = stay ? `/nights.json?stay=${encodeURIComponent(stay)}` : '/nights.json'
  const answer = await fetch(address, { signal: AbortSignal.timeout(WAITS_MS) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}
