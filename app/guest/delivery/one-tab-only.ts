import { openFileStore } from '../draft/open-device.ts'
import type { ChosenFile } from '../files/chosen-file.ts'

// A browser without locks does the work in every tab: the server takes no more than three photos and one video.

/** Does the work in one tab of this link at a time; another takes over when that one closes. */
export async function oneTabOnly(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return work()
  try {
    await navigator.locks.request(name, { signal }, work)
  } catch (fault) {
    if (!signal.aborted) console.error('The files could not be delivered.', fault)
  }
}

/** A conversion of one file; resolves to `left` when the page was closed before its end. */
export type Conversion = () => Promise<'left' | undefined>

export const conversionLock = ({ id }: Pick<ChosenFile, 'id'>) => `deodar converting ${id}`

/**
 * Converts a file unless another tab does so at this moment. The device keeps the original until the conversion ends, so that a page that
 * is closed before can continue later.
 */
export async function convertOnce(chosen: ChosenFile, convert: Conversion): Promise<void> {
  const work = async () => {
    const { deleteFile, saveFile } = await openFileStore()
    saveFile({ ...chosen, begun: (chosen.begun ?? 0) + 1 })
    let how: 'left' | undefined
    try {
      how = await convert()
    } finally {
      if (how !== 'left') await deleteFile(chosen.id)
    }
  }
  if (!navigator.locks) return work()
  await navigator.locks.request(conversionLock(chosen), { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  )
}
