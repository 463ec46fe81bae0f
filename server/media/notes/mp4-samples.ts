import { type Box, childOf } from './mp4-box.ts'

type Part = [from: number, to: number]
/** From this chunk on, counted from one, each has so many samples. */
type Run = { first: number; samples: number }
type Sizes = { count: number; sum(from: number, samples: number): number }

/** Where the samples of a track lie in the file, chunk by chunk. Throws a `RangeError` where its tables do not fit the file. */
export function sampleParts(file: Buffer, trak: Box): Part[] {
  const stbl = ['mdia', 'minf', 'stbl'].reduce<Box | undefined>(
    (box, name) => box && childOf(file, box, name),
    trak,
  )
  if (!stbl) return []
  const sizes = sizesOf(file, childOf(file, stbl, 'stsz'))
  const runs = runsOf(file, childOf(file, stbl, 'stsc'))
  let [run, sample] = [0, 0]
  return placesOf(file, stbl).map((from, index) => {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1
    const samples = Math.min(runs[run]?.samples ?? 0, sizes.count - sample)
    const to = from + sizes.sum(sample, samples)
    if (to > file.length) throw new RangeError('samples beyond the file')
    sample += samples
    return [from, to]
  })
}

function placesOf(file: Buffer, stbl: Box): number[] {
  const [near, far] = [childOf(file, stbl, 'stco'), childOf(file, stbl, 'co64')]
  if (near) return rows(file, near, 8, 4, (at) => file.readUInt32BE(at))
  return far ? rows(file, far, 8, 8, (at) => Number(file.readBigUInt64BE(at))) : []
}

function runsOf(file: Buffer, stsc: Box | undefined): Run[] {
  const read = (at: number) => ({ first: file.readUInt32BE(at), samples: file.readUInt32BE(at + 4) })
  return stsc ? rows(file, stsc, 8, 12, read) : []
}

function sizesOf(file: Buffer, stsz: Box | undefined): Sizes {
  // The compact form of this table is unheard of in films of phones.
  if (!stsz) throw new RangeError('no table of sizes')
  const ofAll = file.readUInt32BE(stsz.body + 4)
  const count = file.readUInt32BE(stsz.body + 8)
  if (ofAll > 0) return { count, sum: (_from, samples) => samples * ofAll }
  const each = rows(file, stsz, 12, 4, (at) => file.readUInt32BE(at))
  return {
    count,
    sum: (from, samples) => each.slice(from, from + samples).reduce((sum, size) => sum + size, 0),
  }
}

/** What a table has in each of its rows; their number stands before them. */
function rows<Row>(file: Buffer, box: Box, from: number, bytes: number, read: (at: number) => Row): Row[] {
  const count = file.readUInt32BE(box.body + from - 4)
  if (box.body + from + count * bytes > box.end) throw new RangeError('a table beyond its box')
  return Array.from({ length: count }, (_, row) => read(box.body + from + row * bytes))
}
