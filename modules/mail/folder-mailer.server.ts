import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer, OutgoingEmail } from './mailer.server.ts'
import { message } from './message.server.ts'

/** Puts each letter as a file into a folder, where any mail program opens it. Delivered means it survives a power cut. */
export async function openFolderMailer(folder: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async deliver(parcel) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const composed = await composer.sendMail(message(parcel))
      if (!Buffer.isBuffer(composed.message)) throw new Error('the letter was composed as a stream')
      await writeSafely(folder, fileName(parcel), composed.message)
      return 'in-folder'
    },
    async close() {},
  }
}

/** Takes the files of these letters out of the folder, finished or not; a letter that is not there was never put there. */
export async function discardFromFolder(folder: string, messageIds: readonly string[]): Promise<void> {
  const endings = new Set(messageIds.map(nameOf))
  const files = await readdir(folder).catch(() => [])
  const theirs = files.filter((name) => endings.has(/-([^-]+)\.eml(?:\.part)?$/.exec(name)?.[1] ?? ''))
  for (const name of theirs) await rm(join(folder, name), { force: true })
  if (theirs.length > 0) await syncFolder(folder)
}

/** `2026-11-20T10-15-00-4f….eml`: the same letter delivered again takes its own place. */
function fileName({ date, messageId }: OutgoingEmail): string {
  const time = date.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${time}-${nameOf(messageId)}.eml`
}

function nameOf(messageId: string): string {
  return (messageId.split('@', 1)[0] ?? '').replace('<', '')
}

async function writeSafely(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = join(folder, `.${name}.part`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}
