import { isUntouched } from '#modules/audit/record-entry.server.ts'
import { dropSampleTestimonials } from '#modules/content/save-draft.server.ts'
import { change } from '#server/change.ts'
import { type House, theHouse } from '#server/house.ts'
import { hasSampleBookings } from './samples.server.ts'

/** A demo that is on; the link opens the sample booking's review, and is null once that was written. */
export type Demo = { reviewLink: string | null }

/** Seeds the demo when it is asked for, or when this house has never done anything; null where there is none, and then no made-up testimonials either. */
export async function openDemo(house: House): Promise<Demo | null> {
  if (!(await isDemo(house))) {
    await showNoSampleTestimonials(house)
    return null
  }
  const [{ seedDemo }, { invite }] = await Promise.all([
    import('./demo.server.ts'),
    import('#modules/invitations/invite.server.ts'),
  ])
  const { bookingId } = await seedDemo(house)
  const invited = await invite(house, theHouse, bookingId, 'demo')
  return { reviewLink: invited.ok ? invited.link : null }
}

async function isDemo(house: House): Promise<boolean> {
  return (
    house.config.demo ?? ((await isUntouched(house.database)) || (await hasSampleBookings(house.database)))
  )
}

async function showNoSampleTestimonials(house: House): Promise<void> {
  await change(house, theHouse, async (tx) => {
    if (await dropSampleTestimonials(house, tx, theHouse)) await tx.showAnew()
  })
}
