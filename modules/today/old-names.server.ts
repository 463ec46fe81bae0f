import type { AppContext } from '#core/app-context.server.ts'
import { containsOldName } from '#modules/content/old-name.ts'
import { readSavedMailServer } from '#modules/mail/mail-server.server.ts'
import { readOwnMessages } from '#modules/mail/own-messages.server.ts'

/** Whether the owner's messages or the sender of e-mails still contain one of these names. */
export async function findSettingsWithNames(
  ctx: Pick<AppContext, 'database' | 'config'>,
  names: readonly string[],
  now: string,
): Promise<('messages' | 'sender')[]> {
  const [{ messages }, saved] = await Promise.all([readOwnMessages(ctx), readSavedMailServer(ctx)])
  const { replies, ...texts } = messages
  const messageTexts = [...replies.flatMap(({ title, text }) => [title, text]), ...Object.values(texts)]
  // A sender without a name of its own follows the site.
  const sender = ctx.config.mailFrom ?? saved?.fromName ?? ''
  const places = { messages: messageTexts, sender: [sender] }
  return (['messages', 'sender'] as const).filter((place) =>
    places[place].some((text) => containsOldName(text, names, now)),
  )
}
