import type { PictureSet as PictureFiles } from '#domain/pictures/picture.ts'
import { Picture } from './picture.tsx'

/** The round picture beside somebody's words; the name stands next to it, so it says nothing itself. */
export function Avatar({ of }: { of: PictureFiles }) {
  return <Picture of={of} alt="" sizes="56px" className="avatar" />
}
