/** The least EXIF that says how a picture is turned, from 1 (upright) to 8. */
export function orientationExif(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM', 'latin1')
  exif.writeUInt16BE(42, 2)
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(0x0112, 10)
  // One short number, in the first half of its place.
  exif.writeUInt16BE(3, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}

export function isTurned(orientation: number): boolean {
  return orientation > 1 && orientation <= 8
}
