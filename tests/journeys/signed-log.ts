import { setTimeout as pause } from 'node:timers/promises'

const TRIES = 100
const AGAIN_MS = 200

/** Waits until the log's checkpoint covers the newest entry that the page of a review at `address` has. Throws when it does not come. */
export async function untilSigned(origin: string, address: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [page = '', checkpoint = ''] = await Promise.all(
      [address, '/log/checkpoint'].map(async (path) => (await fetch(origin + path)).text()),
    )
    const entries = [...page.matchAll(/data-entry="(\d+)"/g)].map(([, number]) => Number(number))
    if (entries.length > 0 && Number(checkpoint.split('\n')[1]) === Math.max(...entries) + 1) return
    await pause(AGAIN_MS)
  }
  throw new Error('The log was not signed anew.')
}
