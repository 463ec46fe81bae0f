import { type Outcome, refuse } from '#modules/refusals/refusal.ts'

const MOST_TRIES = 5

/** Reads and changes anew while somebody else is quicker each time in between; gives up after a few tries. */
export async function unlessOvertaken(tryOnce: () => Promise<Outcome | 'overtaken'>): Promise<Outcome> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const outcome = await tryOnce()
    if (outcome !== 'overtaken') return outcome
  }
  return refuse('faulty')
}
