/** What the server said about a review. */
export type SubmitAnswer = {
  status: string
  message: string
  /** It was no judgement of the review: the same one may be taken at the next try. */
  again?: boolean
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** How long to wait after the n-th failure: a second, two, four … half a minute. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
}

type Trying = {
  attempt: () => Promise<SubmitAnswer>
  pause: (milliseconds: number) => Promise<void>
  /** Told after each failure, so that the page can say so. */
  onFailure: (failures: number, fault: unknown) => void
}

/** Attempts until there is an answer, whatever it is; a dropped connection only makes it pause, longer each time. */
export async function keepTrying({ attempt, pause, onFailure }: Trying): Promise<SubmitAnswer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt()
    } catch (fault) {
      onFailure(failures, fault)
      await pause(pauseAfter(failures))
    }
  }
}
