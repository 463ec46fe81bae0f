import { open } from 'node:fs/promises'

/** What the first bytes claim the file to be; the full reading must then agree. Null for everything we do not take. */
export async function sniffImage(path: string): Promise<string | null> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4096), position: 0 })
    return formatOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function formatOf(start: Buffer): string | null {
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (start.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (/^GIF8[79]a/.test(start.toString('latin1', 0, 6))) return 'gif'
  return beginsAsSvg(start.toString('utf8')) ? 'svg' : null
}

// Byte order mark, declaration, comments and document type may come before the root.
function beginsAsSvg(text: string): boolean {
  return /^\ufeff?\s*<(\?xml|!--|!doctype|svg[\s>])/i.test(text) && /<svg[\s>]/i.test(text)
}
