import { firstDayMessages } from '#content/first-day-messages.ts'
import type { Actor, AppContext, With } from '#core/app-context.server.ts'
import { describeConflict } from '#core/audit-log.server.ts'
import { change } from '#core/change.server.ts'
import { type EditBase, mergeChanges } from '#core/refusals/edit-conflict.ts'
import { type Outcome, refuseConflict } from '#core/refusals/refusal.ts'
import { readSettingText, replaceSetting } from '#core/settings.server.ts'
import { keysOf, recordOf } from '#core/values/record.ts'
import { cleanLine, cleanText } from '#core/values/text.ts'
import { checkMessages, messageFields, messagesOf, type OwnMessages, ownTexts } from './own-messages.ts'

const NAME = 'messages'

/** The owner's own texts, those of the first day until they were changed; `version` counts the changes. */
export async function ownMessages(
  ctx: With<'database'>,
): Promise<{ messages: OwnMessages; version: number; firstDay: OwnMessages }> {
  const { version, ...set } = parse(await readSettingText(ctx.database, NAME))
  return { messages: { ...firstDayMessages, ...set }, version, firstDay: firstDayMessages }
}

/**
 * Keeps what its writer touched of the own texts, all or none; refuses a blank that nobody can fill in. `opened` is what the form said,
 * as `messageFields` gives it: where somebody else changed the same since, it refuses with what is saved now.
 */
export async function saveMessages(
  ctx: AppContext,
  actor: Actor,
  wanted: OwnMessages,
  base?: EditBase,
): Promise<Outcome> {
  const mine = clean(wanted)
  const problem = checkMessages(mine)
  if (problem) return problem
  const written = await readSettingText(ctx.database, NAME)
  const { version, ...set } = parse(written)
  const old = { ...firstDayMessages, ...set }
  const now = messageFields(old)
  const { merged, conflicts } = mergeChanges(base ?? { initial: now }, messageFields(mine), now)
  if (conflicts.length > 0)
    return describeConflict(ctx, actor, refuseConflict({ merged, conflicts }, now), {
      about: 'setting',
      id: NAME,
    })
  const messages = messagesOf(merged)
  const together = checkMessages(messages)
  if (together) return { ...together, conflict: { conflicts, merged, now } }
  const fields = changed(old, messages)
  if (fields.length === 0) return { ok: true }
  const saved = await change(ctx, actor, async (tx) => {
    if (!(await replaceSetting(ctx, tx, NAME, written, { ...messages, version: version + 1 }))) return false
    await tx.record({ action: 'setting.changed', about: 'setting', aboutId: NAME, after: { fields } })
    return true
  })
  return saved ? { ok: true } : saveMessages(ctx, actor, wanted, base)
}

function parse(value: string | null): Partial<OwnMessages> & { version: number } {
  return { version: 0, ...(value === null ? {} : JSON.parse(value)) }
}

function clean({ replies, ...texts }: OwnMessages): OwnMessages {
  return {
    replies: replies
      .map(({ title, text }) => ({ title: cleanLine(title), text: cleanText(text) }))
      .filter(({ title, text }) => title !== '' || text !== ''),
    ...recordOf(ownTexts, (name) => cleanText(texts[name])),
  }
}

function changed(old: OwnMessages, fresh: OwnMessages): string[] {
  const names = {
    replies: 'answers',
    free: 'nights that are free',
    taken: 'nights that are taken',
    part: 'nights that are free in part',
    hold: 'nights on hold',
    confirmation: 'confirmation of a booking',
    receipt: 'receipt',
    arrival: 'arrival message',
    invitation: 'invitation to a review',
  } as const
  return keysOf(names)
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
    .map((name) => names[name])
}
