import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer, Parcel } from './mailer.ts'
import { message } from './smtp-mailer.ts'

/** Puts each letter as a file into a folder, where any mail program opens it. Delivered means it survives a power cut. */
export async function openFolderMailer(folder: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(parcel) {
      const composed = await composer.sendMail(message(parcel))
      await writeSafely(folder, fileName(parcel), composed.message as Buffer)
    },
    async close() {},
  }
}

/** `2026-11-20T10-15-00-4f….eml`: the same letter delivered again takes its own place. */
function fileName({ date, messageId }: Parcel): string {
  const time = date.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${time}-${messageId.replace(/^<|@.*$/g, '')}.eml`
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
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}
