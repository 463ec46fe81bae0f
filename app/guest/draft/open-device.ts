import { loadPart } from '../sending/requests.ts'
import { mayHaveFiles } from './draft-store.ts'

type Device = typeof import('./device.ts')

let used = false

/** What keeps files on this device; it is fetched with the first of them. */
export function openDevice(): Promise<Device> {
  used = true
  return loadPart(() => import('./device.ts'))
}

/** The same where something may be in it, else null. */
export async function deviceInUse(): Promise<Device | null> {
  return used || (await mayHaveFiles()) ? openDevice() : null
}
