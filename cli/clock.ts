import type { Command } from 'commander'
import { clockJump, confirmClock } from '#modules/privacy/clock-brake.server.ts'
import { commandLine } from '#server/house.ts'
import { orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { withHouse } from './with-house.ts'

export function addClockCommands(deodar: Command): void {
  const clock = deodar.command('clock').description('the clock that old things are erased by: show, confirm')

  commandOf(
    clock,
    'show',
    'what the clock says, and what the database last knew where the two differ',
  ).action((options: JsonOption) =>
    withHouse(async (house) => {
      const jump = await clockJump(house)
      const now = house.clock.now().toISOString()
      const sentence = jump
        ? `The clock says ${now}, but the database last knew ${jump.known}: nothing is erased for its age.`
        : `The clock says ${now}, as the database expects.`
      say(options, { now, known: jump?.known ?? null, jumped: jump !== null }, sentence)
    }),
  )

  commandOf(clock, 'confirm', 'say that the clock is right after it has jumped').action(
    (options: JsonOption) =>
      withHouse(async (house) => {
        const { before } = orRefuse(await confirmClock(house, commandLine))
        say(options, { before }, 'The house goes by this clock again.')
      }),
  )
}
