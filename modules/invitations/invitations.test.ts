import { describe, expect, vi } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { writeSetting } from '#core/settings.server.ts'
import { dayInZone, formatDay } from '#core/values/day.ts'
import {
  countGuestMessages,
  findBookingsWithArrivalMessage,
  recordGuestMessage,
  sendGuestEmail,
} from '#modules/bookings/guest-message.server.ts'
import { findBookingWithInvitations, listEndedBookings } from '#modules/invitations/ended-stays.server.ts'
import { retryRefusedEmails, sendUnsentEmails } from '#modules/mail/outbox.server.ts'
import { listOwnerTasks } from '#modules/today/today.server.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, keyFor, meera, reviewOf } from '../../tests/people.ts'
import { deliverDueEmail } from '../../tests/queue-work.ts'
import {
  auditEntries,
  everyRow,
  openTestApp,
  queuedEmails,
  type TestApp,
  test,
  testOnDatabases,
} from '../../tests/test-app.ts'
import { listGuestsDueNow, sendDueInvitations } from './due-invitations.server.ts'
import { readGuestLink, recordLinkOpened, recordReviewStarted } from './guest-link.server.ts'
import { makeInvitationLink, markLinkAsSent } from './invite.server.ts'
import {
  findNextGuestToInvite,
  inviteByEmail,
  inviteGuests,
  listGuestsToInvite,
} from './invite-by-email.server.ts'
import {
  makeOptOutUrl,
  OPT_OUT,
  optOutGuest,
  readOptOut,
  resumeInvitations,
  stopInvitations,
} from './stop-asking.server.ts'

const automatic = { automatic: true, afterDays: 2, reminders: 2 as const, reminderEveryDays: 5, since: null }

