import type { Command } from 'commander'
import { clearDemo } from '#modules/demo/demo.server.ts'
import { commandLine } from '#server/app-context.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { withApp } from './with-house.ts'

export function addDemoCommands(deodar: Command): void {
  const demo = deodar.command('demo').description('the samples a new house is shown with: clear')

  commandOf(demo, 'clear', 'remove every sample booking, review and testimonial').action(
    (options: JsonOption) =>
      withApp(async (ctx) => {
        const { ok: _, ...samples } = await clearDemo(ctx, commandLine)
        const { bookings, reviews, testimonials } = samples
        say(
          options,
          samples,
          `Samples removed: ${bookings} bookings, ${reviews} reviews, ${testimonials} testimonials.`,
        )
      }),
  )
}
