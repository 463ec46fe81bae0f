import { pauseAfter } from './keep-trying.ts'
import { pauseOrOnline } from './pause.ts'

/** Fetches a part of the page that is only needed now, for as long as it takes. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load()
    } catch (fault) {
      console.error('A part of the page has not arrived yet; trying again.', fault)
      await pauseOrOnline(pauseAfter(failures))
    }
  }
}