describe('asking a guest for a review', () => {
  testOnDatabases('shows how far it has come', async (ctx) => {
    const { id } = await bookingOf(ctx, meera)
    expect(await stateOf(ctx, id)).toBe('not-invited')
    const key = keyOf(await makeInvitationLink(ctx, asha, id, 'copy'))
    expect(await stateOf(ctx, id)).toBe('invited')
    await recordLinkOpened(ctx, key)
    expect(await stateOf(ctx, id)).toBe('opened')
    await recordReviewStarted(ctx, key)
    expect(await stateOf(ctx, id)).toBe('started')
    await reviewOf(ctx, id)
    expect(await stateOf(ctx, id)).toBe('reviewed')
  })

  testOnDatabases('counts a link to hand over once it is marked as sent, or opened', async (ctx) => {
    const { id } = await bookingOf(ctx, meera)
    await makeInvitationLink(ctx, asha, id, 'whatsapp-unsent')
    expect(await stateOf(ctx, id)).toBe('not-invited')
    expect(await share(ctx)).toBe('0 of 1')
    const [made] = (await findBookingWithInvitations(ctx, id))?.invitations ?? []
    const second = await expectOneOk(() => markLinkAsSent(ctx, asha, id, made?.id ?? ''))
    expect(second).toMatchObject({ code: 'already-so' })
    expect(await stateOf(ctx, id)).toBe('invited')
    expect(await auditEntries(ctx, 'invitation.sent')).toHaveLength(1)
    expect(await markLinkAsSent(ctx, asha, id, 'another')).toMatchObject({ ok: false })
    const unsent = await makeInvitationLink(ctx, asha, id, 'copy-unsent')
    await recordLinkOpened(ctx, keyOf(unsent))
    expect(await stateOf(ctx, id)).toBe('opened')
  })

  testOnDatabases('lists the newest stays of a year first, and samples only without others', async (ctx) => {
    for (const day of ['01', '03', '02'])
      await bookingOf(ctx, meera, { checkIn: '2026-10-20', checkOut: `2026-11-${day}` })
    await bookingOf(ctx, meera, { checkIn: '', checkOut: '' })
    await bookingOf(ctx, meera, { checkIn: '2025-10-20', checkOut: '2025-11-01' })
    const days = ['2026-11-03', '2026-11-02', '2026-11-01', null]
    expect((await listEndedBookings(ctx)).map(({ checkOut }) => checkOut)).toEqual(days)
    await ctx.database.updateTable('booking').set({ sample: 1 }).execute()
    expect(await listEndedBookings(ctx)).toHaveLength(4)
    await bookingOf(ctx, ananya, { checkIn: '2026-11-01', checkOut: '2026-11-04' })
    expect((await listEndedBookings(ctx)).map(({ name }) => name)).toEqual(['Ananya Rao'])
  })

  testOnDatabases('sends one e-mail for several taps', async (ctx) => {
    const { id } = await bookingOf(ctx, meera)
    await expectOneOk(() => inviteByEmail(ctx, asha, id, { round: 0 }), 3)
    expect(await queuedEmails(ctx)).toHaveLength(1)
    expect((await findBookingWithInvitations(ctx, id))?.invitations).toHaveLength(1)
  })

  test('shows an e-mail that could not be delivered', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    ctx.mail.deliver = () => Promise.reject(new Error('no such mailbox'))
    for (let hour = 0; hour < 80; hour += 4) {
      await deliverDueEmail(ctx)
      ctx.clock.advance({ hours: 4 })
    }
    expect(await stateOf(ctx, id)).toBe('bounced')
  })

  test('does not count a link from the command line, nor one made before the stay was over', async () => {
    const ctx = await openTestApp({ now: '2026-11-22T18:00:00.000Z' })
    const printed = await bookingOf(ctx, meera)
    await keyFor(ctx, printed)
    const early = await bookingOf(ctx, ananya, { checkIn: '2026-11-19', checkOut: '2026-11-23' })
    const refused = { message: messages.stayNotEnded }
    expect(await makeInvitationLink(ctx, asha, early.id, 'whatsapp')).toMatchObject(refused)
    expect(await inviteByEmail(ctx, asha, early.id)).toMatchObject(refused)
    await keyFor(ctx, early)
    // In the time zone of the property it is the 23rd already.
    ctx.clock.advance({ hours: 1 })
    const stays = await listEndedBookings(ctx)
    expect(await share(ctx)).toBe('0 of 2')
    expect(stays.map(({ state }) => state)).toEqual(['not-invited', 'not-invited'])
    expect((await listOwnerTasks(ctx, '2026-11-23')).guestsToInvite.count).toBe(2)
    expect(await makeInvitationLink(ctx, asha, early.id, 'whatsapp')).toMatchObject({ ok: true })
    expect(await share(ctx)).toBe('1 of 2')
    const [asked] = await listEndedBookings(ctx)
    expect(asked?.invitations.map(({ channel }) => channel).sort()).toEqual(['command-line', 'whatsapp'])
  })

  test('does not count an e-mail without a mail server, nor sends it later', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    ctx.mail.deliver = async () => 'in-folder'
    await deliverDueEmail(ctx)
    expect(await queuedEmails(ctx)).toMatchObject([{ state: 'in-folder', sent_at: null, text: '' }])
    expect(await stateOf(ctx, id)).toBe('written')
    expect(await share(ctx)).toBe('0 of 1')
    // Its link was erased with its text, so the guest must be asked again.
    const tasks = await listOwnerTasks(ctx, '2026-11-20')
    expect(tasks).toMatchObject({ emails: { count: 0 }, guestsToInvite: { count: 1 } })
    expect(await retryRefusedEmails(ctx, asha)).toMatchObject({ code: 'email-not-waiting' })
    expect(await sendUnsentEmails(ctx, asha)).toMatchObject({ code: 'email-not-waiting' })
    ctx.mail.deliver = async () => 'sent'
    await inviteByEmail(ctx, asha, id)
    await deliverDueEmail(ctx)
    expect(await stateOf(ctx, id)).toBe('invited')
    expect(await share(ctx)).toBe('1 of 1')
  })
})

