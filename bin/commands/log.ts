import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { checkLog, type LogCheck, type ReadLog } from '#domain/log/check-log.ts'
import { commandLine } from '#server/house/house.ts'
import { rotateLogKey } from '#server/house/public-log/rotate-key.ts'
import { sha256, verifyEd25519 } from '#server/house/public-log/sha256.ts'
import { CommandRefused, orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { withHouse } from './with-house.ts'

const ANSWERS_WITHIN_MS = 30_000

type Verifying = JsonOption & { remember?: string; key?: string }

export function addLogCommands(deodar: Command): void {
  const log = deodar.command('log').description('the log of reviews that anyone can check')

  commandOf(
    log,
    'verify <origin>',
    'look through the log of a site, https://…, or of a folder with its files; ends with 1 where something does not hold',
  )
    .option('--remember <file>', 'compare with the checkpoint in this file, and keep the new one there')
    .option('--key <key>', 'the key that the log must have had, as you know it')
    .action(verify)

  commandOf(log, 'rotate', 'give the log a new key, which the one before signs')
    .option('--lost', 'the key before cannot be opened any more; everybody who checks the log is told so')
    .action(({ lost = false, ...options }: JsonOption & { lost?: boolean }) =>
      withHouse(async (house) => {
        const { key } = orRefuse(await rotateLogKey(house, commandLine, { lost }))
        say(options, { key }, `From now on the log is signed with\n${key}`)
      }),
    )
}

/** Needs no house of one's own. */
async function verify(origin: string, { remember, key, ...options }: Verifying): Promise<void> {
  const read = /^https?:\/\//.test(origin) ? fromSite(origin) : await fromFolder(origin)
  const earlier = remember && (await readFile(remember, 'utf8').catch(orNothing))
  const check = await checkLog({ hash: sha256, verify: verifyEd25519 }, read, {
    ...(earlier && { earlier }),
    ...(key && { key }),
  }).catch((fault: Error) => {
    throw new CommandRefused(`The log cannot be read: ${fault.message}`)
  })
  const { wrong, size } = check
  if (wrong.length > 0) throw new CommandRefused(wrong.join('\n'), { wrong, size })
  if (remember) await keep(remember, check)
  const since = earlier ? ', and what was there before is there as it was' : ''
  say(
    options,
    { ok: true, size, key: check.key },
    `All ${size} entries hold${since}.\nSigned with ${check.key}`,
  )
}

function fromSite(origin: string): ReadLog {
  const log = `${new URL(origin).origin}/log`
  return async (path) => {
    const answer = await fetch(`${log}/${path}`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`${log}/${path} answers ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** A folder, or the checkpoint in it. */
async function fromFolder(place: string): Promise<ReadLog> {
  const found = await stat(place).catch(() => null)
  if (!found)
    throw new CommandRefused(`There is no ${place}, and it is no address that begins with https://.`)
  const folder = found.isDirectory() ? place : dirname(place)
  return (path) => readFile(join(folder, path)).catch(() => null)
}

/** Only what holds is remembered. */
async function keep(file: string, { note }: LogCheck): Promise<void> {
  await writeFile(`${file}.part`, note)
  await rename(`${file}.part`, file)
}

function orNothing(fault: NodeJS.ErrnoException): undefined {
  if (fault.code !== 'ENOENT') throw fault
}
