import { join } from 'node:path'
import type { Command } from 'commander'
import type { AppContext } from '#core/app-context.server.ts'
import {
  hasDatabase,
  isFolder,
  OtherUserFault,
  readServerAddress,
  requireOwnUser,
} from '#core/data-folder.server.ts'
import { isEmptyPostgres } from '#core/db/archive-file.ts'
import { type Config, readConfig } from '#core/host/config.server.ts'
import { projectFolder } from '#core/host/program-paths.server.ts'
import type { Fields } from '#core/record-fields.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { explainStartFault } from '#server/explain-fault.ts'
import { openApp } from '#server/open.ts'

/** What a command answers: data for `--json`, and a sentence for people. */
export type Answer = [data: object, sentence: string]

const MAX_CELL_CHARACTERS = 60

/** A command that opens the application beside a running server, and answers in a sentence or, with --json, in JSON. */
export function addAppCommand<Options extends object>(
  parent: Command,
  nameAndArguments: string,
  description: string,
  run: (ctx: AppContext, options: Options, ...words: string[]) => Promise<Answer>,
): Command {
  return addPlainCommand<Options>(parent, nameAndArguments, description, (options, ...words) =>
    withApp((ctx) => run(ctx, options, ...words)),
  )
}

/** `addAppCommand` without the application. */
export function addPlainCommand<Options extends object>(
  parent: Command,
  nameAndArguments: string,
  description: string,
  run: (options: Options, ...words: string[]) => Promise<Answer>,
): Command {
  const command = parent.command(nameAndArguments).description(description).option('--json', 'answer in JSON')
  return command.action(async (...parsed: unknown[]) => {
    const words = parsed.filter((each) => typeof each === 'string')
    const [data, sentence] = await run(command.opts<Options>(), ...words)
    console.log(command.opts<{ json?: boolean }>().json ? JSON.stringify(data, null, 2) : sentence)
  })
}

/** Rows for JSON, and the named columns as a table for people. */
export function listRows<Row extends { id: string }>(
  rows: Row[],
  columns: readonly (keyof Row & string)[],
  emptySentence: string,
): Answer {
  if (rows.length === 0) return [rows, emptySentence]
  const lines = [
    columns.map((column) => column.replaceAll('_', ' ')),
    ...rows.map((row) => columns.map((column) => formatCell(row[column]))),
  ]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const cells = lines.map((line) => line.map((text, index) => text.padEnd(widths[index] ?? 0)))
  return [rows, cells.map((line) => line.join('  ').trimEnd()).join('\n')]
}

function formatCell(value: unknown): string {
  const text = Array.from(String(value ?? '').replace(/\s+/g, ' '))
  if (text.length <= MAX_CELL_CHARACTERS) return text.join('')
  return `${text.slice(0, MAX_CELL_CHARACTERS - 1).join('')}…`
}

/** Ends a command with an exit code other than 0: the message for people, and with --json the details beside it. */
export class CommandRefused extends Error {
  readonly details: object

  constructor(message: string, details: object = {}) {
    super(message)
    this.details = details
  }
}

/** The outcome of a function that did its work; otherwise the command ends with the refusal, and the option or argument it is about. */
export function requireOk<Done extends { ok: true }>(outcome: Done | Refusal, toName = toOptionName): Done {
  if (outcome.ok) return outcome
  const { code, message, field } = outcome
  if (!field) throw new CommandRefused(message, { code })
  throw new CommandRefused(`${message} (${toName(field)})`, { code, field })
}

/** A field that is an argument, as `--help` writes it. */
export function toArgumentName(field: string): string {
  return `<${field}>`
}

/** A field as an option: `checkOut` is `--check-out`. */
function toOptionName(field: string): string {
  return `--${field.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`
}

/** Makes no new database: that is for `npm start`, and a wrong DATA_DIR would go unnoticed. */
async function withApp(work: (ctx: AppContext) => Promise<Answer>): Promise<Answer> {
  const ownConfig = readCommandConfig()
  await requireDatabase(ownConfig)
  // The standard output is for the answer alone.
  const config = { ...ownConfig, logLevel: 'silent' } as const
  const ctx = await openApp(config, {}).catch((fault) => {
    throw new CommandRefused(explainStartFault(fault, config))
  })
  return work(ctx).finally(() => ctx.database.destroy())
}

/** Returns the configuration; refuses where the data belongs to another user, and names the command for that user. */
export function requireDataFolderUser(config: Config): Config {
  const { dataDir } = config
  try {
    requireOwnUser(dataDir)
    return config
  } catch (fault) {
    if (!(fault instanceof OtherUserFault)) throw fault
    const words = process.argv.slice(2).map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`))
    const command = ['deodar', ...words].join(' ')
    throw new CommandRefused(
      `The data folder ${dataDir} belongs to the user ${fault.owner}. Nothing was done.\nRun the command as that user: sudo -u ${fault.owner} env DATA_DIR=${dataDir} ${join(projectFolder, 'bin')}/${command}\nWhere deploy/deodar is installed as /usr/local/bin/deodar, it does this by itself: ${command}`,
      { code: 'other-user' },
    )
  }
}

async function requireDatabase({ dataDir, databaseUrl }: Config): Promise<void> {
  const hasLocalFiles = databaseUrl ? isFolder(dataDir) : hasDatabase(dataDir)
  if (hasLocalFiles && (!databaseUrl || !(await isEmptyPostgres(databaseUrl).catch(() => false)))) return
  const where = hasLocalFiles ? 'in the database at DATABASE_URL' : `in ${dataDir}`
  throw new CommandRefused(
    `There is no installation ${where} yet. npm start makes one; DATA_DIR names another folder: DATA_DIR=/var/lib/deodar npx deodar …`,
    { code: 'no-installation' },
  )
}

/** The configuration of this command; ends it where that is wrong, or the data is another user's. Links have the running server's address. */
export function readCommandConfig(): Config {
  const result = readConfig(undefined, readServerAddress)
  if ('config' in result) return requireDataFolderUser(result.config)
  const { problems } = result
  throw new CommandRefused(`The configuration is not right: ${problems.join('; ')}`, { problems })
}

/** Gives a command an option for each field of a record that has one; those without help are required. */
export function addFieldOptions(target: Command, fields: Fields): Command {
  for (const [name, { option }] of Object.entries(fields)) {
    if (!option) continue
    const [argument, help] = option
    const flag = `${toOptionName(name)} ${argument}`
    if (help === undefined) target.requiredOption(flag)
    else target.option(flag, help)
  }
  return target
}
