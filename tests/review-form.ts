import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ChosenFile } from '../app/guest/files/chosen-files.ts'
import { longEnoughReview } from './people.ts'

type FormOptions = { booking_id?: string; files?: [field: string, file: File][]; [field: string]: unknown }

/** A good submission of the wire, with what is given put in its place; null takes a field away. */
export function reviewForm({ files = [], ...fields }: FormOptions): FormData {
  const form = new FormData()
  const usual = {
    name: 'Meera Joshi',
    email: 'meera.joshi@guest.example',
    phone: '9876543210',
    room_rating: '5',
    services_rating: '4',
    staff_rating: '5',
    cleanliness_rating: '3',
    review: longEnoughReview,
  }
  for (const [name, value] of Object.entries({ ...usual, ...fields }))
    if (value !== null && value !== undefined) form.append(name, String(value))
  for (const [field, file] of files) form.append(field, file, file.name)
  return form
}

export const mediaPath = (name: string) => join(import.meta.dirname, 'fixtures/media', name)

export async function fixture(name: string, as = name): Promise<File> {
  return new File([await readFile(mediaPath(name))], as)
}

/** A trip photo as the guest's device keeps it until it is sent. */
export function chosenFile(id: string, more: Partial<ChosenFile> = {}): ChosenFile {
  return { id, link: 'meera', kind: 'trip-image', name: id, blob: new Blob([id]), position: 0, ...more }
}

/** A real PNG of exactly so many bytes: what follows its last chunk is not read by anybody. */
export async function pngOf(bytes: number, name = 'me.png'): Promise<File> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a83a2c' } })
    .png()
    .toBuffer()
  return new File([picture, Buffer.alloc(bytes - picture.length)], name)
}
