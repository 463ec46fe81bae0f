import type { GuestPage } from './guest-page.ts'

let shown: GuestPage | null = null

/** What is on the page now: it stays there while nothing newer can be had. */
export function noteShown(page: GuestPage): void {
  shown = page
}

/**
 * The page asked for once more while it is open. When nothing comes, or only a plea for patience, it stays as it is and says
 * how long to wait before it looks again.
 */
export async function askPageAgain(ask: () => Promise<GuestPage>, signal?: AbortSignal): Promise<GuestPage> {
  try {
    const page = await ask()
    if (page.link.state !== 'wait' || shown?.link.state !== 'open') return page
    return { ...shown, again: next(page.link.seconds * 1000) }
  } catch (fault) {
    // A newer asking has taken the place of this one.
    if (!shown || signal?.aborted) throw fault
    console.error('The page could not be brought up to date; it stays as it is.', fault)
    return { ...shown, again: next(0) }
  }
}

function next(restMs: number): NonNullable<GuestPage['again']> {
  return { failures: (shown?.again?.failures ?? 0) + 1, restMs }
}
