export type PictureFormat = 'jpeg' | 'png' | 'gif'

/** The format of a picture by its first bytes, whatever it is called; null for none of the three. */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return begins(0x47, 0x49, 0x46, 0x38) ? 'gif' : null
}

/** Whether the end of a JPEG or PNG is missing: many browsers show the missing part as grey, and the server refuses it. */
export function isCutShort(bytes: Uint8Array): boolean {
  const format = formatOf(bytes)
  if (format === 'jpeg') return !reachesEndOfJpeg(bytes)
  return format === 'png' && !reachesEndOfPng(bytes)
}

const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9]

/** Walks through the segments, because the thumbnail inside a photo has an end marker, too. */
function reachesEndOfJpeg(bytes: Uint8Array): boolean {
  for (let at = 2; at + 1 < bytes.length; ) {
    const mark = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return false
    if (mark === END_OF_IMAGE) return true
    if (mark === 0xff) at += 1
    else if (hasNoLength(mark)) at += 2
    else {
      const next = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
      at = mark === START_OF_SCAN ? endOfScan(bytes, next) : next
    }
  }
  return false
}

/** Markers without a length. */
const hasNoLength = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7)

/** Within a scan, 0xff is followed by 0 or a restart marker, or the scan is over. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const after = bytes[at + 1]
    if (after !== undefined && after !== 0 && after !== 0xff && !hasNoLength(after)) return at
  }
  return bytes.length
}

function reachesEndOfPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const isEnd = String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'IEND'
    if (isEnd) return true
  }
  return false
}
