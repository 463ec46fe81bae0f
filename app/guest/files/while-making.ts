import { unlessInOtherTab } from '../delivery/one-tab-only.ts'
import { openDevice } from '../draft/open-device.ts'
import type { ChosenFile } from './chosen-file.ts'

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
