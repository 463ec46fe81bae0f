import { type AppContext, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { isAuditLogEmpty } from '#core/read-audit-log.server.ts'
import { hasSampleBookings, removeSampleTestimonials } from '#modules/content/save-draft.server.ts'

/** The demo; the link opens the review of the sample booking, and is null once that is written. */
export type Demo = { reviewLink: string | null }

/** Adds the samples when configured, when nothing was ever recorded or sample bookings exist; else removes made-up testimonials and returns null. */
export async function prepareDemo(ctx: AppContext): Promise<Demo | null> {
  if (!(await isDemo(ctx))) {
    await clearSampleTestimonials(ctx)
    return null
  }
  const [{ seedDemo }, { makeInvitationLink }] = await Promise.all([
    import('./demo.server.ts'),
    import('#modules/invitations/invite.server.ts'),
  ])
  const { bookingId } = await seedDemo(ctx)
  const invited = await makeInvitationLink(ctx, systemActor, bookingId, 'demo')
  return { reviewLink: invited.ok ? invited.link : null }
}

async function isDemo(ctx: AppContext): Promise<boolean> {
  return ctx.config.demo ?? ((await isAuditLogEmpty(ctx.database)) || (await hasSampleBookings(ctx.database)))
}

async function clearSampleTestimonials(ctx: AppContext): Promise<void> {
  await change(ctx, systemActor, async (tx) => {
    if (await removeSampleTestimonials(ctx, tx, systemActor)) await tx.invalidatePages()
  })
}
