import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { endedStays, findInvitations } from '#modules/invitations/ended-stays.server.ts'
import { deliverOne } from '#modules/mail/mail-worker.server.ts'
import { retryStuckEmails, sendUnsentEmails } from '#modules/mail/outbox.server.ts'
import { ownerTasks } from '#modules/today/today.server.ts'
import { writeSetting } from '#server/settings.ts'
import { eachDatabase, type TestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, keyFor, meera } from '../../tests/people.ts'
import { askedAtOnce, sendDueInvitations } from './due-invitations.server.ts'
import { noteOpened, noteStarted } from './guest-link.server.ts'
import { invite, linkWasSent } from './invite.server.ts'
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
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    expect(await stateOf(ctx, id)).toBe('not-invited')
    const outcome = await invite(ctx, asha, id, 'copy')
    const key = new URL(outcome.ok ? outcome.link : '').searchParams.get('id') ?? ''
    expect(await stateOf(ctx, id)).toBe('invited')
    await noteOpened(ctx, key)
    expect(await stateOf(ctx, id)).toBe('opened')
    await noteStarted(ctx, key)
    expect(await stateOf(ctx, id)).toBe('started')
    await reviewOf(ctx, id)
    expect(await stateOf(ctx, id)).toBe('reviewed')
  })

  test('counts a link that was made to be handed over when the owner says that it went, once', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    await invite(ctx, asha, id, 'whatsapp-unsent')
    expect(await stateOf(ctx, id)).toBe('not-invited')
    expect(await share(ctx)).toBe('0 of 1')
    const [made] = (await findInvitations(ctx, id))?.invitations ?? []
    const say = () => linkWasSent(ctx, asha, id, made?.id ?? '')
    const twice = await Promise.all([say(), say()])
    expect(twice).toContainEqual({ ok: true })
    expect(twice).toContainEqual(expect.objectContaining({ code: 'already-so' }))
    expect(await stateOf(ctx, id)).toBe('invited')
    const entries = await ctx.database
      .selectFrom('act')
      .select('act')
      .where('act', '=', 'invitation.sent')
      .execute()
    expect(entries).toHaveLength(1)
    expect(await linkWasSent(ctx, asha, id, 'another')).toMatchObject({ ok: false })
  })

  test('counts such a link once its guest has opened it, whatever the owner said', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    const outcome = await invite(ctx, asha, id, 'copy-unsent')
    await noteOpened(ctx, new URL(outcome.ok ? outcome.link : '').searchParams.get('id') ?? '')
    expect(await stateOf(ctx, id)).toBe('opened')
  })

  test('says that a letter came back', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    ctx.mail.deliver = () => Promise.reject(new Error('no such mailbox'))
    for (let hour = 0; hour < 80; hour += 4) {
      await deliverOne(ctx)
      ctx.clock.advance({ hours: 4 })
    }
    expect(await stateOf(ctx, id)).toBe('bounced')
  })

  test('is counted among all stays that ended, so that leaving somebody out shows', async () => {
    const ctx = await open()
    const first = await bookingOf(ctx, meera)
    await bookingOf(ctx, ananya, { checkIn: '2026-11-01', checkOut: '2026-11-04' })
    await bookingOf(ctx, ananya, { checkIn: '2026-12-01', checkOut: '2026-12-04' })
    await invite(ctx, asha, first.id, 'whatsapp')
    const stays = await endedStays(ctx)
    expect(await share(ctx)).toBe('1 of 2')
    expect(stays[0]).toMatchObject({ name: 'Meera Joshi', invitations: [{ channel: 'whatsapp' }] })
  })

  test('is not done by a link from the command line, nor by one made before the guest had left', async () => {
    const ctx = await open({ now: '2026-11-22T18:00:00.000Z' })
    const printed = await bookingOf(ctx, meera)
    await keyFor(ctx, printed)
    const early = await bookingOf(ctx, ananya, { checkIn: '2026-11-19', checkOut: '2026-11-23' })
    expect(await invite(ctx, asha, early.id, 'whatsapp')).toMatchObject({ message: messages.stayNotEnded })
    expect(await inviteByEmail(ctx, asha, early.id)).toMatchObject({ message: messages.stayNotEnded })
    await keyFor(ctx, early)
    // It is the 23rd already where the house stands.
    ctx.clock.advance({ hours: 1 })
    const stays = await endedStays(ctx)
    expect(await share(ctx)).toBe('0 of 2')
    expect(stays.map(({ state }) => state)).toEqual(['not-invited', 'not-invited'])
    expect((await ownerTasks(ctx, '2026-11-23')).toInvite.count).toBe(2)
    expect(await invite(ctx, asha, early.id, 'whatsapp')).toMatchObject({ ok: true })
    expect(await share(ctx)).toBe('1 of 2')
  })

  test('is not done by an e-mail that found no mail server, which is not offered to be sent later', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    ctx.mail.deliver = async () => 'in-folder'
    await deliverOne(ctx)
    expect(await ctx.database.selectFrom('letter').select(['state', 'sent_at', 'text']).execute()).toEqual([
      { state: 'in-folder', sent_at: null, text: '' },
    ])
    expect(await stateOf(ctx, id)).toBe('written')
    expect(await share(ctx)).toBe('0 of 1')
    // Its link was erased with its words: the guest is to be asked again instead.
    expect(await ownerTasks(ctx, '2026-11-20')).toMatchObject({
      emails: { count: 0 },
      toInvite: { count: 1 },
    })
    expect(await retryStuckEmails(ctx, asha)).toMatchObject({ code: 'letter-not-waiting' })
    expect(await sendUnsentEmails(ctx, asha)).toMatchObject({ code: 'letter-not-waiting' })
    ctx.mail.deliver = async () => 'sent'
    await inviteByEmail(ctx, asha, id)
    await deliverOne(ctx)
    expect(await stateOf(ctx, id)).toBe('invited')
    expect(await share(ctx)).toBe('1 of 1')
  })

  test('is listed with the newest stays first', async () => {
    const ctx = await open()
    for (const day of ['01', '03', '02'])
      await bookingOf(ctx, meera, { checkIn: '2026-10-20', checkOut: `2026-11-${day}` })
    await bookingOf(ctx, meera, { checkIn: '', checkOut: '' })
    await bookingOf(ctx, meera, { checkIn: '2025-10-20', checkOut: '2025-11-01' })
    expect((await endedStays(ctx)).map(({ checkOut }) => checkOut)).toEqual([
      ...['2026-11-03', '2026-11-02', '2026-11-01'],
      null,
    ])
  })

  test('counts samples only until there is a booking of one’s own', async () => {
    const ctx = await open()
    await bookingOf(ctx, meera)
    await ctx.database.updateTable('booking').set({ sample: 1 }).execute()
    expect(await endedStays(ctx)).toHaveLength(1)
    await bookingOf(ctx, ananya, { checkIn: '2026-11-01', checkOut: '2026-11-04' })
    expect((await endedStays(ctx)).map(({ name }) => name)).toEqual(['Ananya Rao'])
  })

  test('happens once by e-mail when it is pressed twice', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    const pressed = [1, 2, 3].map(() => inviteByEmail(ctx, asha, id, { round: 0 }))
    expect((await Promise.all(pressed)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await ctx.database.selectFrom('letter').selectAll().execute()).toHaveLength(1)
    expect((await findInvitations(ctx, id))?.invitations).toHaveLength(1)
  })
})

