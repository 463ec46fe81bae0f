import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { checkLog, type ReadLog } from '#modules/public-log/chain.ts'
import { type Answer, CommandRefused, plainCommand } from './command.ts'

const ANSWERS_WITHIN_MS = 30_000

export function addLogCommands(deodar: Command): void {
  const log = deodar.command('log').description('the log of reviews that anyone can check')

  plainCommand(
    log,
    'verify <origin>',
    'check the whole log of a site, https://…; ends with 1 where something does not hold',
    verify,
  )
    .option('--remember <file>', 'compare with the head of the log in this file, and keep the new one there')
    .option('--key <key>', 'the key that must have signed the log, as you know it')
}

/** Works without an installation on this machine. */
async function verify({ remember, key }: { remember?: string; key?: string }, origin = ''): Promise<Answer> {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin))
    throw new CommandRefused(`${origin} is no address that begins with https://.`)
  const earlier = remember && (await readFile(remember, 'utf8').catch(orNothing))
  const check = await checkLog(readFrom(origin), {
    ...(earlier && { earlier }),
    ...(key && { key }),
  }).catch((fault: Error) => {
    throw new CommandRefused(`The log cannot be read: ${fault.message}`)
  })
  const { wrong, size, head } = check
  if (wrong.length > 0) throw new CommandRefused(wrong.join('\n'), { wrong, size })
  // Only a log that holds is remembered.
  if (remember) await replaceFile(remember, head)
  const since = earlier ? ', and what was there before is there as it was' : ''
  return [{ ok: true, size, key: check.key }, `All ${size} entries hold${since}.\nSigned with ${check.key}`]
}

function readFrom(origin: string): ReadLog {
  const log = `${new URL(origin).origin}/log`
  return async (path) => {
    const answer = await fetch(`${log}/${path}`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`${log}/${path} answers ${answer.status}`)
    return answer.text()
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}

function orNothing(fault: NodeJS.ErrnoException): undefined {
  if (fault.code !== 'ENOENT') throw fault
}
