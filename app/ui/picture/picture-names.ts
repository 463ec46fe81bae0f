/** For the chooser: whatever the browser knows as a picture, and what it may not know by name. */
export const anyPicture = 'image/*,.heic,.heif'

/** `garden.HEIC` re-encoded is `garden.jpg`. */
export function asJpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`
}