describe('asking by itself', () => {
  testOnDatabases('sends one e-mail from several servers, and none to guests not due', async (ctx) => {
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    await makeInvitationLink(ctx, asha, (await bookingOf(ctx, meera)).id, 'whatsapp')
    await bookingOf(ctx, ananya, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    const cancelled_at = ctx.clock.now().toISOString()
    const off = await bookingOf(ctx, ananya)
    await ctx.database.updateTable('booking').set({ cancelled_at }).where('id', '=', off.id).execute()
    expect(await sendDueInvitations(ctx)).toBe(0)
    expect(await inviteByEmail(ctx, asha, off.id)).toMatchObject({ ok: false })
    await bookingOf(ctx, ananya)
    const sent = await Promise.all([1, 2, 3].map(() => sendDueInvitations(ctx)))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await queuedEmails(ctx)).toHaveLength(1)
  })

  test('writes after the chosen days, then at most two reminders', async ({ ctx }) => {
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    const { id } = await bookingOf(ctx, meera, { checkIn: '2026-11-17', checkOut: '2026-11-20' })
    const days: number[] = []
    for (let day = 0; day < 25; day += 1) {
      if ((await sendDueInvitations(ctx)) === 1) days.push(day)
      ctx.clock.advance({ days: 1 })
    }
    expect(days).toEqual([2, 7, 12])
    const channels = (await findBookingWithInvitations(ctx, id))?.invitations.map(({ channel }) => channel)
    expect(channels).toEqual(['reminder', 'reminder', 'automatic'])
  })

  test('sends nothing while off, nor before its first day, and lists whom it would ask', async ({ ctx }) => {
    await bookingOf(ctx, meera)
    await bookingOf(ctx, ananya, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    expect(await sendDueInvitations(ctx)).toBe(0)
    expect(await listGuestsDueNow(ctx)).toMatchObject([{ name: 'Meera Joshi' }])
    await writeSetting(ctx, ctx.database, 'invitations', { ...automatic, since: '2026-11-20' })
    expect(await sendDueInvitations(ctx)).toBe(0)
  })

  test.for(['a review', 'the guest', 'the owner'])('is stopped by %s', async (by, { ctx }) => {
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    const { id } = await bookingOf(ctx, meera)
    expect(await sendDueInvitations(ctx)).toBe(1)
    if (by === 'a review') await reviewOf(ctx, id)
    if (by === 'the guest') await optOutGuest(ctx, signedOf(ctx, id))
    if (by === 'the owner') await stopInvitations(ctx, asha, id, 'Asked not to be asked')
    ctx.clock.advance({ days: 6 })
    expect(await sendDueInvitations(ctx)).toBe(0)
  })
})

describe('not being asked again', () => {
  testOnDatabases('is also the owner’s decision with a reason, once, and can be undone once', async (ctx) => {
    const { id } = await bookingOf(ctx, meera)
    for (const reason of ['', OPT_OUT, 'She seemed cross'])
      expect(await stopInvitations(ctx, asha, id, reason)).toMatchObject({ field: 'reason' })
    const reason = 'No address to write to'
    await expectOneOk(() => stopInvitations(ctx, asha, id, reason))
    expect(await findBookingWithInvitations(ctx, id)).toMatchObject({ state: 'stopped', stopReason: reason })
    await expectOneOk(() => resumeInvitations(ctx, asha, id))
    expect(await stateOf(ctx, id)).toBe('not-invited')
  })

  test('is the guest’s decision by the link in the e-mail, and final', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    await deliverDueEmail(ctx)
    const address = /https:\/\/\S+unsubscribe\?stay=([\w.-]+)/.exec(ctx.emails[0]?.text ?? '')
    expect(address?.[0]).toBe(makeOptOutUrl(ctx, id))
    const signed = address?.[1] ?? ''
    expect(await readOptOut(ctx, signed)).toEqual({ hasOptedOut: false })
    await Promise.all([optOutGuest(ctx, signed), optOutGuest(ctx, signed)])
    expect(await readOptOut(ctx, signed)).toEqual({ hasOptedOut: true })
    expect(await stateOf(ctx, id)).toBe('declined')
    expect(await auditEntries(ctx, 'invitation.opted-out')).toMatchObject([{ actor: 'guest' }])
    expect(await inviteByEmail(ctx, asha, id)).toMatchObject({ code: 'guest-opted-out' })
    expect(await resumeInvitations(ctx, asha, id)).toMatchObject({ code: 'guest-opted-out' })
  })

  test.for(['', 'ID', 'ID.nonsense', 'ID.'])('is refused by the link “%s”', async (forged, { ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    const signed = forged.replace('ID', id)
    expect(await readOptOut(ctx, signed)).toBeNull()
    expect(await optOutGuest(ctx, signed)).toMatchObject({ ok: false })
    expect(await stateOf(ctx, id)).toBe('not-invited')
  })
})

/** How many of the stays that ended were asked for a review. */
async function share(ctx: TestApp): Promise<string> {
  const stays = await listEndedBookings(ctx)
  return `${stays.filter(({ isAskedOrReviewed }) => isAskedOrReviewed).length} of ${stays.length}`
}

/** What one stay's page says, and the list alike. */
async function stateOf(ctx: TestApp, id: string) {
  const state = (await findBookingWithInvitations(ctx, id))?.state
  expect((await listEndedBookings(ctx)).map((stay) => stay.state)).toEqual([state])
  return state
}

function signedOf(ctx: TestApp, id: string): string {
  return new URL(makeOptOutUrl(ctx, id)).searchParams.get('stay') ?? ''
}

function keyOf(outcome: Awaited<ReturnType<typeof makeInvitationLink>>): string {
  return new URL(outcome.ok ? outcome.link : '').searchParams.get('id') ?? ''
}

const soon = { checkIn: '2026-11-22', checkOut: '2026-11-24' }
const text = 'Namaste Meera.\n\nThe way to us:\nover the bridge.'
const message = { kind: 'arrival', text, round: 0 } as const

describe('a message about the arrival', () => {
  test('is sent once, however often it is tapped, in the owner’s text with its lines', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, soon)
    const refused = await expectOneOk(() => sendGuestEmail(ctx, asha, id, message), 3)
    expect(refused).toMatchObject({ code: 'arrival-sent' })
    const emails = await queuedEmails(ctx)
    expect(emails).toMatchObject([{ kind: 'arrival', to_address: meera.email, about_id: id }])
    expect(emails[0]?.text).toContain('The way to us:\nover the bridge.')
    expect(await sendGuestEmail(ctx, asha, id, { ...message, round: 1 })).toEqual({ ok: true })
    expect(await findBookingsWithArrivalMessage(ctx, [id])).toEqual(new Set([id]))
  })

  test('is recorded once with its text by any channel, and the second person told', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, soon)
    ctx.clock.advance({ minutes: 1 })
    const note = { by: 'whatsapp', ...message } as const
    const { message: refusal } = await expectOneOk(() => recordGuestMessage(ctx, asha, id, note))
    expect(refusal).toMatch(/^A message was already sent to this guest.* You sent a guest /)
    expect(await sendGuestEmail(ctx, asha, id, message)).toMatchObject({ code: 'arrival-sent' })
    const [entry] = await auditEntries(ctx, 'arrival.told')
    expect(JSON.parse(entry?.after ?? '')).toEqual({ by: 'whatsapp', words: text })
    expect(await countGuestMessages(ctx, 'arrival', id)).toBe(1)
    expect(await recordGuestMessage(ctx, asha, id, { ...note, round: 1 })).toEqual({ ok: true })
  })

  test('is refused with an empty blank, without an address, and after the stay', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, soon)
    const silent = await bookingOf(ctx, { ...meera, email: '' }, soon)
    const gone = await bookingOf(ctx, ananya)
    for (const [booking, given, refusal] of [
      [id, 'In the {stay}.', `${messages.blankLeft} {stay}`],
      [silent.id, text, messages.guestEmailMissing],
      [gone.id, text, messages.arrivalOver],
    ] as const) {
      const sent = await sendGuestEmail(ctx, asha, booking, { ...message, text: given })
      expect(sent).toMatchObject({ message: refusal })
    }
    expect(await findBookingsWithArrivalMessage(ctx, [id, silent.id, gone.id])).toEqual(new Set())
  })
})

