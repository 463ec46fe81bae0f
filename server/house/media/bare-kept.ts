import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '#domain/media/media.ts'
import type { MediaRow } from '../../database/media-tables.ts'
import { checkDiskSpace } from '../../media/disk-space.ts'
import { lookBare } from '../../media/notes/look-bare.ts'
import type { House } from '../house.ts'
import { newId } from '../keys.ts'
import { describeFault } from '../log.ts'
import { discardKeys } from './erase-media.ts'
import { fetchOriginal, workFolder } from './make-renditions.ts'

/** What stands in place of an original: itself, where nothing was to be taken out. */
type Bare = { key: string; bytes: number; sha256: string; isNew: boolean }
type Bared = Pick<MediaRow, 'notes'> & { original?: Bare; poster?: Bare | null }

/**
 * Takes devices' notes out of originals that an earlier version kept as they came, one after the other. A bare file gets a key of
 * its own, since the bytes of a key never change, and the row is turned over to it in one step: whoever is killed in between
 * leaves the old one, of two servers at once one gives way. What cannot be followed stays as it is.
 */
export async function bareKept(house: House, isStopped = () => false): Promise<void> {
  for (const { id } of await unseen(house).select('id').orderBy('created_at').execute()) {
    if (isStopped() || (await checkDiskSpace(house.config.dataDir))) return
    const media = await unseen(house).selectAll().where('id', '=', id).executeTakeFirst()
    if (media)
      await bare(house, media).catch((fault) =>
        house.log.warn('media.notes', { media: id, ...describeFault(fault) }),
      )
  }
}

/** A file of which pictures are being made is left until they are. */
function unseen({ database }: Pick<House, 'database'>) {
  return database.selectFrom('media').where('notes', '=', 'unseen').where('work', '!=', 'waiting')
}

async function bare(house: House, media: MediaRow): Promise<void> {
  const made: Bare[] = []
  let stands = false
  try {
    const bared = await bareBoth(house, media, made)
    stands = await turnOver(house, media, bared)
    if (bared.notes === 'left') house.log.warn('media.notes', { media: media.id, notes: 'left' })
  } finally {
    const old = [media.original_key, media.poster_key].filter((key, at) => key && made[at]?.isNew)
    const gone = stands ? old : made.filter(({ isNew }) => isNew).map(({ key }) => key)
    await discardKeys(
      house,
      gone.filter((key) => key !== null),
    )
  }
}

async function bareBoth(house: House, media: MediaRow, made: Bare[]): Promise<Bared> {
  const original = await bareOne(house, media.kind, media.original_key, media)
  if (!original) return { notes: 'left' }
  made.push(original)
  if (!media.poster_key) return { notes: 'gone', original }
  const poster = await bareOne(house, 'poster', media.poster_key)
  if (poster) made.push(poster)
  return { notes: poster ? 'gone' : 'left', original, poster }
}

/** Null where it cannot be followed, or would then be another picture. */
async function bareOne(
  house: House,
  kind: FileKind,
  key: string,
  row?: Pick<MediaRow, 'sha256' | 'width' | 'height' | 'format'>,
): Promise<Bare | null> {
  await mkdir(workFolder(house), { recursive: true })
  const path = join(workFolder(house), randomBytes(16).toString('hex'))
  try {
    const sha256 = await fetchOriginal(house, key, path, row?.sha256)
    const held = { path, bytes: (await stat(path)).size, sha256, fileName: '' }
    const bared = await lookBare(kind, held, 'kept before')
    if (!bared.ok || bared.notes === 'left' || (row && !isSame(bared.look, row))) return null
    const { bytes, sha256: sum } = bared.file
    if (sum === sha256) return { key, bytes, sha256, isNew: false }
    const fresh = `originals/${newId()}`
    await house.media.keep(fresh, path)
    return { key: fresh, bytes, sha256: sum, isNew: true }
  } finally {
    await rm(path, { force: true })
  }
}

type Seen = Pick<MediaRow, 'width' | 'height' | 'format'>

function isSame(look: Seen, row: Seen): boolean {
  return look.format === row.format && look.width === row.width && look.height === row.height
}

/** False where somebody erased or changed it meanwhile. */
async function turnOver(house: House, media: MediaRow, bared: Bared): Promise<boolean> {
  const { original, poster, notes } = bared
  const { numUpdatedRows } = await house.database
    .updateTable('media')
    .set({
      notes,
      ...(original && { original_key: original.key, bytes: original.bytes, sha256: original.sha256 }),
      ...(poster && { poster_key: poster.key }),
    })
    .where('id', '=', media.id)
    .where('notes', '=', 'unseen')
    .where('work', '!=', 'waiting')
    .where('original_key', '=', media.original_key)
    .where('poster_key', media.poster_key === null ? 'is' : '=', media.poster_key)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
