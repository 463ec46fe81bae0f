import { randomBytes } from 'node:crypto'
import type { Database } from '#core/db/open.ts'
import { type Day, dayInZone } from '#core/values/day.ts'
import { noPaymentDetails, type PaymentDetails } from '#modules/guest-pages/payment-details.ts'
import { type AppContext, isoNow } from './app-context.server.ts'

/** The settings of the owner. */
export type Settings = {
  timeZone: string
  /** Which kinds of file guests may add, besides the profile picture. */
  guestMedia: { photos: boolean; video: boolean; audio: boolean }
  /** The owner's account with the e-mail provider; all three or none. */
  emailjs: { publicKey: string; serviceId: string; templateId: string } | null
  /** Where e-mails to the owner go; null is the address on the page. */
  ownerAddress: string | null
  /** Automatic e-mails that ask guests for a review: days after check-out, then at most two reminders. */
  invitations: {
    automatic: boolean
    afterDays: number
    reminders: 0 | 1 | 2
    reminderEveryDays: number
    /** The first day of check-out whose guests are asked; null means as far back as invitations go. */
    since: string | null
  }
  /** After how many months enquiries, and bookings counted from check-out, are erased; null keeps them. */
  keepMonths: { enquiries: number | null; bookings: number | null }
  /** Whether notifications on the team's devices may show the first name of the sender. */
  namesInPushes: boolean
  /** How guests can pay, and the advance that is suggested. */
  payments: PaymentDetails
  /** First steps that the owner has ticked off; `all` closes the list. */
  firstStepsDone: string[]
}

/** The values before the owner sets any. */
const defaults: Settings = {
  timeZone: 'Asia/Kolkata',
  guestMedia: { photos: true, video: true, audio: true },
  emailjs: null,
  ownerAddress: null,
  invitations: { automatic: false, afterDays: 1, reminders: 0, reminderEveryDays: 5, since: null },
  keepMonths: { enquiries: null, bookings: null },
  namesInPushes: false,
  payments: noPaymentDetails,
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
  // A value that an earlier version stored may lack some properties.
  return { ...defaults, ...set, invitations: { ...defaults.invitations, ...set.invitations } }
}

/** Today's date in the owner's time zone. */
export async function todayHere(ctx: Pick<AppContext, 'database' | 'clock'>): Promise<Day> {
  const { timeZone } = await readSettings(ctx)
  return dayInZone(ctx.clock.now(), timeZone)
}

/** Stores a value under a name: one of `Settings`, or a name that a module keeps for itself. */
export async function writeSetting(
  ctx: Pick<AppContext, 'clock'>,
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
  ctx: Pick<AppContext, 'clock'>,
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
export const SECRET = 'secret'

/** The secret that signs cookies and form tokens: made once for a database, and shared by all its servers. */
export async function serverSecret(ctx: Pick<AppContext, 'clock' | 'database'>): Promise<string> {
  const { database } = ctx
  await replaceSetting(ctx, database, SECRET, null, randomBytes(32).toString('base64url'))
  const stored = await readSetting<string>(database, SECRET)
  if (stored === undefined) throw new Error('the secret is missing')
  return stored
}
