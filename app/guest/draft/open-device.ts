import { loadPart } from '../sending/requests.ts'
import { mayHaveFiles } from './draft-store.ts'

type Device = typeof import('./device.ts')

let used = false

/** Loads the code that stores files on this device. */
export function openFileStore(): Promise<Device> {
  used = true
  return loadPart(() => import('./device.ts'))
}

/** The same where a file may be stored, else null. */
export async function fileStoreInUse(): Promise<Device | null> {
  return used || (await mayHaveFiles()) ? openFileStore() : null
}
