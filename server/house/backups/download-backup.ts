import { archiveBytes, writeArchive } from '../archives/write-archive.ts'
import { change } from '../change.ts'
import type { Actor, House } from '../house.ts'
import { archiveName } from './list-backups.ts'
import { describeWhole } from './make-backup.ts'

/** Everything of the house as one archive, as it is written, with its name and its size; the log says who took it. */
export async function downloadBackup(
  house: House,
  actor: Actor,
): Promise<{ name: string; bytes: number; archive: AsyncGenerator<Buffer> }> {
  const { manifest, parts, clear } = await describeWhole(house)
  await change(house, actor, (tx) =>
    tx.record({ act: 'backup.downloaded', about: 'settings', aboutId: 'backups' }),
  )
  async function* archive() {
    try {
      yield* writeArchive(manifest, parts)
    } finally {
      await clear()
    }
  }
  return {
    name: archiveName(new Date(manifest.at)),
    bytes: archiveBytes(manifest, parts),
    archive: archive(),
  }
}
