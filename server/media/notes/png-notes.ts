import { crc32 } from 'node:zlib'
import { type Cut, drop, nothing, replace } from './cut.ts'
import { isTurned, orientationExif } from './orientation.ts'

const SIGNATURE_BYTES = 8
const HEAD_AND_SUM_BYTES = 12

/** Chunks that say how the picture is to be shown; those with a capital letter are the picture. */
const shown = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB bKGD hIST pHYs sPLT cICP mDCV mDCv cLLI cLLi acTL fcTL fdAT'.split(' '),
)

/** What of a PNG is neither picture, nor colour, nor how it is turned, and all that follows its end. Null when it is not built as a PNG is. */
export function pngNotes(file: Buffer, orientation: number): Cut[] | null {
  const cuts: Cut[] = []
  let turn = isTurned(orientation) ? exifChunk(orientation) : nothing
  for (let at = SIGNATURE_BYTES; at + HEAD_AND_SUM_BYTES <= file.length; ) {
    const end = at + HEAD_AND_SUM_BYTES + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (end > file.length || !/^[a-zA-Z]{4}$/.test(name)) return null
    if (name === 'IEND') return [...cuts, ...drop(end, file.length)]
    // The turn takes the place of the first that could have said it, and stands there when it is read again.
    if (isNote(name)) {
      const saysTurn = ['eXIf', 'tEXt', 'zTXt', 'iTXt'].includes(name)
      cuts.push(...replace(file, at, end, saysTurn ? turn : nothing))
      if (saysTurn) turn = nothing
    }
    at = end
  }
  return null
}

function isNote(name: string): boolean {
  return /^[a-z]/.test(name) && !shown.has(name)
}

function exifChunk(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf'), orientationExif(orientation)])
  const chunk = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(body.length - 4)
  chunk.writeUInt32BE(crc32(body), chunk.length - 4)
  return chunk
}
