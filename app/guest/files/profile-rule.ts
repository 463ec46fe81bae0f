import { mediaRules } from '#domain/media/media.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { redraw } from '../../ui/redraw.ts'

const LONGEST_SIDE = 1200

/** A jpg, jpeg, png or gif by its name, and under 2,000,000 bytes (specification 5). */
export function isProfilePicture({ name, size }: { name: string; size: number }): boolean {
  return /\.(jpe?g|png|gif)$/i.test(name) && size < mediaRules.profile.lessThanBytes
}

/** A JPEG copy that fits, smaller with every step down; refused when this device cannot read the picture. */
export async function fittingCopy(file: Blob, draw = redraw): Promise<Outcome<{ picture: Blob }>> {
  for (const side of [LONGEST_SIDE, 800, 400]) {
    const copy = await draw(file, side)
    if (!copy.ok || copy.picture.size < mediaRules.profile.lessThanBytes) return copy
  }
  return refuse('pictureUnreadable')
}
