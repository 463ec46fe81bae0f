import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { MAX_IMAGE_PIXELS, mediaRules, replaceExtension } from '#modules/media/media.ts'
import {
  canSendUnchanged,
  detectFormat,
  measurePicture,
  reencodePicture,
} from '../../ui/picture/open-picture.ts'
import { isProfilePicture } from './chosen-files.ts'

const MAX_PHOTO_SIDE_PX = 2560
const MAX_SVG_BYTES = 2_000_000

type PreparedPicture = Outcome<{ name: string; blob: Blob }>

/** A picture of a review as it is uploaded; refused with the sentences of its kind. */
export async function preparePicture(kind: 'profile' | 'trip-image', file: File): Promise<PreparedPicture> {
  const { wrongType, tooLarge, lessThanBytes } = mediaRules[kind]
  const prepared = await (kind === 'profile' ? prepareProfile(file) : preparePhoto(file))
  if (!prepared.ok) return prepared.name === 'pictureUnreadable' ? refuse(wrongType) : prepared
  return prepared.blob.size < lessThanBytes ? prepared : refuse(tooLarge)
}

async function prepareProfile(file: File): Promise<PreparedPicture> {
  if (isProfilePicture(file) && (await canSendUnchanged(file)))
    return { ok: true, name: file.name, blob: file }
  return makeFittingCopy(file)
}

/**
 * A trip photo as it is uploaded: upright, at most 2560 pixels, without metadata; refused when this device cannot read it as a picture,
 * whatever its name is. A GIF or an SVG is uploaded unchanged, because the server renders it, unless it has too many pixels.
 */
export async function preparePhoto(
  file: File,
  { reencode = reencodePicture, measure = measurePicture } = {},
): Promise<PreparedPicture> {
  const format = await detectFormat(file)
  if (format === 'svg' && file.size > MAX_SVG_BYTES) return refuse('pictureUnreadable')
  if (format === 'gif' || format === 'svg') {
    const measured = await measure(file)
    if (!measured.ok) return measured
    if (measured.pixelCount <= MAX_IMAGE_PIXELS)
      return { ok: true, name: replaceExtension(file.name, format), blob: file }
  }
  return copyAsJpeg(file, MAX_PHOTO_SIDE_PX, reencode)
}

/** A JPEG copy, in the largest of three sizes that is under the limit of a profile picture; refused when this device cannot read the file. */
export async function makeFittingCopy(file: File, reencode = reencodePicture): Promise<PreparedPicture> {
  for (const sidePx of [1200, 800, 400]) {
    const copy = await copyAsJpeg(file, sidePx, reencode)
    if (!copy.ok || copy.blob.size < mediaRules.profile.lessThanBytes) return copy
  }
  return refuse('pictureUnreadable')
}

async function copyAsJpeg(file: File, sidePx: number, reencode = reencodePicture): Promise<PreparedPicture> {
  const copy = await reencode(file, sidePx)
  return copy.ok ? { ok: true, name: replaceExtension(file.name, 'jpg'), blob: copy.picture } : copy
}
