import type { Command } from 'commander'
import { invite } from '#modules/invitations/invite.server.ts'
import { commandLine } from '#server/app-context.ts'
import { orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { withApp } from './with-house.ts'

export function addInviteCommand(deodar: Command): void {
  commandOf(deodar, 'invite <booking>', 'make a fresh review link for a booking, by its id').action(
    (id: string, options: JsonOption) =>
      withApp(async (ctx) => {
        const { link, expiresAt } = orRefuse(await invite(ctx, commandLine, id, 'command-line'))
        say(
          options,
          { id, link, expires_at: expiresAt },
          `Review link, good until ${expiresAt.slice(0, 10)}: ${link}`,
        )
      }),
  )
}
