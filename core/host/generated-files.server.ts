import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type GeneratedFiles = {
  /** The folders that contain them: where they are written, and what the build made. */
  folders: string[]
  /** Resolves once the file exists. `make` writes it to the path that it gets, once for all who need it at the same time. */
  ensure(name: string, make: (path: string) => Promise<unknown>): Promise<void>
}

/** The end of an unfinished file's name, and the age from which no server works on it. */
const UNFINISHED = '.part'
const ABANDONED_MS = 10 * 60_000

/**
 * Files that are made when they are first requested: in the folder of the build, or in the data folder where the program cannot be written.
 * Several servers may share the folder of the build: a file gets its name when it is complete. From the data folder, files of earlier versions are
 * removed, for which `isNeeded` returns false.
 */
export function openGeneratedFiles(
  kind: 'pictures' | 'compressed',
  { build, dataDir }: { build: string; dataDir: string },
  isNeeded: (name: string) => boolean,
): GeneratedFiles {
  const built = join(build, kind)
  const folder = isWritable(built) ? built : join(dataDir, 'made', kind)
  mkdirSync(folder, { recursive: true })
  removeOldFiles(folder, folder === built ? () => true : isNeeded)
  const folders = [...new Set([folder, built])].filter((each) => existsSync(each))
  const writes = new Map<string, Promise<void>>()

  async function generateFile(name: string, make: (path: string) => Promise<unknown>): Promise<void> {
    const part = join(folder, `${name}.${randomUUID()}${UNFINISHED}`)
    try {
      await make(part)
      await rename(part, join(folder, name))
    } catch (fault) {
      await rm(part, { force: true }).catch(() => {})
      throw fault
    }
  }

  return {
    folders,
    async ensure(name, make) {
      if (folders.some((each) => existsSync(join(each, name)))) return
      const write = writes.get(name) ?? generateFile(name, make).finally(() => writes.delete(name))
      writes.set(name, write)
      await write
    },
  }
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Removes what a server that was killed left unfinished, and what is not needed any more. */
function removeOldFiles(folder: string, isNeeded: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    const changedMs = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    const isOld = name.endsWith(UNFINISHED) ? Date.now() - changedMs > ABANDONED_MS : !isNeeded(name)
    if (isOld) rmSync(join(folder, name), { force: true })
  }
}
