import { mediaRules } from '#domain/media.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { isPlainPicture } from '../../ui/redraw.ts'
import { preparePhoto } from '../files/prepare-photo.ts'
import { isProfilePicture } from '../files/profile-rule.ts'
import type { Chosen } from './deliver.ts'
import type { Line } from './line.ts'

/** A file in place of a refused one, looked at as in the form; films and voices are made fit on their way. */
export async function chooseOther(kind: Line['kind'], file: File): Promise<Outcome<{ chosen: Chosen }>> {
  if (kind === 'video' || kind === 'audio')
    return { ok: true, chosen: { kind, name: file.name, blob: file, begun: 1 } }
  const { wrongType, tooLarge, lessThanBytes } = mediaRules[kind]
  if (kind === 'profile' && isProfilePicture(file) && (await isPlainPicture(file)))
    return { ok: true, chosen: { kind, name: file.name, blob: file } }
  const photo = await preparePhoto(file)
  if (!photo.ok) return photo.code === 'picture-unreadable' ? refuse(photo.code, wrongType) : photo
  if (photo.blob.size >= lessThanBytes) return refuse('too-large', tooLarge)
  return { ok: true, chosen: { kind, name: photo.name, blob: photo.blob } }
}
