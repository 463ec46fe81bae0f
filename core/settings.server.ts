import { randomBytes } from 'node:crypto'
import type { Database } from '#core/db/database.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { attempt } from '#core/values/attempt.ts'
import { type Day, dayInZone, formatMoment } from '#core/values/day.ts'
import { isPlainObject, recordByName } from '#core/values/record.ts'
import { isoNow, type With } from './app-context.server.ts'
import { readOnce } from './read-once.server.ts'

/** A setting of the owner, as the noun that owns it declares it. */
export type Setting<Value> = {
  /** Used until the owner sets a value. */
  defaultValue: Value
  /** What is wrong with a value; null where nothing is. */
  check(value: Value): Refusal | null
  /** The audit log must not show its values, because they are an address, keys or an account. */
  isSecret?: true
}
export type Settings = Readonly<Record<string, Setting<unknown>>>
export type SettingValues<Declared extends Settings> = {
  [Name in keyof Declared]: Declared[Name]['defaultValue']
}

const timeZone: Setting<string> = {
  defaultValue: 'Asia/Kolkata',
  check: (value) => (isTimeZone(value) ? null : refuse('timeZoneUnknown', 'timeZone')),
}
export const generalSettings = { timeZone }

const readRows = readOnce((database) => database.selectFrom('setting').select(['name', 'value']).execute())

export async function readSettings(ctx: With<'database'>): Promise<SettingValues<typeof generalSettings>>
export async function readSettings<Declared extends Settings>(
  ctx: With<'database'>,
  declared: Declared,
): Promise<SettingValues<Declared>>
export async function readSettings(ctx: With<'database'>, declared: Settings = generalSettings) {
  const names = Object.keys(declared)
  const stored = new Map((await readRows(ctx)).map(({ name, value }) => [name, value]))
  return recordByName(names, (name) => {
    const defaultValue = declared[name]?.defaultValue
    const text = stored.get(name)
    const value: unknown = text === undefined ? defaultValue : JSON.parse(text)
    // A value that an earlier version stored may lack some properties.
    return isPlainObject(value) && isPlainObject(defaultValue) ? { ...defaultValue, ...value } : value
  })
}

function isTimeZone(name: string): boolean {
  return Boolean(attempt(() => name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name })))
}

/** Today's date in the owner's time zone. */
export async function readCurrentDay(ctx: With<'database' | 'clock'>): Promise<Day> {
  const { timeZone } = await readSettings(ctx)
  return dayInZone(ctx.clock.now(), timeZone)
}

/** Returns a function that formats a moment in the owner's time zone. */
export async function readTimeFormatter(ctx: With<'database'>): Promise<(moment: string | Date) => string> {
  const { timeZone } = await readSettings(ctx)
  return (moment) => formatMoment(new Date(moment), timeZone)
}

/** Stores a value under a name: a declared setting, or a name that a module keeps for itself. */
export async function writeSetting(
  ctx: With<'clock'>,
  tx: Database,
  name: string,
  value: unknown,
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: isoNow(ctx) }
  await tx
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Stores a value only where the stored text is still `before`; null is a name without a value. Returns whether it did. */
export async function replaceSetting(
  ctx: With<'clock'>,
  tx: Database,
  name: string,
  before: string | null,
  value: unknown,
): Promise<boolean> {
  const row = { value: JSON.stringify(value), updated_at: isoNow(ctx) }
  if (before !== null) {
    const changed = tx.updateTable('setting').set(row).where('name', '=', name).where('value', '=', before)
    return (await changed.executeTakeFirst()).numUpdatedRows === 1n
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The JSON text that is stored under that name; null where there is none. */
export async function readSettingText(database: Database, name: string): Promise<string | null> {
  const row = await database.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** The value that is stored under that name; undefined where there is none. */
export async function readSetting<Value>(database: Database, name: string): Promise<Value | undefined> {
  const text = await readSettingText(database, name)
  return text === null ? undefined : JSON.parse(text)
}

/** `readSettings` never returns this row. */
export const SECRET_SETTING = 'secret'

/** The secret that signs cookies and form tokens. */
export function readOrMakeServerSecret(ctx: With<'clock' | 'database'>): Promise<string> {
  return readOrMakeSetting(ctx, SECRET_SETTING, randomBytes(32).toString('base64url'))
}

/** The text that is stored under that name: made once for a database, and shared by all its servers. */
export async function readOrMakeSetting(
  ctx: With<'clock' | 'database'>,
  name: string,
  newText: string,
): Promise<string> {
  await replaceSetting(ctx, ctx.database, name, null, newText)
  return (await readSetting<string>(ctx.database, name)) ?? newText
}
