import { hasAllowedEnding } from '#domain/media/declared-type.ts'
import { mediaRules } from '#domain/media/media.ts'

/** A jpg, jpeg, png or gif by its name, and under 2,000,000 bytes (specification 5). */
export function isProfilePicture({ name, size }: { name: string; size: number }): boolean {
  return hasAllowedEnding('profile', name) && size < mediaRules.profile.lessThanBytes
}
