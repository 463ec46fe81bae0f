import { openDevice } from '../draft/open-device.ts'
import type { ChosenFile } from '../files/chosen-file.ts'

/** Does the work in one tab of this link at a time; another takes over when that one closes. */
export async function oneTabOnly(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  // Browsers without locks are rare enough to let two tabs try: the house takes no more than three photos and one film.
  if (!navigator.locks) return work()
  try {
    await navigator.locks.request(name, { signal }, work)
  } catch (fault) {
    if (!signal.aborted) console.error('The files could not be delivered.', fault)
  }
}

/** Does the work unless another tab is at it just now. */
async function unlessInOtherTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

/** `left` when the page went away from it. */
export type Making = () => Promise<'left' | undefined>

export const makingName = ({ id }: Pick<ChosenFile, 'id'>) => `deodar making ${id}`

/** Keeps a file as it was chosen for as long as it is being made fit: a page that closes in the middle of it goes on later. */
export function whileMaking(chosen: ChosenFile, make: Making): Promise<void> {
  return unlessInOtherTab(makingName(chosen), async () => {
    const { forgetFile, keepFile } = await openDevice()
    keepFile({ ...chosen, begun: (chosen.begun ?? 0) + 1 })
    let how: 'left' | undefined
    try {
      how = await make()
    } finally {
      if (how !== 'left') await forgetFile(chosen.id)
    }
  })
}