describe('an invitation by e-mail', () => {
  test('has a link that works, and leaves no token behind', async ({ ctx }) => {
    const booking = await bookingOf(ctx, meera)
    expect(await inviteByEmail(ctx, asha, booking.id)).toEqual({ ok: true })
    await deliverDueEmail(ctx)
    const [email] = ctx.emails
    expect(email).toMatchObject({ to: meera.email, subject: 'How was your stay at Deodar House?' })
    const key = /\/review\?id=([\w-]{22})/.exec(email?.text ?? '')?.[1] ?? ''
    expect(email?.html).toContain(`https://deodar.example/review?id=${key}`)
    expect(await readGuestLink(ctx, key)).toMatchObject({ state: 'open' })
    expect(await queuedEmails(ctx)).toMatchObject([{ state: 'sent' }])
    expect(await everyRow(ctx)).not.toContain(key)
  })

  test('goes to many guests at once, each once, who are listed with the latest first', async ({ ctx }) => {
    const early = await bookingOf(ctx, meera, { checkIn: '2026-11-01', checkOut: '2026-11-03' })
    const late = await bookingOf(ctx, ananya, { checkIn: '2026-11-14', checkOut: '2026-11-16' })
    const phone = await bookingOf(ctx, { ...meera, firstName: 'Dev', email: '' })
    expect((await listGuestsToInvite(ctx)).map(({ id }) => id)).toEqual([late.id, phone.id, early.id])
    expect(await findNextGuestToInvite(ctx, late.id)).toMatchObject({ id: phone.id })
    expect(await findNextGuestToInvite(ctx, early.id)).toMatchObject({ id: late.id })
    const wanted = [early, late, late, phone].map(({ id }) => ({ id, round: 0 }))
    const outcomes = await Promise.all([1, 2].map(() => inviteGuests(ctx, asha, wanted)))
    expect(outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.invitedCount : 0), 0)).toBe(2)
    const refused = expect.arrayContaining([{ id: phone.id, message: messages.guestEmailMissing }])
    expect(outcomes[0]).toMatchObject({ refused })
    const emails = await queuedEmails(ctx)
    expect(emails.map(({ to_address }) => to_address).sort()).toEqual([ananya.email, meera.email])
    expect((await listGuestsToInvite(ctx)).map(({ id }) => id)).toEqual([phone.id])
    expect(await findNextGuestToInvite(ctx, phone.id)).toBeNull()
    expect(await inviteGuests(ctx, asha, [])).toMatchObject({ message: messages.noneChosen })
  })
})

