import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { mediaRules } from '#modules/media/media.ts'
import { asJpegName } from '../../ui/picture/picture-names.ts'
import { isPlainPicture } from '../../ui/redraw.ts'
import { isProfilePicture } from '../files/chosen-file.ts'
import { fittingCopy, preparePhoto } from '../files/prepare-photo.ts'
import type { Replacement } from './deliver.ts'
import type { FileDelivery } from './file-delivery.ts'

/** Prepares a file in place of a refused one, as the form does; videos and voice notes are converted before their upload. */
export async function prepareReplacement(
  kind: FileDelivery['kind'],
  file: File,
): Promise<Outcome<{ chosen: Replacement }>> {
  if (kind === 'video' || kind === 'audio')
    return { ok: true, chosen: { kind, name: file.name, blob: file, begun: 1 } }
  const { wrongType, tooLarge, lessThanBytes } = mediaRules[kind]
  const prepared = await (kind === 'profile' ? prepareProfile(file) : preparePhoto(file))
  if (!prepared.ok) return prepared.name === 'pictureUnreadable' ? refuse(wrongType) : prepared
  const { name, blob } = prepared
  return blob.size < lessThanBytes ? { ok: true, chosen: { kind, name, blob } } : refuse(tooLarge)
}

async function prepareProfile(file: File): Promise<Outcome<{ name: string; blob: Blob }>> {
  if (isProfilePicture(file) && (await isPlainPicture(file))) return { ok: true, name: file.name, blob: file }
  const copy = await fittingCopy(file)
  return copy.ok ? { ok: true, name: asJpegName(file.name), blob: copy.picture } : copy
}
