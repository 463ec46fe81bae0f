import { z } from 'zod'
import type { Actor, AppContext } from '#core/app-context.server.ts'
import { describeConflict } from '#core/audit-log.server.ts'
import { change } from '#core/change.server.ts'
import { type EditBase, isSame, mergeChanges } from '#core/refusals/edit-conflict.ts'
import { type Outcome, type Refusal, refuse, refuseConflict } from '#core/refusals/refusal.ts'
import type { PlainRefusal } from '#core/refusals/refusals.ts'
import { readSettings, readSettingText, replaceSetting, type Settings } from '#core/settings.server.ts'
import { isEmailAddress } from '#core/values/contact.ts'
import { isDay } from '#core/values/day.ts'
import { keysOf } from '#core/values/record.ts'
import { checkPaymentDetails } from '#modules/guest-pages/payment-details.ts'

export type Changeable = Omit<Settings, 'firstStepsDone'>

const emailjsId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\w.-]+$/)
const months = z.number().int().min(1).max(120).nullable()
const days = z.number().int().min(0).max(60)

/** The schema of each setting, and the refusal of a value that does not match; or what is wrong with it, where each of its fields has a refusal of its own. */
const rules: {
  [Name in keyof Changeable]:
    | [schema: z.ZodType<Settings[Name]>, refusal: PlainRefusal]
    | ((value: Settings[Name]) => Refusal | null)
} = {
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
  payments: checkPaymentDetails,
}
/** These hold an address, keys or an account: the audit log has no values of them. */
const secret = new Set<keyof Changeable>(['ownerAddress', 'emailjs', 'payments'])

/**
 * Changes these settings, all or none, with an audit entry for each. Refuses the first invalid value, and an edit conflict with what was
 * `opened`; without that, the values are set as given.
 */
export async function changeSettings(
  ctx: AppContext,
  actor: Actor,
  wanted: Partial<Changeable>,
  base?: EditBase,
): Promise<Outcome<{ changed: string[] }>> {
  const names = keysOf(wanted)
  for (const name of names) {
    const refusal = checkSetting(name, wanted)
    if (refusal) return refusal
  }
  const texts = new Map<string, string | null>()
  for (const name of names) texts.set(name, await readSettingText(ctx.database, name))
  const before = await readSettings(ctx)
  const now = Object.fromEntries(names.map((name) => [name, before[name]]))
  const { merged, conflicts } = mergeChanges(base ?? { initial: now }, wanted, now)
  if (conflicts.length > 0)
    return describeConflict(ctx, actor, refuseConflict({ merged, conflicts }, now), { about: 'setting' })
  const changed = names.filter((name) => !isSame(before[name], merged[name]))
  if (changed.length === 0) return { ok: true, changed }
  const saved = await change(ctx, actor, async (tx): Promise<Outcome> => {
    for (const name of changed) {
      if (!(await replaceSetting(ctx, tx, name, texts.get(name) ?? null, merged[name])))
        return refuse('overtaken')
      const values = secret.has(name) ? {} : { before: before[name], after: merged[name] }
      await tx.record({ action: 'setting.changed', about: 'setting', aboutId: name, ...values })
    }
    return { ok: true }
  })
  return saved.ok ? { ok: true, changed } : changeSettings(ctx, actor, wanted, base)
}

function checkSetting<Name extends keyof Changeable>(
  name: Name,
  wanted: Partial<Changeable>,
): Refusal | null {
  const rule = rules[name]
  const value = wanted[name]
  if (typeof rule === 'function') return value === undefined ? refuse('broken', name) : rule(value)
  const [schema, refusal] = rule
  return schema.safeParse(value).success ? null : refuse(refusal, name)
}

function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
