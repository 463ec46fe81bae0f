import { mediaRules } from '#domain/media/media.ts'

/** A jpg, jpeg, png or gif by its name, and under 2,000,000 bytes (specification 5). */
export function isProfilePicture({ name, size }: { name: string; size: number }): boolean {
  return /\.(jpe?g|png|gif)$/i.test(name) && size < mediaRules.profile.lessThanBytes
}
