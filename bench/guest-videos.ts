import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addBooking } from '#server/house/bookings/bookings.ts'
import { commandLine, type House } from '#server/house/house.ts'
import { invite } from '#server/house/invitations/invite.ts'

/** The header that every request of the protocol carries. */
export const tus = { 'tus-resumable': '1.0.0' }

/** The keys in the personal links of so many guests. */
export async function inviteGuests(house: House, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let guest = 1; guest <= count; guest += 1) {
    const person = { firstName: 'Guest', lastName: String(guest), email: `guest${guest}@guest.example` }
    const added = await addBooking(house, commandLine, { ...person, phone: '9876543210' })
    if (!added.ok) throw new Error(added.message)
    const invited = await invite(house, commandLine, added.booking.id, 'command-line')
    if (!invited.ok) throw new Error(invited.message)
    keys.push(new URL(invited.link).searchParams.get('id') ?? '')
  }
  return keys
}

/** Says that a video of so many bytes will come; gives where to. */
export async function beginVideo(origin: string, key: string, bytes: number): Promise<string> {
  const said = `booking_id ${btoa(key)},kind ${btoa('video')},filename ${btoa('stay.mp4')}`
  const begun = await fetch(`${origin}/admin/api/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': said },
  })
  if (begun.status !== 201) throw new Error(`${begun.status} ${await begun.text()}`)
  return begun.headers.get('location') ?? ''
}

/** A real video, made larger by a box that players pass over. */
export async function grownVideo(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const small = await readFile(join(import.meta.dirname, '../tests/fixtures/media/fast-start.mp4'))
  const whole = new Uint8Array(bytes).fill(7)
  whole.set(small)
  const free = new DataView(whole.buffer, small.length)
  free.setUint32(0, bytes - small.length)
  free.setUint32(4, 0x66726565)
  return whole
}
