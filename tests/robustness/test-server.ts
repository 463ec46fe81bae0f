import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Config, readConfig } from '#core/host/config.server.ts'
import { hashKey, newId, newSecret } from '#core/host/keys.server.ts'
import { claimStorage } from '#modules/media/sweep-media.server.ts'
import { openApp } from '#server/open.ts'
import { freePort } from '../free-port.ts'
import { startServer } from '../journeys/server.ts'
import { type SignedInBrowser, signedIn } from '../owner.ts'
import { openQuery } from './query.ts'
import { approveReview, createLedger, sendEnquiry, sendReview, sendReviewInPieces } from './requests.ts'

const CLIENTS = 8

export type TestServer = Awaited<ReturnType<typeof prepareServer>>

/** A data folder with a signed-in owner and so many guests whose review links are unused, and a ledger of what is sent to its server. */
export async function prepareServer({
  guests = 400,
  env: more = {},
}: {
  guests?: number
  env?: NodeJS.ProcessEnv
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-robust-'))
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const dataDir = more.DATA_DIR ?? join(folder, 'data')
  const settings = { DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', PORT: port, PUBLIC_ORIGIN: origin }
  const env: NodeJS.ProcessEnv = { ...settings, TRUST_PROXY: '127.0.0.1', ...more }
  const tokens = Array.from({ length: guests }, newSecret)
  const owner = await addGuestsAndOwner(env, tokens)
  const { query, end } = openQuery(dataDir, env.DATABASE_URL)
  return {
    origin,
    dataDir,
    env,
    tokens,
    query,
    cookie: owner.headers.get('cookie') ?? '',
    ledger: createLedger(),
    start: () => startServer(env),
    async remove() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addGuestsAndOwner(env: NodeJS.ProcessEnv, tokens: string[]): Promise<SignedInBrowser> {
  const ctx = await openApp(requireConfig(env), {})
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  try {
    await ctx.database.transaction().execute(async (tx) => {
      for (const [index, token] of tokens.entries()) {
        const id = newId()
        await sql`insert into booking (id, first_name, last_name, email, phone, stay, check_in, check_out, note, sample, created_at, updated_at)
          values (${id}, 'Guest', ${`Number ${index}`}, ${`guest${index}@guest.example`}, '+919812345670', 'suite', ${day(-10).slice(0, 10)},
            ${day(-7).slice(0, 10)}, '', 0, ${day(-30)}, ${day(-30)})`.execute(tx)
        await sql`insert into invitation (id, booking_id, token_hash, channel, created_at, expires_at)
          values (${newId()}, ${id}, ${hashKey(token)}, 'command-line', ${day(-1)}, ${day(100)})`.execute(tx)
      }
    })
    // E-mails are dated back: many in one hour would be told of in one, and then none could be missed.
    const triggers = env.DATABASE_URL ? datesBackOnPostgres : datesBackOnSqlite
    for (const trigger of triggers) await sql.raw(trigger).execute(ctx.database)
    await claimStorage(ctx, [])
    return await signedIn(ctx)
  } finally {
    await ctx.database.destroy()
  }
}

const datesBackOnSqlite = [
  `create trigger dates_back after insert on email begin
    update email set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours') where id = new.id; end`,
]
const datesBackOnPostgres = [
  `create function dates_back() returns trigger language plpgsql as $$ begin
    new.created_at := to_char(now() at time zone 'utc' - interval '2 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'); return new; end $$`,
  'create trigger dates_back before insert on email for each row execute function dates_back()',
]

export function requireConfig(env: NodeJS.ProcessEnv): Config {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

/** Eight people send one request after another until told to stop: enquiries, reviews in one form and in pieces, approvals. */
export async function sendRequestsUntil(server: TestServer, signal: AbortSignal): Promise<void> {
  const { origin, tokens, query, cookie, ledger } = server
  const next = async (client: number, turn: number) => {
    if (client === 7) return [await approveReview(origin, query, cookie).catch(() => null)]
    const token = turn % 3 === 0 ? undefined : tokens.pop()
    if (!token) return [await sendEnquiry(origin)]
    return turn % 3 === 1 ? [await sendReview(origin, token)] : sendReviewInPieces(origin, token)
  }
  const work = async (_: unknown, client: number) => {
    for (let turn = client; !signal.aborted; turn += 1) {
      const entries = await next(client, turn)
      for (const entry of entries) if (entry) ledger.write(entry)
      // An owner without a review to approve, and a server that is gone, are asked again in a moment.
      if (entries.some((entry) => entry?.outcome !== 'acknowledged')) await pause(20)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, work))
}

/** Waits until so many more requests were acknowledged; two minutes at most. */
export async function waitForAcknowledged({ ledger }: TestServer, more: number): Promise<void> {
  const until = Date.now() + 120_000
  const enough = ledger.count('acknowledged') + more
  while (ledger.count('acknowledged') < enough && Date.now() < until) await pause(20)
}

/** Sends again whatever got no answer, as the page does: nothing may be stored twice. */
export async function retryAmbiguous({ ledger }: TestServer): Promise<void> {
  for (const { outcome, retry } of ledger.entries())
    if (outcome === 'ambiguous' && retry) ledger.write(await retry())
}
