import { type Cut, drop } from './cut.ts'

/** The tags before and after the sound of an mp3: ID3 of both kinds, APE and Lyrics3. Null where one reaches out of the file. */
export function mp3Notes(file: Buffer): Cut[] | null {
  const start = afterTags(file)
  if (start === null) return null
  let end = file.length
  for (let before = tagBefore(file, end); before !== null; before = tagBefore(file, end)) {
    if (!(before >= start && before < end)) return null
    end = before
  }
  return [...drop(0, start), ...drop(end, file.length)]
}

function afterTags(file: Buffer): number | null {
  for (let at = 0; ; ) {
    const length = lengthOfTag(file, at)
    if (length === 0) return at
    at += length
    if (at >= file.length) return null
  }
}

function lengthOfTag(file: Buffer, at: number): number {
  if (says(file, at, 'ID3') && at + 10 <= file.length)
    return 10 + evenNumber(file, at + 6) + (Number(file[at + 5]) & 0x10 ? 10 : 0)
  return says(file, at, 'APETAGEX') && at + 32 <= file.length ? 32 + file.readUInt32LE(at + 12) : 0
}

/** Where the tag begins that ends here. */
function tagBefore(file: Buffer, end: number): number | null {
  if (says(file, end - 128, 'TAG')) return says(file, end - 355, 'TAG+') ? end - 355 : end - 128
  if (says(file, end - 10, '3DI')) return end - 20 - evenNumber(file, end - 4)
  if (says(file, end - 9, 'LYRICS200')) return end - 15 - Number(file.toString('latin1', end - 15, end - 9))
  if (says(file, end - 9, 'LYRICSEND')) return startOfLyrics(file, end)
  if (!says(file, end - 32, 'APETAGEX')) return null
  const hasHead = file.readUInt32LE(end - 12) & 0x80000000
  return end - file.readUInt32LE(end - 20) - (hasHead ? 32 : 0)
}

/** The first kind says no length; it is 5,100 bytes at most. */
function startOfLyrics(file: Buffer, end: number): number | null {
  const at = file.lastIndexOf('LYRICSBEGIN', end - 9, 'latin1')
  return at === -1 || end - at > 5120 ? null : at
}

/** Seven bits of each of four bytes. */
function evenNumber(file: Buffer, at: number): number {
  return file.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}

function says(file: Buffer, at: number, words: string): boolean {
  return at >= 0 && file.toString('latin1', at, at + words.length) === words
}
