import type { Readable } from 'node:stream'
import { type FileKind, fileRules } from '#domain/media/media.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { checkDiskSpace } from '../../media/disk-space.ts'
import { discardHeld, type HeldFile, holdStream } from '../../media/hold.ts'
import type { House } from '../house.ts'

export type { HeldFile }

/** Writes an arriving file of this kind to the disk. Refuses `too-large` with its sentence, `disk-full`, or `broken`. */
export function holdFile(
  house: Pick<House, 'config'>,
  kind: FileKind,
  stream: Readable,
  fileName: string,
): Promise<Outcome<{ file: HeldFile }>> {
  const { lessThanBytes, tooLarge } = fileRules[kind]
  return holdStream(house.config.dataDir, stream, { lessThanBytes, tooLarge, fileName })
}

/** Removes held files that belong to nothing after all. */
export async function letGoOf(files: readonly Pick<HeldFile, 'path'>[]): Promise<void> {
  await Promise.all(files.map(discardHeld))
}

/** `disk-full` when files cannot be taken now; words still can. */
export async function checkRoomForFiles(house: Pick<House, 'config'>): Promise<Refusal | null> {
  return checkDiskSpace(house.config.dataDir)
}
