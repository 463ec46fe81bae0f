import { firstDayMessages } from '#content/first-day-messages.ts'
import type { Actor, AppContext, With } from '#core/app-context.server.ts'
import { changeRow, lockByName } from '#core/change.server.ts'
import { refuseConflict, versionOf } from '#core/records.server.ts'
import type { Outcome } from '#core/refusals/refusal.ts'
import { readSetting, writeSetting } from '#core/settings.server.ts'
import { keysOf, recordByName } from '#core/values/record.ts'
import { cleanLine, cleanText } from '#core/values/text.ts'
import { checkMessages, type OwnMessages, ownTextNames, toMessageFields } from './own-messages.ts'

const SETTING_NAME = 'messages'

/** The owner's own texts, those of the first day until they were changed; `version` counts the changes. */
export async function readOwnMessages(
  ctx: With<'database'>,
): Promise<{ messages: OwnMessages; version: number; defaultMessages: OwnMessages }> {
  const stored = await readSetting<Partial<OwnMessages> & { version?: number }>(ctx.database, SETTING_NAME)
  const { version = 0, ...changed } = stored ?? {}
  return { messages: { ...firstDayMessages, ...changed }, version, defaultMessages: firstDayMessages }
}

export function makeMessagesForm(messages: OwnMessages) {
  const values = toMessageFields(messages)
  return { values, version: versionOf(values) }
}

/**
 * Saves the own texts, all or none; refuses a blank that nobody can fill in. A conflict is refused where somebody else has changed them
 * since this version of the form.
 */
export async function saveMessages(
  ctx: AppContext,
  actor: Actor,
  typedMessages: OwnMessages,
  formVersion?: string,
): Promise<Outcome> {
  const messages = cleanMessages(typedMessages)
  const problem = checkMessages(messages)
  if (problem) return problem
  return changeRow(ctx, actor, { about: 'setting', id: SETTING_NAME }, async (tx, record) => {
    await lockByName(ctx, tx, 'last-settings')
    const { messages: before, version } = await readOwnMessages({ database: tx })
    const fields = listChangedFields(before, messages)
    if (fields.length === 0) return { ok: true }
    const current = makeMessagesForm(before)
    if (formVersion !== undefined && formVersion !== current.version)
      return refuseConflict(current.values, toMessageFields(messages))
    await writeSetting(ctx, tx, SETTING_NAME, { ...messages, version: version + 1 })
    await record('setting.changed', { after: { fields } })
    return { ok: true }
  })
}

function cleanMessages({ replies, ...texts }: OwnMessages): OwnMessages {
  return {
    replies: replies
      .map(({ title, text }) => ({ title: cleanLine(title), text: cleanText(text) }))
      .filter(({ title, text }) => title !== '' || text !== ''),
    ...recordByName(ownTextNames, (name) => cleanText(texts[name])),
  }
}

function listChangedFields(before: OwnMessages, after: OwnMessages): string[] {
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
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => names[name])
}
