import { sql } from 'kysely'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import { theHouse } from '#server/house/house.ts'
import { hashKey, newId, newKey } from '#server/house/keys.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { takePossession } from '#server/house/storage/sweep-media.ts'
import { accountOf, ashaAccount, browser, signInWith } from '../owner.ts'

/** The variables that open one house, the cookie of its owner, and the keys of guests who have not written yet. */
export type Furnished = { env: Record<string, string>; dataDir: string; cookie: string; keys: string[] }

/** A house in this folder with an owner who is signed in and so many guests with a personal link each. */
export async function furnish(env: Record<string, string>, guests: number): Promise<Furnished> {
  const config = configOf(env)
  const house = await openHouse(config, {}, { readers: false })
  try {
    await accountOf(house)
    const asha = browser()
    const entered = await signInWith(house, asha, ashaAccount)
    if (!entered.ok) throw new Error(`${theHouse.id}: nobody came in`)
    const keys = Array.from({ length: guests }, newKey)
    await house.database.transaction().execute(async (tx) => {
      for (const [index, key] of keys.entries()) {
        const id = newId()
        await sql`insert into booking (id, first_name, last_name, email, phone, stay, check_in, check_out, note, sample, created_at, updated_at)
          values (${id}, 'Guest', ${`Number ${index}`}, ${`guest${index}@guest.example`}, '+919812345670', 'suite', '2026-11-10',
            '2026-11-13', '', 0, ${moment(-1)}, ${moment(-1)})`.execute(tx)
        const lives = { created_at: moment(-1), expires_at: moment(100), opened_at: null, started_at: null }
        const travels = { channel: 'command-line', letter_id: null }
        await tx
          .insertInto('invitation')
          .values({ id: newId(), booking_id: id, key_hash: hashKey(key), ...travels, ...lives })
          .execute()
      }
    })
    await (config.databaseUrl ? tellEachOnPostgres : tellEachByItself)(house.database)
    await takePossession(house)
    return { env, dataDir: config.dataDir, cookie: asha.headers.get('cookie') ?? '', keys }
  } finally {
    await closeHouse(house)
  }
}

/** Letters are dated back, so that no hour has so many that they are told of in one, and tried again after a second. */
async function tellEachByItself(database: Database): Promise<void> {
  await sql`create trigger fault_letter after insert on letter begin
    update letter set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours') where id = new.id; end`.execute(
    database,
  )
  await sql`create trigger fault_letter_again after update of next_try_at on letter when new.state = 'waiting' and old.state = 'sending' begin
    update letter set next_try_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 second') where id = new.id; end`.execute(
    database,
  )
}

/** The same, without other tries: nothing that stands on PostgreSQL has a mail server that fails. */
async function tellEachOnPostgres(database: Database): Promise<void> {
  await sql`create function fault_letter() returns trigger language plpgsql as $$ begin
    new.created_at := to_char(now() at time zone 'utc' - interval '2 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'); return new; end $$`.execute(
    database,
  )
  await sql`create trigger fault_letter before insert on letter for each row execute function fault_letter()`.execute(
    database,
  )
}

export function configOf(env: Record<string, string>): Config {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

function moment(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
