import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { MAX_IMAGE_PIXELS, mediaRules, withExtension } from '#modules/media/media.ts'
import { canSendUnchanged, detectFormat, measurePicture, redraw } from '../../ui/picture/open-picture.ts'
import { isProfilePicture } from './chosen-files.ts'

const MAX_PHOTO_SIDE_PX = 2560
/** A larger drawing is no picture for the house. */
const MAX_DRAWING_BYTES = 2_000_000

type Prepared = Outcome<{ name: string; blob: Blob }>

/** A picture of a review as it will travel; refused with the sentences of its kind. */
export async function preparePicture(kind: 'profile' | 'trip-image', file: File): Promise<Prepared> {
  const { wrongType, tooLarge, lessThanBytes } = mediaRules[kind]
  const prepared = await (kind === 'profile' ? prepareProfile(file) : preparePhoto(file))
  if (!prepared.ok) return prepared.name === 'pictureUnreadable' ? refuse(wrongType) : prepared
  return prepared.blob.size < lessThanBytes ? prepared : refuse(tooLarge)
}

async function prepareProfile(file: File): Promise<Prepared> {
  if (isProfilePicture(file) && (await canSendUnchanged(file)))
    return { ok: true, name: file.name, blob: file }
  const copy = await makeFittingCopy(file)
  return copy.ok ? { ok: true, name: withExtension(file.name, 'jpg'), blob: copy.picture } : copy
}

/**
 * A trip photo as it will travel: upright, at most 2560 pixels, without metadata; refused when it is no picture here, whatever
 * it is called. Animations and drawings travel as they are once they have been looked at, the server makes pixels of them.
 */
export async function preparePhoto(
  file: File,
  { draw = redraw, measure = measurePicture } = {},
): Promise<Prepared> {
  const kind = await detectFormat(file)
  if (kind === 'svg' && file.size > MAX_DRAWING_BYTES) return refuse('pictureUnreadable')
  if (kind === 'gif' || kind === 'svg') {
    const measured = await measure(file)
    if (!measured.ok) return measured
    if (measured.pixelCount <= MAX_IMAGE_PIXELS)
      return { ok: true, name: withExtension(file.name, kind), blob: file }
  }
  const drawn = await draw(file, MAX_PHOTO_SIDE_PX)
  return drawn.ok ? { ok: true, name: withExtension(file.name, 'jpg'), blob: drawn.picture } : drawn
}

const PROFILE_SIDE_PX = 1200

/** A JPEG copy that fits, smaller with every step down; refused when this device cannot read the picture. */
export async function makeFittingCopy(file: Blob, draw = redraw): Promise<Outcome<{ picture: Blob }>> {
  for (const side of [PROFILE_SIDE_PX, 800, 400]) {
    const copy = await draw(file, side)
    if (!copy.ok || copy.picture.size < mediaRules.profile.lessThanBytes) return copy
  }
  return refuse('pictureUnreadable')
}
