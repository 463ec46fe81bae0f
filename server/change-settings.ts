import { z } from 'zod'
import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { isSame, mergeChanges, type OpenedForm } from '#modules/audit/edit-conflict.ts'
import { isEmailAddress } from '#modules/common/contact.ts'
import { isDay } from '#modules/common/day.ts'
import { keysOf } from '#modules/common/record.ts'
import { type Outcome, refuse, refuseClash } from '#modules/refusals/refusal.ts'
import type { PlainRefusal } from '#modules/refusals/refusals.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { readSettings, replaceSetting, type Settings, writtenSetting } from '#server/settings.ts'

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
const rules: { [Name in keyof Changeable]: [schema: z.ZodType<Settings[Name]>, said: PlainRefusal] } = {
  timeZone: [z.string().refine(isTimeZone), 'timeZoneUnknown'],
  guestMedia: [
    z.object({ photos: z.boolean(), video: z.boolean(), audio: z.boolean() }),
    'guestMediaInvalid',
  ],
  emailjs: [
    z.object({ publicKey: emailjsId, serviceId: emailjsId, templateId: emailjsId }).nullable(),
    'emailjsAllOrNone',
  ],
  ownerAddress: [z.string().refine(isEmailAddress).nullable(), 'ownerAddressInvalid'],
  invitations: [
    z.object({
      automatic: z.boolean(),
      afterDays: days,
      reminders: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      reminderEveryDays: days.min(1),
      since: z.string().refine(isDay).nullable(),
    }),
    'daysInvalid',
  ],
  namesInPushes: [z.boolean(), 'broken'],
  keepMonths: [z.object({ enquiries: months, bookings: months }), 'monthsInvalid'],
}
/** Their values are an address or keys; the log keeps only that they changed. */
const unspoken = new Set<keyof Changeable>(['ownerAddress', 'emailjs'])

/**
 * Changes what its writer touched of these settings, all or nothing, and writes down which and from what. Refuses the first that may not
 * be so, and where somebody else changed the same since it was `opened`; without that, they are set as given.
 */
export async function changeSettings(
  ctx: AppContext,
  actor: Actor,
  wanted: Partial<Changeable>,
  opened?: OpenedForm,
): Promise<Outcome<{ changed: string[] }>> {
  const names = keysOf(wanted)
  for (const name of names) {
    const [schema, said] = rules[name]
    if (!schema.safeParse(wanted[name]).success) return refuse(said, name)
  }
  const written = new Map<string, string | null>()
  for (const name of names) written.set(name, await writtenSetting(ctx.database, name))
  const before = await readSettings(ctx)
  const now = Object.fromEntries(names.map((name) => [name, before[name]]))
  const { merged, clashes } = mergeChanges(opened ?? { was: now }, wanted, now)
  if (clashes.length > 0)
    return describeConflict(ctx, actor, refuseClash({ merged, clashes }, now), { about: 'setting' })
  const different = names.filter((name) => !isSame(before[name], merged[name]))
  if (different.length === 0) return { ok: true, changed: [] }
  const saved = await change(ctx, actor, async (tx) => {
    for (const name of different) {
      const value = merged[name]
      if (!(await replaceSetting(ctx, tx, name, written.get(name) ?? null, value))) throw new Overtaken()
      const told = unspoken.has(name) ? {} : { before: before[name], after: value }
      await tx.record({
        act: 'setting.changed',
        about: 'setting',
        aboutId: name,
        ...told,
      })
    }
    return true
  }).catch((fault) => {
    if (fault instanceof Overtaken) return false
    throw fault
  })
  if (!saved) return changeSettings(ctx, actor, wanted, opened)
  return { ok: true, changed: different }
}

/** Takes a change back that somebody else was quicker with, so that it begins anew from theirs. */
class Overtaken extends Error {}

function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
