import { mediaRules } from '#domain/media.ts'

const LONGEST_SIDE = 1200

/** A jpg, jpeg, png or gif by its name, and under 2,000,000 bytes (spec.md 5). */
export function isProfilePicture({ name, size }: { name: string; size: number }): boolean {
  return /\.(jpe?g|png|gif)$/i.test(name) && size < mediaRules.profile.lessThanBytes
}

/** A copy that fits, smaller with every step down; null when this device cannot read the picture. */
export async function smallerCopy(
  file: Blob,
  redraw: (file: Blob, mostPixels: number) => Promise<Blob>,
): Promise<Blob | null> {
  for (const side of [LONGEST_SIDE, 800, 400]) {
    const copy = await redraw(file, side).catch(() => null)
    if (!copy) return null
    if (copy.size < mediaRules.profile.lessThanBytes) return copy
  }
  return null
}
