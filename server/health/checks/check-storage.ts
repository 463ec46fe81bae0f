import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaFolder, openStorage } from '#modules/media/open.server.ts'
import type { Storage } from '#modules/media/storage.server.ts'
import { isOwnerFile } from '#modules/media/storage-owner.server.ts'
import { compareStorage } from '#modules/media/sweep-media.server.ts'
import { newId } from '#server/keys.ts'
import { type Finding, look, ok, type Patient, unasked, wrong } from '../finding.ts'

/** Whether a bucket takes a small file, gives it back as it was, and forgets it. */
export async function checkBucket({ config }: Patient): Promise<Finding> {
  if (!config.bucket) return ok('bucket', `There is none: files are kept in ${mediaFolder(config.dataDir)}.`)
  const { bucket, endpoint } = config.bucket
  const where = endpoint ? `${bucket} at ${new URL(endpoint).host}` : bucket
  try {
    await tryOut(await openStorage(config))
    return ok('bucket', `The bucket ${where} takes a file, gives it back and forgets it.`)
  } catch (fault) {
    const why = fault instanceof Error ? fault.name : 'unknown'
    return wrong(
      'bucket',
      `The bucket ${where} did not take a file, give it back and forget it (${why}).`,
      'Look at S3_ENDPOINT, S3_REGION and the keys, and whether they may put, get, list and delete.',
    )
  }
}

async function tryOut(storage: Storage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-probe-'))
  const [key, bytes] = [`probes/${newId()}`, randomBytes(64)]
  try {
    await writeFile(join(folder, 'probe'), bytes)
    await storage.keep(key, join(folder, 'probe'))
    const found = await storage.open(key)
    const read = found ? Buffer.concat(await found.stream.toArray()) : null
    await storage.discard(key)
    if (!read?.equals(bytes)) throw new RangeError('other bytes came back')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The sweeper comes every six hours: what lies about for longer it has left on purpose, or never ran. */
const LEFT_LYING_MS = 24 * 60 * 60_000

/** Whether every file that the database names is there, and nothing else. */
export async function checkFiles({ config, clock, database }: Patient): Promise<Finding> {
  if (!database) return unasked('files')
  const media = await openStorage(config)
  const before = clock.now().getTime() - LEFT_LYING_MS
  const { there, idle, missing } = await compareStorage({ database, media }, before)
  const marks = [...there.keys()].filter(isOwnerFile)
  if (missing.length > 0)
    return wrong(
      'files',
      `Files that the database names and that are not there: ${missing.length} (${some(missing)}).`,
      'Bring them back from a backup: deodar media sweep --json names them all.',
    )
  if (marks.length > 1)
    return wrong(
      'files',
      `Other houses keep files in the same place (${marks.join(', ')}).`,
      'Give each house a place of its own: S3_PREFIX, or another DATA_DIR.',
    )
  if (idle.length > 0)
    return look(
      'files',
      `Files that nothing refers to, for a day and longer: ${idle.length}.`,
      'Remove them with deodar media sweep; the log says why the server does not.',
    )
  return ok('files', `All files are there: ${there.size - marks.length}.`)
}

function some(keys: readonly string[]): string {
  return [...keys.slice(0, 3), ...(keys.length > 3 ? ['…'] : [])].join(', ')
}
