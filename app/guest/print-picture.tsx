import { Picture } from '../ui/picture/picture.tsx'
import { Print as Mat } from '../ui/print.tsx'
import type { PrintedPicture } from './guest-page.ts'

/** One print in its mat; nothing while its picture is not made. */
export function PrintPicture({ print: { picture, alt }, sizes }: { print: PrintedPicture; sizes: string }) {
  return picture ? (
    <Mat>
      <Picture of={picture} alt={alt} sizes={sizes} first />
    </Mat>
  ) : null
}
