const LONGEST_SIDE = 1600

/** A JPEG copy made on the device that is below the limit; null when this is no picture the browser can read. */
export async function smallerPicture(picture: File, lessThanBytes: number): Promise<File | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!copy || copy.size >= lessThanBytes) return null
  return new File([copy], picture.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
