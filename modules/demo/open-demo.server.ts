import { isUntouched } from '#modules/audit/audit-log.server.ts'
import { dropSampleTestimonials } from '#modules/content/save-draft.server.ts'
import { type AppContext, theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { hasSampleBookings } from './samples.server.ts'

/** A demo that is on; the link opens the sample booking's review, and is null once that was written. */
export type Demo = { reviewLink: string | null }

/** Seeds the demo when it is asked for, or when this house has never done anything; null where there is none, and then no made-up testimonials either. */
export async function openDemo(ctx: AppContext): Promise<Demo | null> {
  if (!(await isDemo(ctx))) {
    await showNoSampleTestimonials(ctx)
    return null
  }
  const [{ seedDemo }, { invite }] = await Promise.all([
    import('./demo.server.ts'),
    import('#modules/invitations/invite.server.ts'),
  ])
  const { bookingId } = await seedDemo(ctx)
  const invited = await invite(ctx, theHouse, bookingId, 'demo')
  return { reviewLink: invited.ok ? invited.link : null }
}

async function isDemo(ctx: AppContext): Promise<boolean> {
  return ctx.config.demo ?? ((await isUntouched(ctx.database)) || (await hasSampleBookings(ctx.database)))
}

async function showNoSampleTestimonials(ctx: AppContext): Promise<void> {
  await change(ctx, theHouse, async (tx) => {
    if (await dropSampleTestimonials(ctx, tx, theHouse)) await tx.invalidatePages()
  })
}
