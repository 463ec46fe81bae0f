/** `850 bytes`, `12 KB`, `2.4 MB`: in thousands, as phones and computers count them. */
export function sayFileSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const thousands = Math.round(bytes / 1000)
  return thousands < 1000 ? `${thousands} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
