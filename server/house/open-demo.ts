import { seedDemo } from './demo.ts'
import { type House, theHouse } from './house.ts'
import { invite } from './invite.ts'

/** A demo that is on; the link opens the sample booking's review, and is null once that was written. */
export type Demo = { reviewLink: string | null }

/** Seeds the demo when it is asked for, or when this house has never done anything; null where there is none. */
export async function openDemo(house: House): Promise<Demo | null> {
  if (house.config.demo === false) return null
  if (!(house.config.demo || (await isNew(house)) || (await hasSamples(house)))) return null
  const { bookingId } = await seedDemo(house)
  const invited = await invite(house, theHouse, bookingId, 'demo')
  return { reviewLink: invited.ok ? invited.link : null }
}

async function isNew(house: House): Promise<boolean> {
  return !(await house.database.selectFrom('act').select('id').limit(1).executeTakeFirst())
}

async function hasSamples(house: House): Promise<boolean> {
  return Boolean(
    await house.database.selectFrom('booking').select('id').where('sample', '=', 1).executeTakeFirst(),
  )
}
