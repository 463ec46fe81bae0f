import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseFile } from '#server/house/old-house.ts'
import { quantile } from '../../../bench/run-server.ts'
import { freePort } from '../../free-port.ts'
import { enquire } from '../acts/enquiry.ts'
import { type BadMailServer, badMailServer } from '../bad-mail-server.ts'
import { checkHouse, type Wrong } from '../check.ts'
import { askAgain } from '../clients.ts'
import { type FaultHouse, faultHouse } from '../fault-house.ts'
import type { Finding, How } from './row.ts'

const ENQUIRIES = 10_000
const AT_ONCE = 8
const FAILS = 0.3
/** Between two letters that leave. */
const IDLE_MOST_MS = 120_000

/** Enquiries while the mail server fails three times in ten and is away for the middle third; every letter must leave. */
export async function mail({ quick, rounds = quick ? 60 : ENQUIRIES }: How): Promise<Finding[]> {
  const server = await badMailServer(await freePort(), FAILS)
  const house = await faultHouse({ guests: 0, env: { SMTP_URL: server.url } })
  const open = await house.open()
  const answers: number[] = []
  try {
    await ask(house, Math.ceil(rounds / 3))
    await server.close()
    answers.push(...(await ask(house, Math.ceil(rounds / 3))))
    await server.open()
    await ask(house, Math.floor(rounds / 3))
    await askAgain(house)
    await untilAllHaveLeft(house.dataDir)
  } finally {
    await open.stop()
    await server.close()
  }
  const wrong = [...(await checkHouse(house.dataDir, house.ledger)), ...checkTaken(house, server)]
  await house.remove()
  const { refuses, hangs, cuts } = server.count
  const twice = [...server.taken.values()].reduce((sum, times) => sum + times - 1, 0)
  const waited = `p95 ${quantile(answers, 0.95).toFixed(0)} ms while it was away`
  const beside = `${refuses} put off, ${hangs} hung, ${cuts} cut before the answer, ${twice} arrived twice; ${waited}`
  return [{ what: `mail server fails ${FAILS * 100} %`, rounds: house.ledger.acts.size, wrong, beside }]
}

/** So many enquiries, a few at once; gives how long each waited for its answer, in milliseconds. */
async function ask(house: FaultHouse, many: number): Promise<number[]> {
  const waited: number[] = []
  let left = many
  const one = async () => {
    while (left > 0) {
      left -= 1
      const began = performance.now()
      house.ledger.write(await enquire(house.origin))
      waited.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return waited
}

async function untilAllHaveLeft(dataDir: string): Promise<void> {
  let [left, since] = [Number.POSITIVE_INFINITY, Date.now()]
  while (left > 0 && Date.now() - since < IDLE_MOST_MS) {
    const now = lettersLeft(dataDir)
    if (now !== left) [left, since] = [now, Date.now()]
    await pause(200)
  }
}

function lettersLeft(dataDir: string): number {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5000 })
  try {
    const row = database.prepare("select count(*) as left from letter where state <> 'sent'").get()
    return Number(row?.left)
  } finally {
    database.close()
  }
}

/** Every letter was taken, and twice only where the house could not know. */
function checkTaken({ dataDir }: FaultHouse, { taken, count }: BadMailServer): Wrong[] {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5000 })
  const letters = database.prepare('select message_id, state from letter').all()
  database.close()
  const lost = letters
    .filter(({ message_id, state }) => state !== 'sent' || !taken.has(String(message_id)))
    .map(({ message_id, state }): Wrong => ({ kind: 'lost', what: `letter ${message_id}: ${state}` }))
  const twice = [...taken.values()].reduce((sum, times) => sum + times - 1, 0)
  return twice <= count.cuts
    ? lost
    : [...lost, { kind: 'doubled', what: `${twice} arrived again after ${count.cuts} cuts` }]
}
