import { expect, test } from 'vitest'
import { endedStays, findInvitations, overlookEndedStays } from '#modules/calendar/ended-stays.server.ts'
import { messages } from '#modules/common/messages.ts'
import { deliverOne } from '#modules/mail/postman.server.ts'
import { retryStuckEmails, sendUnsentEmails } from '#modules/mail/stuck-emails.server.ts'
import { ownerTasks } from '#modules/today/today.server.ts'
import { writeSetting } from '#server/settings.ts'
import { eachDatabase, type TestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, keyFor, meera } from '../../tests/people.ts'
import { askedAtOnce, sendDueInvitations } from './due-invitations.server.ts'
import { noteOpened, noteStarted } from './guest-link.server.ts'
import { linkWasSent } from './hand-over.server.ts'
import { invite } from './invite.server.ts'
import { inviteByEmail } from './invite-by-email.server.ts'
import {
  askAgain,
  OPT_OUT,
  readStopAsking,
  stopAsking,
  stopAskingAddress,
  stopAskingMe,
} from './stop-asking.server.ts'

const automatic = { automatic: true, afterDays: 2, reminders: 2 as const, reminderEveryDays: 5, since: null }

eachDatabase('asking a guest for a review', (open) => {
  test('shows how far it has come', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera)
    expect(await stateOf(house, id)).toBe('not-invited')
    const outcome = await invite(house, asha, id, 'copy')
    const key = new URL(outcome.ok ? outcome.link : '').searchParams.get('id') ?? ''
    expect(await stateOf(house, id)).toBe('invited')
    await noteOpened(house, key)
    expect(await stateOf(house, id)).toBe('opened')
    await noteStarted(house, key)
    expect(await stateOf(house, id)).toBe('started')
    await reviewOf(house, id)
    expect(await stateOf(house, id)).toBe('reviewed')
  })

  test('counts a link that was made to be handed over when the owner says that it went, once', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera)
    await invite(house, asha, id, 'whatsapp-unsent')
    expect(await stateOf(house, id)).toBe('not-invited')
    expect(await overlookEndedStays(house)).toMatchObject({ ended: 1, invited: 0 })
    const [made] = (await findInvitations(house, id))?.invitations ?? []
    const say = () => linkWasSent(house, asha, id, made?.id ?? '')
    const twice = await Promise.all([say(), say()])
    expect(twice).toContainEqual({ ok: true })
    expect(twice).toContainEqual(expect.objectContaining({ code: 'already-so' }))
    expect(await stateOf(house, id)).toBe('invited')
    const entries = await house.database
      .selectFrom('act')
      .select('act')
      .where('act', '=', 'invitation.sent')
      .execute()
    expect(entries).toHaveLength(1)
    expect(await linkWasSent(house, asha, id, 'another')).toMatchObject({ ok: false })
  })

  test('counts such a link once its guest has opened it, whatever the owner said', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera)
    const outcome = await invite(house, asha, id, 'copy-unsent')
    await noteOpened(house, new URL(outcome.ok ? outcome.link : '').searchParams.get('id') ?? '')
    expect(await stateOf(house, id)).toBe('opened')
  })

  test('needs a stay that is over for such a link too', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera, { checkIn: '2026-12-01', checkOut: '2026-12-04' })
    expect(await invite(house, asha, id, 'qr-unsent')).toMatchObject({ code: 'stay-not-ended' })
  })

  test('says that a letter came back', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera)
    await inviteByEmail(house, asha, id)
    house.mail.deliver = () => Promise.reject(new Error('no such mailbox'))
    for (let hour = 0; hour < 80; hour += 4) {
      await deliverOne(house)
      house.clock.advance({ hours: 4 })
    }
    expect(await stateOf(house, id)).toBe('bounced')
  })

  test('is counted among all stays that ended, so that leaving somebody out shows', async () => {
    const house = await open()
    const first = await bookingOf(house, meera)
    await bookingOf(house, ananya, { checkIn: '2026-11-01', checkOut: '2026-11-04' })
    await bookingOf(house, ananya, { checkIn: '2026-12-01', checkOut: '2026-12-04' })
    await invite(house, asha, first.id, 'whatsapp')
    const { stays } = await endedStays(house)
    const { ended, invited } = await overlookEndedStays(house)
    expect({ ended, invited }).toEqual({ ended: 2, invited: 1 })
    expect(stays[0]).toMatchObject({ name: 'Meera Joshi', invitations: [{ channel: 'whatsapp' }] })
  })

  test('is not done by a link from the command line, nor by one made before the guest had left', async () => {
    const house = await open({ now: '2026-11-22T18:00:00.000Z' })
    const printed = await bookingOf(house, meera)
    await keyFor(house, printed)
    const early = await bookingOf(house, ananya, { checkIn: '2026-11-19', checkOut: '2026-11-23' })
    expect(await invite(house, asha, early.id, 'whatsapp')).toMatchObject({ message: messages.stayNotEnded })
    expect(await inviteByEmail(house, asha, early.id)).toMatchObject({ message: messages.stayNotEnded })
    await keyFor(house, early)
    // It is the 23rd already where the house stands.
    house.clock.advance({ hours: 1 })
    const { stays } = await endedStays(house)
    const { ended, invited } = await overlookEndedStays(house)
    expect({ ended, invited }).toEqual({ ended: 2, invited: 0 })
    expect(stays.map(({ state }) => state)).toEqual(['not-invited', 'not-invited'])
    expect((await ownerTasks(house, '2026-11-23')).toInvite.count).toBe(2)
    expect(await invite(house, asha, early.id, 'whatsapp')).toMatchObject({ ok: true })
    expect(await overlookEndedStays(house)).toMatchObject({ ended: 2, invited: 1 })
  })

  test('is not done by an e-mail that found no mail server, which is not offered to be sent later', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera)
    await inviteByEmail(house, asha, id)
    house.mail.deliver = async () => 'in-folder'
    await deliverOne(house)
    expect(await house.database.selectFrom('letter').select(['state', 'sent_at', 'text']).execute()).toEqual([
      { state: 'in-folder', sent_at: null, text: '' },
    ])
    expect(await stateOf(house, id)).toBe('written')
    expect(await overlookEndedStays(house)).toMatchObject({ ended: 1, invited: 0 })
    // Its link was erased with its words: the guest is to be asked again instead.
    expect(await ownerTasks(house, '2026-11-20')).toMatchObject({
      emails: { count: 0 },
      toInvite: { count: 1 },
    })
    expect(await retryStuckEmails(house, asha)).toMatchObject({ code: 'letter-not-waiting' })
    expect(await sendUnsentEmails(house, asha)).toMatchObject({ code: 'letter-not-waiting' })
    house.mail.deliver = async () => 'sent'
    await inviteByEmail(house, asha, id)
    await deliverOne(house)
    expect(await stateOf(house, id)).toBe('invited')
    expect(await overlookEndedStays(house)).toMatchObject({ ended: 1, invited: 1 })
  })

  test('is listed page by page, of the states that are asked for', async () => {
    const house = await open()
    const ids = []
    for (const day of ['01', '02', '03', '04', '05'])
      ids.push((await bookingOf(house, meera, { checkIn: '2026-10-20', checkOut: `2026-11-${day}` })).id)
    await invite(house, asha, ids[2] ?? '', 'whatsapp')
    const toAsk = (page: number, oldestFirst = false) =>
      endedStays(house, { states: ['not-invited'], page, limit: 3, oldestFirst })
    const days = ({ stays }: Awaited<ReturnType<typeof toAsk>>) =>
      stays.map(({ checkOut }) => checkOut?.slice(8))
    expect(days(await toAsk(1))).toEqual(['05', '04', '02'])
    expect(days(await toAsk(2))).toEqual(['01'])
    expect(days(await toAsk(1, true))).toEqual(['01', '02', '04'])
    expect((await toAsk(2)).total).toBe(4)
    const { newest, chosen } = await overlookEndedStays(house, { states: ['not-invited'], page: 1 })
    expect(newest.map(({ checkOut }) => checkOut?.slice(8))).toEqual(['05', '04', '03', '02', '01'])
    expect(chosen.map(({ checkOut }) => checkOut?.slice(8))).toEqual(['05', '04', '02', '01'])
    expect((await overlookEndedStays(house, { states: ['not-invited'], page: 2 })).chosen).toEqual([])
    expect(await overlookEndedStays(house)).toMatchObject({ of: { 'not-invited': 4, invited: 1 } })
  })

  test('counts samples only until there is a booking of one’s own', async () => {
    const house = await open()
    await bookingOf(house, meera)
    await house.database.updateTable('booking').set({ sample: 1 }).execute()
    expect((await overlookEndedStays(house)).ended).toBe(1)
    await bookingOf(house, ananya, { checkIn: '2026-11-01', checkOut: '2026-11-04' })
    expect((await endedStays(house)).stays.map(({ name }) => name)).toEqual(['Ananya Rao'])
  })

  test('happens once by e-mail when it is pressed twice', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera)
    const pressed = [1, 2, 3].map(() => inviteByEmail(house, asha, id, { round: 0 }))
    expect((await Promise.all(pressed)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await house.database.selectFrom('letter').selectAll().execute()).toHaveLength(1)
    expect((await findInvitations(house, id))?.invitations).toHaveLength(1)
  })
})

