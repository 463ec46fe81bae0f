import { blank, type Cut, replace } from './cut.ts'
import { type Box, boxesIn, childOf } from './mp4-box.ts'
import { sampleParts } from './mp4-samples.ts'

/** What a player needs of each holder. All else is a note: names, places, serial numbers, small pictures, a maker's own. */
const needed: Record<string, readonly string[]> = {
  '': ['ftyp', 'styp', 'pdin', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix'],
  moov: ['mvhd', 'trak', 'mvex', 'iods'],
  trak: ['tkhd', 'edts', 'mdia', 'tref', 'tapt', 'trgr'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'nmhd', 'sthd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'trun', 'tfdt', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
}
/** Heads that say when it was recorded. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd'])
/** Tracks that are seen or heard. Others are lists of places, speeds and device numbers, one for each moment. */
const shown = new Set(['vide', 'soun'])
/** Its place is kept, its content is not. */
const empty = new Set(['free', 'skip', 'wide'])

/**
 * What of an mp4 is neither picture nor sound nor needed to play them. Nothing moves: its place becomes free space, so that every
 * address within the film stays right. Null when its boxes or the tables of a track that goes cannot be followed.
 */
export function mp4Notes(file: Buffer): Cut[] | null {
  try {
    return hasStrewnNotes(file)
      ? null
      : notesIn(file, '', 0, file.length).sort((one, other) => one.at - other.at)
  } catch (fault) {
    if (fault instanceof RangeError) return null
    throw fault
  }
}

function notesIn(file: Buffer, holder: string, from: number, to: number): Cut[] {
  return boxesIn(file, from, to).flatMap((box) => {
    if (empty.has(box.name)) return blank(file, box.body, box.end)
    if (!needed[holder]?.includes(box.name)) return freed(file, box)
    if (box.name === 'trak' && !isShown(file, box)) return [...freed(file, box), ...samplesOf(file, box)]
    if (dated.has(box.name)) return undated(file, box)
    return needed[box.name] ? notesIn(file, box.name, box.body, box.end) : []
  })
}

const FREE = Buffer.from('free')

function freed(file: Buffer, { at, body, end }: Box): Cut[] {
  return [...replace(file, at + 4, at + 8, FREE), ...blank(file, body, end)]
}

/** When it was made and changed: two numbers behind version and flags, of four bytes each, or eight. */
function undated(file: Buffer, { body }: Box): Cut[] {
  return blank(file, body + 4, body + 4 + (file.readUInt8(body) === 1 ? 16 : 8))
}

function isShown(file: Buffer, trak: Box): boolean {
  const mdia = childOf(file, trak, 'mdia')
  const hdlr = mdia && childOf(file, mdia, 'hdlr')
  return !hdlr || shown.has(file.toString('latin1', hdlr.body + 8, hdlr.body + 12))
}

/** In a film of fragments the samples of such a track are named in each of them. */
function hasStrewnNotes(file: Buffer): boolean {
  const boxes = boxesIn(file, 0, file.length)
  const index = boxes.find(({ name }) => name === 'moov')
  if (!index || !boxes.some(({ name }) => name === 'moof')) return false
  return boxesIn(file, index.body, index.end).some((box) => box.name === 'trak' && !isShown(file, box))
}

function samplesOf(file: Buffer, trak: Box): Cut[] {
  return sampleParts(file, trak).flatMap(([from, to]) => blank(file, from, to))
}
