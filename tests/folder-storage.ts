import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Storage } from '#modules/media/storage.server.ts'

/** Files of a test house: a plain folder, with nothing of the care the real ones take. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string) => join(folder, key)
  return {
    keep: async (key, localFile) => {
      await mkdir(dirname(fileOf(key)), { recursive: true })
      await copyFile(localFile, fileOf(key))
      await rm(localFile)
    },
    open: async (key, range) => {
      const found = await stat(fileOf(key)).catch(() => null)
      return found && { size: found.size, stream: createReadStream(fileOf(key), range) }
    },
    discard: (key) => rm(fileOf(key), { force: true }),
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries.filter((each) => each.isFile())) {
        const file = join(entry.parentPath, entry.name)
        const { size, mtime } = await stat(file)
        yield { key: relative(folder, file).split(sep).join('/'), size, modified: mtime }
      }
    },
  }
}
