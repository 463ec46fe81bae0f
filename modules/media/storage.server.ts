import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { Storage } from '#core/app-context.server.ts'
import { syncPath } from '#core/host/file-fault.server.ts'
import { propertyOf } from '#core/values/record.ts'

/** `originals/4k2…`: two plain names, so that a key never leaves the folder. */
export function isKeyOfStorage(key: string): boolean {
  return /^[a-z]+\/[A-Za-z0-9_-]{8,80}(\.[a-z0-9]{2,4})?$/.test(key)
}

export async function hashSha256(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

/** Files in a folder. `store` syncs the file, then its name, then the folder. */
export function createDiskStorage(folder: string): Storage {
  const locate = (key: string) => {
    if (!isKeyOfStorage(key)) throw new Error('not a key of the storage')
    return join(folder, ...key.split('/'))
  }
  return {
    async store(key, localFile) {
      const path = locate(key)
      await makeFolder(dirname(path), folder)
      await syncPath(localFile)
      await moveFile(localFile, path)
      await syncPath(dirname(path))
    },
    async open(key, range) {
      const handle = await open(locate(key), 'r').catch(nullIfNoFile)
      if (!handle) return null
      // An open file stays readable when it is deleted.
      const { size } = await handle.stat().catch(async (fault) => {
        await handle.close()
        throw fault
      })
      return { size, stream: handle.createReadStream(range) }
    },
    async delete(key) {
      await rm(locate(key), { force: true })
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfNoFile)
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const key = relative(folder, path).split(sep).join('/')
        const stats = await stat(path).catch(nullIfNoFile)
        if (stats && isKeyOfStorage(key)) yield { key, size: stats.size, modified: stats.mtime }
      }
    },
  }
}

/** Makes missing folders, and syncs the parent of each new one. */
async function makeFolder(path: string, top: string): Promise<void> {
  const topmost = await mkdir(path, { recursive: true })
  if (!topmost) return
  for (let made = path; made.length >= topmost.length; made = dirname(made)) await syncPath(dirname(made))
  if (topmost.length <= top.length) await syncPath(dirname(topmost))
}

/** Renames the file, or, across file systems, copies it to the destination's folder, syncs it and renames it there. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (fault) {
    if (propertyOf(fault, 'code') !== 'EXDEV') throw fault
    const temporaryPath = `${to}~`
    await copyFile(from, temporaryPath)
    await syncPath(temporaryPath)
    await rename(temporaryPath, to)
    await unlink(from)
  }
}

function nullIfNoFile(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT') return null
  throw fault
}
