import { Zip, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** A zip archive, chunk by chunk as it is asked for, uncompressed: what is large in it is compressed already. All of it must stay under 4 GB. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, made: Date): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = []
  const taken = () => {
    const chunks = written
    written = []
    return chunks
  }
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault
    written.push(chunk)
  })
  for await (const { name, chunks } of entries) {
    const entry = new ZipPassThrough(name)
    entry.mtime = asWrittenInUtc(made)
    zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(new Uint8Array(chunk))
      yield* taken()
    }
    entry.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

/** An archive knows no time zones, and the package writes what a clock of this machine shows. */
function asWrittenInUtc(made: Date): Date {
  return new Date(made.getTime() + made.getTimezoneOffset() * 60_000)
}
