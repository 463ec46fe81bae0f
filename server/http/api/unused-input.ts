import type { Readable } from 'node:stream'

/** A file input nobody used: a browser sends it as a file without a name and without content. */
export async function isUnused(stream: Readable, fileName: string): Promise<boolean> {
  if (fileName !== '' || stream.destroyed) return false
  await new Promise<void>((resolve) => {
    for (const event of ['readable', 'end', 'error', 'close']) stream.once(event, () => resolve())
  })
  const first = stream.read()
  if (first !== null) stream.unshift(first)
  return first === null && (stream.readableEnded || !stream.destroyed)
}
