import { confirmClock } from '#modules/privacy/clock-brake.server.ts'
import { commandLine } from '#server/app-context.ts'
import type { TestHouse } from './house.ts'

/** Lets time go by as it does in a house that is open: its database has seen every day of it. */
export async function passTime(ctx: TestHouse, by: { days?: number; hours?: number }): Promise<void> {
  ctx.clock.advance(by)
  await confirmClock(ctx, commandLine)
}
