import { firstDayContent } from '#content/first-day.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { savedMailServer } from '#modules/mail/mail-server.server.ts'
import { ownMessages } from '#modules/mail/own-messages.server.ts'
import { containsOldName } from './old-name.ts'

const VERSIONS_LOOKED_AT = 50

/** The earlier names of the property on the site, newest first. */
export async function oldNames(ctx: Pick<AppContext, 'database'>, now: string): Promise<string[]> {
  const rows = await ctx.database
    .selectFrom('content')
    .select('document')
    .where('state', '=', 'published')
    .orderBy('number', 'desc')
    .limit(VERSIONS_LOOKED_AT)
    .execute()
  const names = rows.map(({ document }): unknown => JSON.parse(document)?.property?.name)
  const known = [...names, firstDayContent.property.name].filter((name) => typeof name === 'string')
  return [...new Set(known)].filter((name) => name !== '' && name !== now)
}

/** Whether the owner's messages or the sender of e-mails still contain one of these names. */
export async function oldNameElsewhere(
  ctx: Pick<AppContext, 'database' | 'config'>,
  names: readonly string[],
  now: string,
): Promise<('messages' | 'sender')[]> {
  const [{ messages }, saved] = await Promise.all([ownMessages(ctx), savedMailServer(ctx)])
  const { replies, ...texts } = messages
  const written = [...replies.flatMap(({ title, text }) => [title, text]), ...Object.values(texts)]
  // A sender without a name of its own follows the site.
  const sender = ctx.config.mailFrom ?? saved?.fromName ?? ''
  const places = { messages: written, sender: [sender] }
  return (['messages', 'sender'] as const).filter((place) =>
    places[place].some((text) => containsOldName(text, names, now)),
  )
}
