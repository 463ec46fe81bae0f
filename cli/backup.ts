import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeBackupKey } from '#modules/backups/bucket-copies.server.ts'
import { writeWholeBackup } from '#modules/backups/make-backup.server.ts'
import { makeBackup } from '#modules/backups/nightly-backup.server.ts'
import { restoreHouse } from '#modules/backups/restore-house.server.ts'
import { findArchive } from '#modules/backups/stage-archive.server.ts'
import { commandLine } from '#server/app-context.ts'
import { explainFault } from '#server/explain-fault.ts'
import { describeFileFault } from '#server/file-fault.ts'
import { CommandRefused, orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { readGivenConfig, requireUser, withApp } from './with-house.ts'

export function addBackupCommands(deodar: Command): void {
  commandOf(
    deodar,
    'backup [file]',
    'write everything into one file, or, without one, an archive into the data folder as every night does; FILE.age is encrypted',
  ).action((file: string | undefined, options: JsonOption) =>
    withApp(async (ctx) => {
      const made = orRefuse(
        await (file ? writeWholeBackup(ctx, resolve(file)) : makeBackup(ctx, commandLine)),
      )
      const missing = made.missing > 0 ? ` ${made.missing} files are missing from the storage.` : ''
      say(options, withoutOk(made), `Written to ${made.file}.${missing}`)
    }),
  )

  commandOf(
    deodar,
    'backup-key',
    'make a new backup key, which decrypts archives; it is printed this once',
  ).action((options: JsonOption) =>
    withApp(async (ctx) => {
      const { key } = await makeBackupKey(ctx, commandLine)
      const what = 'Keep it on paper, away from this machine. Only it decrypts what is encrypted from now on'
      say(options, { key }, `${key}\n${what}; what was encrypted before needs the key before.`)
    }),
  )

  commandOf(
    deodar,
    'restore <archive>',
    'bring a house back from a file, or from the `latest` one, into an empty DATA_DIR and DATABASE_URL',
  )
    .option('--key <file>', 'a file with the backup key, or - to type it')
    .action(async (archive: string, { key, ...options }: JsonOption & { key?: string }) => {
      const config = readGivenConfig()
      requireUser(config)
      const opening = key && readKey(key)
      const source = orRefuse(
        await findArchive(config, archive, opening || undefined).catch((fault) => {
          const why = describeFileFault(fault, archive)
          throw why ? new CommandRefused(`${why}. Nothing was brought back.`) : fault
        }),
      )
      const { manifest, sealed, unsigned } = orRefuse(
        await restoreHouse(config, source.archive).catch((fault) => {
          throw new CommandRefused(explainFault(fault, config))
        }),
      )
      const { at, version, tables, media, missing } = manifest
      const shut = sealed ? ' Type the password of the mail server again, under Settings, E-mail.' : ''
      const keyless = unsigned
        ? ' Nothing opens the key of the public log: put the old house.key back. If it is gone for good: docs/running.md, "When a key leaks".'
        : ''
      say(
        options,
        { at, version, tables, media: media.length, missing, sealed, unsigned },
        `Brought back as it was on ${at}: ${media.length} files, ${tables.booking ?? 0} bookings, ${tables.review ?? 0} reviews.${shut}${keyless}`,
      )
    })
}

function readKey(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (fault) {
    const why = describeFileFault(fault, file) ?? `${file} cannot be read`
    throw new CommandRefused(`The key is not there: ${why}. Nothing was brought back.`)
  }
}

function withoutOk({ ok: _, ...answer }: { ok: true }): object {
  return answer
}
