import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { commandLineActor } from '#core/app-context.server.ts'
import { describeFileFault } from '#core/host/file-fault.server.ts'
import { makeBackupKey } from '#modules/backups/bucket-copies.server.ts'
import { writeCompleteBackup } from '#modules/backups/make-backup.server.ts'
import { makeBackup } from '#modules/backups/nightly-backup.server.ts'
import { findArchive, restoreApp } from '#modules/backups/restore.server.ts'
import { describeStartFault } from '#server/explain-fault.ts'
import {
  type Answer,
  addAppCommand,
  addPlainCommand,
  CommandRefused,
  readCommandConfig,
  requireOk,
} from './command.ts'

export function addBackupCommands(deodar: Command): void {
  addAppCommand(
    deodar,
    'backup [file]',
    'write everything into one file, or, without one, an archive into the data folder as every night; FILE.age is encrypted',
    async (ctx, _, file) => {
      const outcome = file ? writeCompleteBackup(ctx, resolve(file)) : makeBackup(ctx, commandLineActor)
      const { ok: _ok, ...backup } = requireOk(await outcome)
      const missing = backup.missing > 0 ? ` ${backup.missing} files are missing from the storage.` : ''
      return [backup, `Written to ${backup.file}.${missing}`]
    },
  )

  addAppCommand(
    deodar,
    'backup-key',
    'make a new backup key, which decrypts archives; it is printed this once',
    async (ctx) => {
      const { key } = await makeBackupKey(ctx, commandLineActor)
      const note = 'Keep it on paper, away from this machine. Only it decrypts what is encrypted from now on'
      return [{ key }, `${key}\n${note}; what was encrypted before needs the key before.`]
    },
  )

  addPlainCommand<{ key?: string }>(
    deodar,
    'restore <archive>',
    'restore a file, or the `latest` archive, into an empty DATA_DIR and DATABASE_URL',
    ({ key }, archive = '') => restoreArchive(archive, key),
  ).option('--key <file>', 'a file with the backup key, or - to type it')
}

async function restoreArchive(archive: string, key?: string): Promise<Answer> {
  const config = readCommandConfig()
  const backupKey = key && readKey(key)
  const archiveOutcome = await findArchive(config, archive, backupKey || undefined).catch((fault) => {
    const why = describeFileFault(fault, archive)
    throw why ? new CommandRefused(`${why}. Nothing was restored.`) : fault
  })
  const outcome = await restoreApp(config, requireOk(archiveOutcome).archive).catch((fault) => {
    throw new CommandRefused(`The restore failed: ${describeStartFault(fault, config)}`)
  })
  if (!outcome.ok && outcome.name === 'archiveEncrypted')
    throw new CommandRefused(`${outcome.message} Use: --key FILE`, { code: outcome.code })
  const { manifest, hasUnreadableSecrets } = requireOk(outcome)
  const { at, version, tables, media, missing } = manifest
  const keyAdvice = hasUnreadableSecrets
    ? ' The house key is not in the archive: copy house.key from the old data folder into this one before the start, or type the password of the mail server and the addresses of calendars again.'
    : ''
  return [
    { at, version, tables, media: media.length, missing, sealed: hasUnreadableSecrets },
    `Restored as it was on ${at}: ${media.length} files, ${tables.booking ?? 0} bookings, ${tables.review ?? 0} reviews.${keyAdvice}`,
  ]
}

function readKey(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (fault) {
    const why = describeFileFault(fault, file) ?? `${file} cannot be read`
    throw new CommandRefused(`The key is not there: ${why}. Nothing was restored.`)
  }
}
