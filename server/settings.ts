import { randomBytes } from 'node:crypto'
import { type Day, dayInZone } from '#modules/common/day.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'

/** What the owner can set. */
export type Settings = {
  timeZone: string
  /** Which kinds of file guests may add, besides the profile picture. */
  guestMedia: { photos: boolean; video: boolean; audio: boolean }
  /** The owner's account with the e-mail provider; all three or none. */
  emailjs: { publicKey: string; serviceId: string; templateId: string } | null
  /** Where e-mails to the owner go; null is the address on the page. */
  ownerAddress: string | null
  /** E-mails that ask guests for a review by themselves: days after check-out, then at most two reminders. */
  invitations: {
    automatic: boolean
    afterDays: number
    reminders: 0 | 1 | 2
    reminderEveryDays: number
    /** The first day of check-out whose guests are asked; null is as long ago as e-mails ever go back. */
    since: string | null
  }
  /** After how many months enquiries, and bookings counted from check-out, are erased; null keeps them. */
  keepMonths: { enquiries: number | null; bookings: number | null }
  /** Whether notifications on the team's devices may say the first name of who wrote. */
  namesInPushes: boolean
  /** Steps of the first days that the owner has ticked off; `all` puts the list away. */
  firstStepsDone: string[]
}

/** What holds before anything was set. */
const defaults: Settings = {
  timeZone: 'Asia/Kolkata',
  guestMedia: { photos: true, video: true, audio: true },
  emailjs: null,
  ownerAddress: null,
  invitations: { automatic: false, afterDays: 1, reminders: 0, reminderEveryDays: 5, since: null },
  keepMonths: { enquiries: null, bookings: null },
  namesInPushes: false,
  firstStepsDone: [],
}

/** All settings, the owner's over the defaults. */
export async function readSettings(ctx: Pick<AppContext, 'database'>): Promise<Settings> {
  const rows = await ctx.database
    .selectFrom('setting')
    .selectAll()
    .where('name', 'in', Object.keys(defaults))
    .execute()
  const set = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
  // What was set before a part of it could be said lacks that part.
  return { ...defaults, ...set, invitations: { ...defaults.invitations, ...set.invitations } }
}

/** The day it is where the house stands. */
export async function todayHere(ctx: Pick<AppContext, 'database' | 'clock'>): Promise<Day> {
  const { timeZone } = await readSettings(ctx)
  return dayInZone(ctx.clock.now(), timeZone)
}

/** Sets one of them, within the caller's transaction. */
export async function writeSetting<Name extends keyof Settings>(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  await keepSetting(ctx, tx, name, value)
}

/** Keeps a value under a name of its own, which `readSettings` does not know unless it is one of theirs. */
export async function keepSetting(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  name: string,
  value: unknown,
): Promise<void> {
  const row = { name, value: JSON.stringify(value), updated_at: isoNow(ctx) }
  await tx
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: row.value, updated_at: row.updated_at }),
    )
    .execute()
}

/** Keeps a value only where what was read still stands; null is a name under which nothing was kept. */
export async function replaceSetting(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  name: string,
  before: string | null,
  value: unknown,
): Promise<boolean> {
  const row = { value: JSON.stringify(value), updated_at: isoNow(ctx) }
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('setting')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('setting')
    .set(row)
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What is kept under that name, as it is written; null where nothing is. */
export async function writtenSetting(database: Database, name: string): Promise<string | null> {
  const row = await database.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** What was kept under that name, or nothing. */
export async function keptSetting<Value>(database: Database, name: string): Promise<Value | undefined> {
  const row = await database.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** The row that holds the secret; not among those that `readSettings` gives away. */
const SECRET = 'secret'

/** The secret that signs cookies and form tokens, made once for a database and shared by all its servers. */
export async function houseSecret(database: Database): Promise<string> {
  await database
    .insertInto('setting')
    .values({
      name: SECRET,
      value: JSON.stringify(randomBytes(32).toString('base64url')),
      updated_at: new Date(0).toISOString(),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await database
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SECRET)
    .executeTakeFirstOrThrow()
  return JSON.parse(row.value)
}
