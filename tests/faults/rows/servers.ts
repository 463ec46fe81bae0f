import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { endClaims } from '#server/database/emails.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { withoutPrograms } from '../../../bench/rows/programs.ts'
import { quantile } from '../../../bench/run-server.ts'
import type { Wrong } from '../check.ts'
import { configOf } from '../furnish.ts'
import { checkMail, checkServers } from '../servers/check-servers.ts'
import { guessesTaken } from '../servers/counted.ts'
import { crowd, type Met } from '../servers/crowd.ts'
import { type EqualServers, equalServers } from '../servers/equal-servers.ts'
import { SHOWN_WITHIN_MS } from '../servers/shown.ts'
import { cannot, type Finding, type How } from './row.ts'

const SERVERS = 3
/** Five minutes. */
const KILLS = 30
const KILL_EVERY_MS = 10_000
const LETTERS_LEAVE_WITHIN_MS = 120_000
const what = `${SERVERS} servers, one killed every ${KILL_EVERY_MS / 1000} s`

/** Three servers of one house behind one proxy, of which one after the other is killed and opened again while people are at it. */
export async function servers({ quick, rounds = quick ? 2 : KILLS }: How): Promise<Finding[]> {
  const missing = await withoutPrograms('nginx')
  if (missing) return cannot(what, missing)
  const house = await equalServers(SERVERS, rounds * 60)
  const wrong: Wrong[] = []
  try {
    const [one, all] = [await guessesTaken(house.servers[0]?.origin ?? ''), await guessesTaken(house.origin)]
    if (one !== all)
      wrong.push({ kind: 'doubled', what: `${one} guesses were taken by one server, ${all} by all` })
    const over = new AbortController()
    const busy = crowd(house, over.signal)
    const onTheirWay = await killInTurn(house, rounds)
    over.abort()
    const met = await busy
    await closeAll(house, onTheirWay)
    wrong.push(...wrongOf(met), ...checkMail(house, onTheirWay), ...(await checkServers(house)))
    return [{ what, rounds, wrong, beside: sayMet(house, met, onTheirWay.size, all) }]
  } finally {
    await house.remove()
  }
}

/** Gives the letters that a server was about to hand over when it was killed: of these nobody knows whether they arrived. */
async function killInTurn(house: EqualServers, rounds: number): Promise<Set<string>> {
  const onTheirWay = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const server = house.servers[round % house.servers.length]
    await pause(KILL_EVERY_MS)
    await server?.process?.kill()
    for (const id of await claimed(house)) onTheirWay.add(id)
    if (server) await house.open(server)
    console.log(`${round + 1} of ${rounds}: ${house.ledger.count('acknowledged')} acts`)
  }
  return onTheirWay
}

async function claimed({ ask }: EqualServers): Promise<string[]> {
  const row = await ask(
    "select coalesce(json_agg(message_id), '[]') as ids from letter where state = 'sending'",
  )
  return (row?.ids as string[] | undefined) ?? []
}

/** Every server stops, and one opens again for the letters of those that were killed. */
async function closeAll(house: EqualServers, onTheirWay: ReadonlySet<string>): Promise<void> {
  await Promise.all(house.servers.map(({ process }) => process?.stop()))
  const [first] = house.servers
  if (!first) return
  const opened = await openHouse(configOf(first.env), {}, { readers: false })
  await endClaims(opened.database, new Date())
  await closeHouse(opened)
  await house.open(first)
  const until = Date.now() + LETTERS_LEAVE_WITHIN_MS
  const left = async () =>
    Number((await house.ask("select count(*) as left from letter where state <> 'sent'"))?.left)
  while ((await left()) > 0 && Date.now() < until) await pause(200)
  console.log(`${onTheirWay.size} letters were on their way when a server was killed`)
  await first.process?.stop()
}

function wrongOf({ seen, late }: Met): Wrong[] {
  return [...seen.twice, ...late].map((what) => ({ kind: 'lost', what }))
}

function sayMet(
  { ledger, mail }: EqualServers,
  { seen, visits, shown }: Met,
  onTheirWay: number,
  guesses: number,
): string {
  const twice = [...mail.taken.values()].filter((times) => times > 1).length
  const soon = shown.filter((ms) => ms <= SHOWN_WITHIN_MS).length
  const slowest = shown.length === 0 ? 0 : Math.max(...shown)
  return [
    `${ledger.count('acknowledged')} acts acknowledged, ${visits} pages`,
    `${seen.once} errors seen once, ${seen.twice.length} twice`,
    `${mail.taken.size} letters, ${twice} of ${onTheirWay} on their way at a kill arrived twice`,
    `${soon} of ${shown.length} approvals everywhere within a second (p50 ${quantile(shown, 0.5).toFixed(0)} ms, at most ${slowest.toFixed(0)} ms, load average ${loadavg()[0]?.toFixed(0)} on ${availableParallelism()} cores)`,
    `${guesses} guesses taken by one server and by all`,
  ].join('; ')
}