test('automatic invitations are written and tried from 9 to 19 h of the property', async ({ ctx }) => {
  await writeSetting(ctx, ctx.database, 'invitations', automatic)
  await bookingOf(ctx, meera, { checkIn: '2026-11-15', checkOut: '2026-11-18' })
  for (const time of ['00:10', '08:59', '19:00']) {
    ctx.clock.set(`2026-11-20T${time}:00+05:30`)
    expect(await sendDueInvitations(ctx)).toBe(0)
  }
  ctx.clock.set('2026-11-21T18:59:00+05:30')
  expect(await sendDueInvitations(ctx)).toBe(1)
  const deliver = vi.spyOn(ctx.mail, 'deliver')
  ctx.clock.set('2026-11-21T19:01:00+05:30')
  expect(await deliverDueEmail(ctx)).toBe(true)
  expect(deliver).not.toHaveBeenCalled()
  ctx.clock.set('2026-11-22T09:05:00+05:30')
  expect(await deliverDueEmail(ctx)).toBe(true)
  expect(deliver).toHaveBeenCalledOnce()
})

test('an invitation names its last day as it is at the house, also after midnight', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera)
  ctx.clock.set('2026-11-21T00:30:00+05:30')
  await inviteByEmail(ctx, asha, id)
  const { expires_at } = await ctx.database.selectFrom('invitation').selectAll().executeTakeFirstOrThrow()
  const [email] = await queuedEmails(ctx)
  const lastDay = dayInZone(new Date(expires_at), 'Asia/Kolkata')
  expect(email?.text).toContain(`It works until ${formatDay(lastDay)}`)
  expect(expires_at.slice(0, 10)).not.toBe(lastDay)
})
