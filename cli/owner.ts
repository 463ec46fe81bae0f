import type { Command } from 'commander'
import { rescueOwner } from '#modules/accounts/passwords.server.ts'
import { inviteOwner } from '#modules/accounts/team.server.ts'
import { commandLine } from '#server/app-context.ts'
import { argumentOf, orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { withApp } from './with-house.ts'

export function addOwnerCommands(deodar: Command): void {
  const owner = deodar.command('owner').description('who may enter the console: add, rescue')

  commandOf(owner, 'add <email>', 'print a one-time link that makes an owner').action(
    (email: string, options: JsonOption) =>
      withApp(async (ctx) => {
        const { id, link } = orRefuse(
          await inviteOwner(ctx, commandLine, { email, role: 'owner' }),
          argumentOf,
        )
        say(options, { id, email, link }, `The link for ${email}, good once and for three days: ${link}`)
      }),
  )

  commandOf(owner, 'rescue <email>', 'let in somebody whose phone and recovery codes are lost').action(
    (email: string, options: JsonOption) =>
      withApp(async (ctx) => {
        const { id, link } = orRefuse(await rescueOwner(ctx, commandLine, email), argumentOf)
        const what =
          'All their devices are signed out. The link sets a new password and ends the old second step'
        say(options, { id, email, link }, `${what}, good once and for an hour: ${link}`)
      }),
  )
}
