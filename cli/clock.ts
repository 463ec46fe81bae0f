import type { Command } from 'commander'
import { clockJump, confirmClock } from '#modules/privacy/clock-brake.server.ts'
import { commandLine } from '#server/app-context.ts'
import { orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { withApp } from './with-house.ts'

export function addClockCommands(deodar: Command): void {
  const clock = deodar.command('clock').description('the clock that old things are erased by: show, confirm')

  commandOf(
    clock,
    'show',
    'what the clock says, and what the database last knew where the two differ',
  ).action((options: JsonOption) =>
    withApp(async (ctx) => {
      const jump = await clockJump(ctx)
      const now = ctx.clock.now().toISOString()
      const sentence = jump
        ? `The clock says ${now}, but the database last knew ${jump.known}: nothing is erased for its age.`
        : `The clock says ${now}, as the database expects.`
      say(options, { now, known: jump?.known ?? null, jumped: jump !== null }, sentence)
    }),
  )

  commandOf(clock, 'confirm', 'say that the clock is right after it has jumped').action(
    (options: JsonOption) =>
      withApp(async (ctx) => {
        const { before } = orRefuse(await confirmClock(ctx, commandLine))
        say(options, { before }, 'The house goes by this clock again.')
      }),
  )
}
