import { z } from 'zod'
import { isEmailAddress } from '#domain/contact.ts'
import { isDay } from '#domain/day.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import { recordAct } from './acts.ts'
import { type Actor, type House, ring } from './house.ts'
import { touchPages } from './page-version.ts'
import { readSettings, type Settings, writeSetting } from './settings.ts'

export type Changeable = Omit<Settings, 'firstStepsDone'>

const emailjsId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\w.-]+$/)
const months = z.number().int().min(1).max(120).nullable()
const days = z.number().int().min(0).max(60)

/** What each setting may be, and what is said of one that may not. */
const rules: { [Name in keyof Changeable]: [schema: z.ZodType<Settings[Name]>, said: string] } = {
  timeZone: [z.string().refine(isTimeZone), words.timeZoneUnknown],
  guestMedia: [z.object({ photos: z.boolean(), video: z.boolean(), audio: z.boolean() }), words.broken],
  emailjs: [
    z.object({ publicKey: emailjsId, serviceId: emailjsId, templateId: emailjsId }).nullable(),
    words.emailjsAllOrNone,
  ],
  ownerAddress: [z.string().refine(isEmailAddress).nullable(), words.emailInvalid],
  invitations: [
    z.object({
      automatic: z.boolean(),
      afterDays: days,
      reminders: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      reminderEveryDays: days.min(1),
      since: z.string().refine(isDay).nullable(),
    }),
    words.daysInvalid,
  ],
  keepMonths: [z.object({ enquiries: months, bookings: months }), words.monthsInvalid],
}
/** Their values are an address or keys; the log keeps only that they changed. */
const unspoken = new Set<keyof Changeable>(['ownerAddress', 'emailjs'])

/** Changes settings, all of them or none, and writes down which and from what. Refuses the first that may not be so. */
export async function changeSettings(
  house: House,
  actor: Actor,
  wanted: Partial<Changeable>,
): Promise<Outcome<{ changed: string[] }>> {
  const names = Object.keys(wanted) as (keyof Changeable)[]
  for (const name of names) {
    const [schema, said] = rules[name]
    if (!schema.safeParse(wanted[name]).success) return refuse('setting-invalid', said, name)
  }
  const changed = await house.database.transaction().execute(async (tx) => {
    const before = await readSettings({ database: tx })
    const different = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(wanted[name]))
    for (const name of different) {
      const value = wanted[name] as Settings[typeof name]
      await writeSetting(house, tx, name, value)
      const told = unspoken.has(name) ? {} : { before: before[name], after: value }
      await recordAct(house, tx, actor, { act: 'setting.changed', about: 'setting', aboutId: name, ...told })
    }
    if (different.length > 0) await touchPages(tx)
    return different
  })
  if (changed.length > 0) ring(house, 'pages')
  return { ok: true, changed }
}

function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
