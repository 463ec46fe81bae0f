import { type Kysely, PostgresAdapter, sql } from 'kysely'

// The `fold` that searches compare texts with. On SQLite each connection brings it along; here it is made of what PostgreSQL has.

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  const collation = await readCollation(db)
  const capitals = sql.raw(collation)
  await sql`
    create function fold(given text) returns text language sql immutable parallel safe as $$
      select case when octet_length(given) = char_length(given)
        then lower(replace(replace(given, '''', ''), '\`', '') ${capitals})
        else ${sql.raw(plainLetters(`lower(regexp_replace(normalize(replace(given, '´', ''), NFKD), '${uncompared}', '', 'g') ${collation})`))}
      end
    $$
  `.execute(db)
}

/** As in the rule of the domain on the day of this migration. */
const uncompared = String.raw`[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc''\u0060\u02b9\u02bb\u02bc\u02bd\u2018-\u201b\u2032\u00ad\u200b-\u200f\u2060\ufeff]`

/** One after another, because `translate` takes longer. */
function plainLetters(text: string): string {
  return plain.reduce((all, [letter, typed]) => `replace(${all}, '${letter}', '${typed}')`, text)
}

const plain = [
  ...[...'ðøđłħıς'].map((letter, index) => [letter, 'dodlhiσ'[index]]),
  ...[
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ],
]

/** A database may know the capitals of ASCII alone; one of these knows all, where there is one. */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function readCollation(db: Kysely<any>): Promise<string> {
  const { rows } = await sql<{ collname: string }>`
    select collname from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
    order by collname limit 1
  `.execute(db)
  return rows[0] ? `collate "${rows[0].collname}"` : ''
}
