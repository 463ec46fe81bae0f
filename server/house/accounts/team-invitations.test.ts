import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { ashaAccount, kiranAccount, signedIn } from '../../../tests/owner.ts'
import { asha } from '../../../tests/people.ts'
import { inviteOwner, join } from './owners.ts'
import { inviteAgain, teamInvitations, withdrawInvitation } from './team-invitations.ts'

const asked = { email: kiranAccount.email, role: 'helper' }

function keyOf(outcome: { ok: boolean; link?: string }): string {
  return new URL(outcome.link ?? '').searchParams.get('key') ?? ''
}

describe('an invitation into the team', () => {
  test('is listed until it is used', async () => {
    const house = await openTestHouse()
    await signedIn(house, ashaAccount)
    const invited = await inviteOwner(house, asha, asked)
    expect(await teamInvitations(house)).toMatchObject([{ ...asked, isOver: false }])
    house.clock.advance({ days: 4 })
    expect(await teamInvitations(house)).toMatchObject([{ ...asked, isOver: true }])
    const [waiting] = await teamInvitations(house)
    const again = await inviteAgain(house, asha, waiting?.id ?? '')
    expect(again).toMatchObject({ ok: true, email: asked.email })
    expect(await join(house, keyOf(invited), kiranAccount)).toMatchObject({ message: messages.linkOver })
    expect(await join(house, keyOf(again), kiranAccount)).toMatchObject({ ok: true })
    expect(await teamInvitations(house)).toEqual([])
    const emails = await house.database
      .selectFrom('letter')
      .select('kind')
      .where('kind', '=', 'team')
      .execute()
    expect(emails).toHaveLength(2)
  })

  test('taken back opens nothing, and taking back or sending it again then is refused', async () => {
    const house = await openTestHouse()
    const invited = await inviteOwner(house, asha, asked)
    const [waiting] = await teamInvitations(house)
    const id = waiting?.id ?? ''
    const twice = await Promise.all([1, 2].map(() => withdrawInvitation(house, asha, id)))
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await join(house, keyOf(invited), kiranAccount)).toMatchObject({ message: messages.linkOver })
    expect(await inviteAgain(house, asha, id)).toMatchObject({
      message: `${messages.invitationUnknown} You took an invitation into the team back, 20 November 2026 at 12:00.`,
    })
    const entries = await house.database.selectFrom('act').select('act').orderBy('act').execute()
    expect(entries.map(({ act }) => act)).toEqual(['owner.invitation-withdrawn', 'owner.invited'])
  })
})
