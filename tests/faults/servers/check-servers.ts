import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { copyDatabase } from '#server/database/copy.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { sweepOnce } from '../check/sweep.ts'
import { checkDatabase, type Wrong } from '../check.ts'
import { configOf } from '../furnish.ts'
import type { EqualServers } from './equal-servers.ts'

/** Each letter arrived, and twice only where its server was killed over it. */
export function checkMail({ mail: { taken } }: EqualServers, onTheirWay: ReadonlySet<string>): Wrong[] {
  return [...taken]
    .filter(([id, times]) => times > 1 && !(onTheirWay.has(id) && times === 2))
    .map(([id, times]) => ({ kind: 'doubled', what: `letter ${id} arrived ${times} times` }))
}

/** The tables as a file, which the same checks read as everywhere; the files from the bucket. */
export async function checkServers({ servers, files, ledger, mail }: EqualServers): Promise<Wrong[]> {
  const wrong: Wrong[] = []
  for (const { env } of servers)
    wrong.push(...(await sweepOnce({ env, dataDir: env.DATA_DIR ?? '', files })).wrong)
  const folder = await mkdtemp(join(tmpdir(), 'deodar-copy-'))
  const house = await openHouse(configOf(servers[0]?.env ?? {}), {}, { readers: false })
  try {
    await copyDatabase(house.database, join(folder, 'copy.sqlite'))
    const database = new DatabaseSync(join(folder, 'copy.sqlite'), { readOnly: true })
    const read = async (key: string) => {
      const file = await house.media.open(key)
      return file && buffer(file.stream)
    }
    wrong.push(...(await checkDatabase(database, read, ledger)))
    const letters = database.prepare('select message_id, state from letter').all()
    for (const { message_id, state } of letters)
      if (!mail.taken.has(String(message_id)))
        wrong.push({ kind: 'lost', what: `letter ${message_id}: ${state}` })
    database.close()
  } finally {
    await closeHouse(house)
    await rm(folder, { recursive: true, force: true })
  }
  return wrong
}