eachDatabase('asking by itself', (open) => {
  test('happens only when it is switched on', async () => {
    const house = await open()
    await bookingOf(house, meera)
    expect(await sendDueInvitations(house)).toBe(0)
  })

  test('writes after the chosen days, then at most two reminders', async () => {
    const house = await open()
    await writeSetting(house, house.database, 'invitations', automatic)
    const { id } = await bookingOf(house, meera, { checkIn: '2026-11-17', checkOut: '2026-11-20' })
    const days: number[] = []
    for (let day = 0; day < 25; day += 1) {
      if ((await sendDueInvitations(house)) === 1) days.push(day)
      house.clock.advance({ days: 1 })
    }
    expect(days).toEqual([2, 7, 12])
    const channels = (await findInvitations(house, id))?.invitations.map(({ channel }) => channel)
    expect(channels).toEqual(['reminder', 'reminder', 'automatic'])
  })

  test('says before it is switched on who would be written to at once, and asks none of them where it begins today', async () => {
    const house = await open()
    await bookingOf(house, meera)
    await bookingOf(house, ananya, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    expect(await askedAtOnce(house)).toMatchObject([{ name: 'Meera Joshi' }])
    await writeSetting(house, house.database, 'invitations', { ...automatic, since: '2026-11-20' })
    expect(await sendDueInvitations(house)).toBe(0)
    await writeSetting(house, house.database, 'invitations', automatic)
    expect(await sendDueInvitations(house)).toBe(1)
  })

  test('writes one e-mail from several servers at once', async () => {
    const house = await open()
    await writeSetting(house, house.database, 'invitations', automatic)
    await bookingOf(house, meera)
    const sent = await Promise.all([1, 2, 3].map(() => sendDueInvitations(house)))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await house.database.selectFrom('letter').selectAll().execute()).toHaveLength(1)
  })

  test('leaves alone who was asked already, who left long ago, and who cancelled', async () => {
    const house = await open()
    await writeSetting(house, house.database, 'invitations', automatic)
    await invite(house, asha, (await bookingOf(house, meera)).id, 'whatsapp')
    await bookingOf(house, ananya, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    const off = await bookingOf(house, ananya)
    await house.database
      .updateTable('booking')
      .set({ cancelled_at: house.clock.now().toISOString() })
      .where('id', '=', off.id)
      .execute()
    expect(await sendDueInvitations(house)).toBe(0)
  })

  test.each(['a review', 'the guest', 'the owner'])('is stopped by %s', async (by) => {
    const house = await open()
    await writeSetting(house, house.database, 'invitations', automatic)
    const { id } = await bookingOf(house, meera)
    expect(await sendDueInvitations(house)).toBe(1)
    if (by === 'a review') await reviewOf(house, id)
    if (by === 'the guest') await stopAskingMe(house, signedOf(house, id))
    if (by === 'the owner') await stopAsking(house, asha, id, 'Asked not to be asked')
    house.clock.advance({ days: 6 })
    expect(await sendDueInvitations(house)).toBe(0)
  })
})

eachDatabase('not being asked again', (open) => {
  test('is the guest’s word, given by the link in the letter, and stays', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera)
    await inviteByEmail(house, asha, id)
    await deliverOne(house)
    const address = /https:\/\/\S+no-letters\?stay=([\w.-]+)/.exec(house.emails[0]?.text ?? '')
    expect(address?.[0]).toBe(stopAskingAddress(house, id))
    const signed = address?.[1] ?? ''
    expect(await readStopAsking(house, signed)).toEqual({ stopped: false })
    await Promise.all([stopAskingMe(house, signed), stopAskingMe(house, signed)])
    expect(await readStopAsking(house, signed)).toEqual({ stopped: true })
    expect(await stateOf(house, id)).toBe('declined')
    const entries = await house.database
      .selectFrom('act')
      .select('who')
      .where('act', '=', 'invitation.opted-out')
      .execute()
    expect(entries).toEqual([{ who: 'guest' }])
    expect(await inviteByEmail(house, asha, id)).toMatchObject({ code: 'guest-declined' })
    expect(await askAgain(house, asha, id)).toMatchObject({ code: 'guest-declined' })
  })

  test('is not believed from a note that is not ours', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera)
    for (const forged of ['', id, `${id}.nonsense`, `${id}.`]) {
      expect(await readStopAsking(house, forged)).toBeNull()
      expect(await stopAskingMe(house, forged)).toMatchObject({ ok: false })
    }
    expect(await stateOf(house, id)).toBe('not-invited')
  })

  test('is the owner’s decision too, with a reason, once, and can be taken back once', async () => {
    const house = await open()
    const { id } = await bookingOf(house, meera)
    for (const reason of ['', OPT_OUT, 'She seemed cross'])
      expect(await stopAsking(house, asha, id, reason)).toMatchObject({ field: 'reason' })
    const stops = await Promise.all([1, 2].map(() => stopAsking(house, asha, id, 'No address to write to')))
    expect(stops.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findInvitations(house, id)).toMatchObject({
      state: 'stopped',
      reason: 'No address to write to',
    })
    const again = await Promise.all([1, 2].map(() => askAgain(house, asha, id)))
    expect(again.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await stateOf(house, id)).toBe('not-invited')
  })
})

/** What one stay's page says, which the list counts alike. */
async function stateOf(house: TestHouse, id: string) {
  const state = (await findInvitations(house, id))?.state
  const { of } = await overlookEndedStays(house)
  expect(of).toEqual(state ? { [state]: 1 } : {})
  return state
}

function signedOf(house: TestHouse, id: string): string {
  return new URL(stopAskingAddress(house, id)).searchParams.get('stay') ?? ''
}

async function reviewOf(house: TestHouse, bookingId: string): Promise<void> {
  const person = { name: 'Meera Joshi', email: meera.email, phone: meera.phone }
  const stars = { location: 5, cleanliness: 4, communication: 5, service: 5, average: 4.75 }
  const nothing = { decline_reason: null, decline_note: '', reply: '', replied_at: null, decided_at: null }
  const row = { id: `review-${bookingId}`.slice(0, 20), booking_id: bookingId, stay: null, text: 'x' }
  await house.database
    .insertInto('review')
    .values({
      ...row,
      ...person,
      ...stars,
      ...nothing,
      status: 'pending',
      sample: 0,
      created_at: '2026-11-20',
    })
    .execute()
}
