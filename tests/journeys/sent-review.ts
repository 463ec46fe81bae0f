import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { longEnoughReview } from '../people.ts'
import { guestOf } from './guest.ts'
import type { Site } from './site.ts'

const media = join(import.meta.dirname, '../fixtures/media')

/** A guest whose review has arrived with two pictures and a voice note, and waits. */
export async function reviewArrives(
  site: Pick<Site, 'deodar' | 'origin'>,
): Promise<{ name: string; text: string }> {
  const { link, name } = await guestOf(site, '--stay', 'suite')
  const form = new FormData()
  const fields = {
    booking_id: new URL(link).searchParams.get('id') ?? '',
    ...{ room_rating: '5', services_rating: '4', staff_rating: '5', cleanliness_rating: '4' },
    review: longEnoughReview,
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  for (const picture of ['camera-gps.jpg', 'progressive.jpg'])
    form.append('trip_images[]', await openAsBlob(join(media, picture)), picture)
  form.set('audio_file', await openAsBlob(join(media, 'vbr.mp3'), { type: 'audio/mpeg' }), 'note.mp3')
  const answer = await fetch(`${site.origin}/admin/api/save-review`, { method: 'POST', body: form })
  const { status, message } = (await answer.json()) as { status: string; message: string }
  if (status !== 'true') throw new Error(message)
  return { name, text: longEnoughReview }
}
