import { describe, expect, test } from 'vitest'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { invite } from '#modules/invitations/invite.server.ts'
import { stopAsking } from '#modules/invitations/stop-asking.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, meera, pendingReviewBy } from '../../tests/people.ts'
import { askedShare } from './asked-share.server.ts'

const ended = (checkOut: string) => ({ checkIn: checkOut.replace(/\d\d$/, '01'), checkOut })

describe('the share of stays that were asked', () => {
  test('counts by month who was asked, who has a reason, and who was left out', async () => {
    const house = await openTestHouse()
    await seedDemo(house)
    const asked = await bookingOf(house, meera, ended('2026-10-04'))
    await invite(house, asha, asked.id, 'whatsapp')
    const excused = await bookingOf(house, ananya, ended('2026-10-09'))
    await stopAsking(house, asha, excused.id, 'No address to write to')
    const both = await bookingOf(house, ananya, ended('2026-10-12'))
    await invite(house, asha, both.id, 'copy')
    await stopAsking(house, asha, both.id, 'Asked not to be asked')
    await bookingOf(house, ananya, ended('2026-09-05'))
    const linked = await bookingOf(house, meera, ended('2026-09-07'))
    await invite(house, asha, linked.id, 'command-line')
    const off = await bookingOf(house, meera, ended('2026-09-09'))
    await house.database
      .updateTable('booking')
      .set({ cancelled_at: '2026-09-01T06:30:00.000Z' })
      .where('id', '=', off.id)
      .execute()
    // Too young to say, and too old.
    await bookingOf(house, meera, ended('2026-11-10'))
    await bookingOf(house, meera, ended('2025-10-10'))
    expect(await askedShare(house)).toEqual([
      { month: '2026-10', ended: 3, asked: 2, excused: 1 },
      { month: '2026-09', ended: 2, asked: 0, excused: 0 },
    ])
  })

  test('counts who wrote without being asked as asked', async () => {
    const house = await openTestHouse()
    await pendingReviewBy(house, meera)
    house.clock.advance({ days: 30 })
    expect(await askedShare(house)).toMatchObject([{ ended: 1, asked: 1 }])
  })
})