eachDatabase('asking by itself', (open) => {
  test('happens only when it is switched on', async () => {
    const ctx = await open()
    await bookingOf(ctx, meera)
    expect(await sendDueInvitations(ctx)).toBe(0)
  })

  test('writes after the chosen days, then at most two reminders', async () => {
    const ctx = await open()
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    const { id } = await bookingOf(ctx, meera, { checkIn: '2026-11-17', checkOut: '2026-11-20' })
    const days: number[] = []
    for (let day = 0; day < 25; day += 1) {
      if ((await sendDueInvitations(ctx)) === 1) days.push(day)
      ctx.clock.advance({ days: 1 })
    }
    expect(days).toEqual([2, 7, 12])
    const channels = (await findInvitations(ctx, id))?.invitations.map(({ channel }) => channel)
    expect(channels).toEqual(['reminder', 'reminder', 'automatic'])
  })

  test('says before it is switched on who would be written to at once, and asks none of them where it begins today', async () => {
    const ctx = await open()
    await bookingOf(ctx, meera)
    await bookingOf(ctx, ananya, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    expect(await askedAtOnce(ctx)).toMatchObject([{ name: 'Meera Joshi' }])
    await writeSetting(ctx, ctx.database, 'invitations', { ...automatic, since: '2026-11-20' })
    expect(await sendDueInvitations(ctx)).toBe(0)
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    expect(await sendDueInvitations(ctx)).toBe(1)
  })

  test('writes one e-mail from several servers at once', async () => {
    const ctx = await open()
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    await bookingOf(ctx, meera)
    const sent = await Promise.all([1, 2, 3].map(() => sendDueInvitations(ctx)))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await ctx.database.selectFrom('letter').selectAll().execute()).toHaveLength(1)
  })

  test('leaves alone who was asked already, who left long ago, and who cancelled', async () => {
    const ctx = await open()
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    await invite(ctx, asha, (await bookingOf(ctx, meera)).id, 'whatsapp')
    await bookingOf(ctx, ananya, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    const off = await bookingOf(ctx, ananya)
    await ctx.database
      .updateTable('booking')
      .set({ cancelled_at: ctx.clock.now().toISOString() })
      .where('id', '=', off.id)
      .execute()
    expect(await sendDueInvitations(ctx)).toBe(0)
  })

  test.each(['a review', 'the guest', 'the owner'])('is stopped by %s', async (by) => {
    const ctx = await open()
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    const { id } = await bookingOf(ctx, meera)
    expect(await sendDueInvitations(ctx)).toBe(1)
    if (by === 'a review') await reviewOf(ctx, id)
    if (by === 'the guest') await stopAskingMe(ctx, signedOf(ctx, id))
    if (by === 'the owner') await stopAsking(ctx, asha, id, 'Asked not to be asked')
    ctx.clock.advance({ days: 6 })
    expect(await sendDueInvitations(ctx)).toBe(0)
  })
})

eachDatabase('not being asked again', (open) => {
  test('is the guest’s word, given by the link in the letter, and stays', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    await deliverOne(ctx)
    const address = /https:\/\/\S+no-letters\?stay=([\w.-]+)/.exec(ctx.emails[0]?.text ?? '')
    expect(address?.[0]).toBe(stopAskingAddress(ctx, id))
    const signed = address?.[1] ?? ''
    expect(await readStopAsking(ctx, signed)).toEqual({ stopped: false })
    await Promise.all([stopAskingMe(ctx, signed), stopAskingMe(ctx, signed)])
    expect(await readStopAsking(ctx, signed)).toEqual({ stopped: true })
    expect(await stateOf(ctx, id)).toBe('declined')
    const entries = await ctx.database
      .selectFrom('act')
      .select('who')
      .where('act', '=', 'invitation.opted-out')
      .execute()
    expect(entries).toEqual([{ who: 'guest' }])
    expect(await inviteByEmail(ctx, asha, id)).toMatchObject({ code: 'guest-declined' })
    expect(await askAgain(ctx, asha, id)).toMatchObject({ code: 'guest-declined' })
  })

  test('is not believed from a note that is not ours', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    for (const forged of ['', id, `${id}.nonsense`, `${id}.`]) {
      expect(await readStopAsking(ctx, forged)).toBeNull()
      expect(await stopAskingMe(ctx, forged)).toMatchObject({ ok: false })
    }
    expect(await stateOf(ctx, id)).toBe('not-invited')
  })

  test('is the owner’s decision too, with a reason, once, and can be taken back once', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    for (const reason of ['', OPT_OUT, 'She seemed cross'])
      expect(await stopAsking(ctx, asha, id, reason)).toMatchObject({ field: 'reason' })
    const stops = await Promise.all([1, 2].map(() => stopAsking(ctx, asha, id, 'No address to write to')))
    expect(stops.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findInvitations(ctx, id)).toMatchObject({
      state: 'stopped',
      reason: 'No address to write to',
    })
    const again = await Promise.all([1, 2].map(() => askAgain(ctx, asha, id)))
    expect(again.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await stateOf(ctx, id)).toBe('not-invited')
  })
})

/** How many of the stays that ended were asked for a review. */
async function share(ctx: TestHouse): Promise<string> {
  const stays = await endedStays(ctx)
  return `${stays.filter(({ isAsked }) => isAsked).length} of ${stays.length}`
}

/** What one stay's page says, and the list alike. */
async function stateOf(ctx: TestHouse, id: string) {
  const state = (await findInvitations(ctx, id))?.state
  expect((await endedStays(ctx)).map((stay) => stay.state)).toEqual([state])
  return state
}

function signedOf(ctx: TestHouse, id: string): string {
  return new URL(stopAskingAddress(ctx, id)).searchParams.get('stay') ?? ''
}

async function reviewOf(ctx: TestHouse, bookingId: string): Promise<void> {
  const person = { name: 'Meera Joshi', email: meera.email, phone: meera.phone }
  const stars = { location: 5, cleanliness: 4, communication: 5, service: 5, average: 4.75 }
  const nothing = { decline_reason: null, decline_note: '', reply: '', replied_at: null, decided_at: null }
  const row = { id: `review-${bookingId}`.slice(0, 20), booking_id: bookingId, stay: null, text: 'x' }
  await ctx.database
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
