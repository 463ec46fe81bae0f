import type { AppContext } from '#core/app-context.server.ts'
import { containsOldName } from '#modules/content/old-name.ts'
import { readSavedMailServer } from '#modules/mail/mail-server.server.ts'
import { readOwnMessages } from '#modules/mail/own-messages.server.ts'

/** Which of the owner's messages and the sender of e-mails still contain one of the old names. */
export async function findSettingsWithOldName(
  ctx: Pick<AppContext, 'database' | 'config'>,
  oldNames: readonly string[],
  currentName: string,
): Promise<('messages' | 'sender')[]> {
  const [{ messages }, savedMailServer] = await Promise.all([readOwnMessages(ctx), readSavedMailServer(ctx)])
  const { replies, ...texts } = messages
  const messageTexts = [...replies.flatMap(({ title, text }) => [title, text]), ...Object.values(texts)]
  // A sender without a name of its own uses the name of the house.
  const sender = ctx.config.mailFrom ?? savedMailServer?.fromName ?? ''
  const places = { messages: messageTexts, sender: [sender] }
  return (['messages', 'sender'] as const).filter((place) =>
    places[place].some((text) => containsOldName(text, oldNames, currentName)),
  )
}
