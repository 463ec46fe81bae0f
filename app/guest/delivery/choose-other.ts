import { mediaRules } from '#modules/media/media.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { asJpegName } from '../../ui/picture/picture-names.ts'
import { isPlainPicture } from '../../ui/redraw.ts'
import { isProfilePicture } from '../files/chosen-file.ts'
import { fittingCopy, preparePhoto } from '../files/prepare-photo.ts'
import type { Chosen } from './deliver.ts'
import type { FileDelivery } from './file-delivery.ts'

/** A file in place of a refused one, looked at as in the form; films and voices are made fit on their way. */
export async function chooseOther(
  kind: FileDelivery['kind'],
  file: File,
): Promise<Outcome<{ chosen: Chosen }>> {
  if (kind === 'video' || kind === 'audio')
    return { ok: true, chosen: { kind, name: file.name, blob: file, begun: 1 } }
  const { wrongType, tooLarge, lessThanBytes } = mediaRules[kind]
  const made = await (kind === 'profile' ? prepareProfile(file) : preparePhoto(file))
  if (!made.ok) return made.name === 'pictureUnreadable' ? refuse(wrongType) : made
  if (made.blob.size >= lessThanBytes) return refuse(tooLarge)
  return { ok: true, chosen: { kind, name: made.name, blob: made.blob } }
}

async function prepareProfile(file: File): Promise<Outcome<{ name: string; blob: Blob }>> {
  if (isProfilePicture(file) && (await isPlainPicture(file))) return { ok: true, name: file.name, blob: file }
  const copy = await fittingCopy(file)
  return copy.ok ? { ok: true, name: asJpegName(file.name), blob: copy.picture } : copy
}
