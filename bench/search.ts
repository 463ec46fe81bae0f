// node bench/search.ts [10000]: looking through so many people, half of them with names beyond ASCII, folded and as before: time and ratio, on SQLite and, with DATABASE_URL (an empty one), on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { type DatabasePlace, openDatabase } from '#server/database/open.ts'
import { holdsWords } from '#server/house/search/like-text.ts'
import { fillWithMany } from '../tests/many.ts'
import { quantile } from './run-server.ts'

const people = Number(process.argv[2] ?? 10_000)
const TIMES = 25
const text = sql<string>`(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || note)`

const folder = await mkdtemp(join(tmpdir(), 'deodar-bench-'))
await measure('SQLite', { kind: 'sqlite', file: join(folder, 'deodar.sqlite') })
if (process.env.DATABASE_URL) await measure('PostgreSQL', { kind: 'postgres', url: process.env.DATABASE_URL })
await rm(folder, { recursive: true, force: true })

async function measure(name: string, place: DatabasePlace): Promise<void> {
  const database = await openDatabase(place)
  await fillWithMany(database, { bookings: people })
  const some = sql<boolean>`id like '%0' or id like '%2' or id like '%4' or id like '%6' or id like '%8'`
  await database
    .updateTable('booking')
    .set({
      first_name: 'José मीरा',
      last_name: 'D’Souza',
      note: 'Kommt über Käthgodam, trinkt Tee – später.',
    })
    .where(some)
    .execute()
  const time = async (holds: RawBuilder<boolean>) => {
    const all: number[] = []
    for (let n = 0; n < TIMES; n += 1) {
      const begun = performance.now()
      await database.selectFrom('booking').select('id').where(holds).execute()
      all.push(performance.now() - begun)
    }
    return quantile(all, 0.5)
  }
  // A word that nobody has: every row is read to its end.
  const before = await time(sql<boolean>`lower(${text}) like '%zebra%'`)
  const now = await time(holdsWords(text, 'zebra'))
  const figures = [before, now, now / before].map((figure) => figure.toFixed(1).padStart(8))
  console.log(`${name.padEnd(12)} ${people} people: lower, folded (ms, p50), ratio ${figures.join(' ')}`)
  await database.destroy()
}
