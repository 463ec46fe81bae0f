import { type Cut, drop, nothing, replace } from './cut.ts'
import { isTurned, orientationExif } from './orientation.ts'

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [
  0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe,
]

/**
 * What of a JPEG is neither picture, nor colour, nor how it is turned: every application's segment but the three that decoders
 * need, comments, small pictures of the picture, and all that follows its end. Null when it is not built as a JPEG is.
 */
export function jpegNotes(file: Buffer, orientation: number): Cut[] | null {
  if (file[0] !== 0xff || file[1] !== SOI) return null
  const cuts: Cut[] = []
  let turn = isTurned(orientation) ? exifSegment(orientation) : nothing
  let scanned = false
  for (let at = 2; ; ) {
    // One without its end is for those to judge who decode it.
    if (scanned && at === file.length) return cuts
    const marker = markerAt(file, at)
    if (marker === null) return null
    if (marker.name === EOI) return [...cuts, ...drop(marker.end, file.length)]
    const end = segmentEnd(file, marker)
    if (end === null) return null
    if (isNote(file, marker, end)) {
      // The turn takes the place of the first, and stands there when it is read again.
      cuts.push(...replace(file, at, end, marker.name === APP1 ? turn : nothing))
      if (marker.name === APP1) turn = nothing
    } else if (marker.name === APP0) cuts.push(...withoutThumbnail(file, at, end, marker.end))
    scanned ||= marker.name === SOS
    at = marker.name === SOS ? afterScan(file, end) : end
  }
}

type Marker = { name: number; end: number }

/** Any number of fill bytes may come before the name. */
function markerAt(file: Buffer, at: number): Marker | null {
  if (file[at] !== 0xff) return null
  let end = at + 1
  while (file[end] === 0xff) end += 1
  const name = file[end]
  return name === undefined || name === 0 ? null : { name, end: end + 1 }
}

function segmentEnd(file: Buffer, { name, end }: Marker): number | null {
  if (name === 0x01 || (name >= 0xd0 && name <= 0xd7)) return end
  if (end + 2 > file.length) return null
  const length = file.readUInt16BE(end)
  return length < 2 || end + length > file.length ? null : end + length
}

/** Packed numbers, until a marker that is neither a stuffed byte nor a restart. */
function afterScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return file.length
}

function isNote(file: Buffer, { name, end: at }: Marker, end: number): boolean {
  if (name === COM) return true
  if (name < APP0 || name > APP15) return false
  const says = (words: string) =>
    file.toString('latin1', at + 2, Math.min(end, at + 2 + words.length)) === words
  if (name === APP0) return !says('JFIF\0')
  if (name === APP2) return !says('ICC_PROFILE\0')
  return name !== APP14 || !says('Adobe')
}

const JFIF_BYTES = 16

function withoutThumbnail(file: Buffer, at: number, end: number, length: number): Cut[] {
  if (end - length < JFIF_BYTES) return []
  const bare = Buffer.concat([file.subarray(at, length), file.subarray(length, length + JFIF_BYTES)])
  bare.writeUInt16BE(JFIF_BYTES, length - at)
  bare.fill(0, bare.length - 2)
  return replace(file, at, end, bare)
}

function exifSegment(orientation: number): Buffer {
  const exif = orientationExif(orientation)
  const head = Buffer.from([0xff, APP1, 0, 0, ...Buffer.from('Exif\0\0')])
  head.writeUInt16BE(head.length - 2 + exif.length, 2)
  return Buffer.concat([head, exif])
}
