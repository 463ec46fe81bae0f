// node bench/pictures.ts: one 12-megapixel photograph into every width and format, and the vips command line doing the same.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { inWorkshop } from '#server/media/workshop.ts'

const folder = await mkdtemp(join(tmpdir(), 'deodar-pictures-'))
const path = join(folder, 'photograph.jpg')
const master = join(import.meta.dirname, '../content/pictures/orchard.webp')
await sharp(master).resize(4032, 3024, { fit: 'cover' }).jpeg({ quality: 88 }).toFile(path)
const job = { path, format: 'jpeg', folder, square: false }

await inWorkshop({ do: 'look-at-image', path, formats: ['jpeg'] })
const looking = await timed(() => inWorkshop({ do: 'look-at-image', path, formats: ['jpeg'] }))
await inWorkshop({ do: 'make-pictures', ...job })
const ours = await timed(() => inWorkshop({ do: 'make-pictures', ...job }))
const { pictures } = await inWorkshop({ do: 'make-pictures', ...job })
let bytes = 0
for (const picture of pictures) bytes += (await stat(picture.path)).size
console.log(`looking inside ${looking.toFixed(2)} s`)
console.log(
  `ours           ${ours.toFixed(2)} s for ${pictures.length} pictures, ${Math.round(bytes / 1000)} kB`,
)

const theirs = await timed(async () => {
  for (const { type, width } of pictures) {
    const [ending, quality] = {
      'image/avif': ['avif', 'Q=55,effort=3'],
      'image/webp': ['webp', 'Q=78,effort=4'],
    }[type] ?? ['jpg', 'Q=80']
    execFileSync(
      'vipsthumbnail',
      [path, '--size', `${width}x`, '-o', join(folder, `vips-${width}.${ending}[${quality},strip]`)],
      {
        // With our own path before it, vips looks for its parts in the wrong place.
        env: { PATH: '/usr/bin:/bin', VIPS_CONCURRENCY: '1' },
        stdio: 'ignore',
      },
    )
  }
}).catch(() => null)
console.log(
  theirs
    ? `vips           ${theirs.toFixed(2)} s; ratio ${(theirs / ours).toFixed(2)}`
    : 'vipsthumbnail with AVIF is not installed here; no ratio',
)
await rm(folder, { recursive: true })
process.exit(0)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}
