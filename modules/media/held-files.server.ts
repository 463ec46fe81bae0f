import type { Readable } from 'node:stream'
import type { Outcome, Refusal } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { checkDiskSpace } from './disk-space.server.ts'
import { discardHeld, type HeldFile, holdStream } from './hold.server.ts'
import { type FileKind, fileRules } from './media.ts'

export type { HeldFile }

/** The owner of the files that one request holds. Whoever is handed one of them reads or keeps it, and discards nothing. */
export type HeldFiles = AsyncDisposable & {
  /** Writes an arriving file of this kind to the disk. Refuses `too-large` with its sentence, `disk-full`, or `broken`. */
  hold(kind: FileKind, stream: Readable, fileName: string): Promise<Outcome<{ file: HeldFile }>>
}

/** To be opened with `await using`: however its block ends, what was not kept by then is discarded. */
export function openHeldFiles(house: Pick<AppContext, 'config'>): HeldFiles {
  const files: HeldFile[] = []
  return {
    async hold(kind, stream, fileName) {
      const { lessThanBytes, tooLarge } = fileRules[kind]
      const held = await holdStream(house.config.dataDir, stream, { lessThanBytes, tooLarge, fileName })
      if (held.ok) files.push(held.file)
      return held
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(files.map(discardHeld))
    },
  }
}

/** `disk-full` when files cannot be taken now; words still can. */
export async function checkRoomForFiles(house: Pick<AppContext, 'config'>): Promise<Refusal | null> {
  return checkDiskSpace(house.config.dataDir)
}
