import { describe, expect } from 'vitest'
import { firstDayMessages } from '#content/first-day-messages.ts'
import { writeSetting } from '#core/settings.server.ts'
import { MAP_SECTION_LINK } from '#core/values/contact.ts'
import { keysOf, recordByName } from '#core/values/record.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { makeSuggestionBlankValues, type StayAvailability } from '#modules/enquiries/answer.ts'
import {
  makeBookingBlankValues,
  makeEnquiryBlankValues,
  makePropertyBlankValues,
} from '#modules/enquiries/message-blank-values.ts'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { priceNights } from '#modules/prices/season.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { asha, bookingOf, meera } from '../../tests/people.ts'
import { auditEntries, queuedEmails, test } from '../../tests/test-app.ts'
import { blanks, fillBlanks, findBlanks, findUnfilledBlanks } from './blanks.ts'
import { makeMessagesForm, readOwnMessages, saveMessages } from './own-messages.server.ts'
import { allowedBlanks, checkMessages, MAX_OWN_REPLIES, ownTextNames } from './own-messages.ts'

const reply = { title: 'Full', text: 'Sorry, {name}.' }

test('keeps the texts of the first day within every rule', () => {
  expect(checkMessages(firstDayMessages)).toBeNull()
})

test('refuses a blank that nobody can fill in, naming those there are', () => {
  const said = checkMessages({ ...firstDayMessages, arrival: 'Namaste {name}, your {room} is warm.' })
  expect(said).toMatchObject({ code: 'blank-unknown', field: 'arrival' })
  expect(said?.message).toMatch(
    /^\{room\} cannot be used here.*\{dates\}, \{nights\}, \{guests\}, \{stay\}, \{paid\}, \{balance\}/,
  )
  // A price is not known once it is agreed, and a link is the invitation's alone.
  for (const text of ['{price}', '{link}'])
    expect(checkMessages({ ...firstDayMessages, arrival: text })).toMatchObject({ field: 'arrival' })
})

test('requires the link of an invitation exactly once', () => {
  for (const invitation of ['Please write.', '{link} or {LINK}']) {
    const refused = { name: 'invitationNeedsLink', field: 'invitation' }
    expect(checkMessages({ ...firstDayMessages, invitation })).toMatchObject(refused)
  }
  expect(checkMessages({ ...firstDayMessages, invitation: 'Please: { Link }' })).toBeNull()
})

test('requires each text, name and text of an answer, and limits how many there are', () => {
  const empty = { name: 'lineRequired', field: 'arrival' }
  expect(checkMessages({ ...firstDayMessages, arrival: '' })).toMatchObject(empty)
  const replies = (...all: (typeof reply)[]) => checkMessages({ ...firstDayMessages, replies: all })
  expect(replies(reply, { ...reply, title: '' })).toMatchObject({ field: 'title-1' })
  expect(replies({ ...reply, text: '' })).toMatchObject({ field: 'text-0' })
  expect(replies({ ...reply, text: 'x'.repeat(3001) })).toMatchObject({ name: 'textTooLong' })
  expect(replies(...Array(MAX_OWN_REPLIES + 1).fill(reply))).toMatchObject({ code: 'too-many' })
  expect(replies()).toBeNull()
})

test.for(['{link}', '{ Stay }', '{name}', '$& $1'])('keeps a guest called %j so in every text', (name) => {
  const filling = { ...recordByName(keysOf(blanks), (blank) => `(${blank})`), name }
  const texts = ownTextNames.map((text) => firstDayMessages[text])
  for (const text of [...texts, ...firstDayMessages.replies.map(({ text }) => text)]) {
    const whole = fillBlanks(text, filling)
    expect(findUnfilledBlanks(whole)).toEqual([])
    // A second pass changes nothing, as when the owner sends what was filled in.
    expect(fillBlanks(whole, filling)).toBe(whole)
    expect(whole.replaceAll('\u2060', '').split(name)).toHaveLength(text.split('{name}').length)
  }
})

const days = { check_in: '2026-12-28', check_out: '2027-01-02' }
const asked = { name: 'Kavya', expectation: '', message: 'We are 2 adults and 1 child.', ...days }
const fiveNights = (price: number) =>
  priceNights({ id: 'suite', price }, [], { checkIn: asked.check_in, checkOut: asked.check_out })
const stays = [
  { id: 'suite', title: 'Suite', price: 15_000, quote: fiveNights(15_000) },
  { id: 'cottage', title: 'Cottage', price: 25_000, isTaken: true },
]

test('fills in nights and free stays, and never prices a taken one', () => {
  expect(makeEnquiryBlankValues(asked, stays, 'all meals and taxes')).toEqual({
    name: 'Kavya',
    dates: '28 December 2026 to 2 January 2027',
    nights: '5 nights',
    guests: '3\u00a0guests',
    stay: 'Suite',
    price: '5 nights in the Suite: 5 × ₹15,000 = ₹75,000, all meals and taxes included.',
  })
  const unknown = makeEnquiryBlankValues({ ...asked, check_in: '', check_out: '' }, [], '')
  expect(fillBlanks('{dates}: {price}', unknown)).toBe('{dates}: {price}')
})

const money = { guests: 3, amount: 45_000, advance: 15_000, paid: 15_000, kept: null, source: null }

test('fills in every blank where all is known', () => {
  const property = { ...initialContent.property, mapUrl: MAP_SECTION_LINK }
  const ofProperty = makePropertyBlankValues(property, 'https://deodar.example')
  expect(ofProperty.map).toBe('https://deodar.example/#location')
  const [checkIn, checkOut] = ['2026-12-24', '2026-12-25']
  const booked = { first_name: 'Meera', stay: 'suite', check_in: checkIn, check_out: checkOut, ...money }
  const quote = { nights: [{ night: checkIn, price: 15_000, season: null }], total: 15_000 }
  const offer = { checkIn, checkOut, quote }
  const unknown = { isRequested: false, excessiveGuests: null, fewestNights: null, freeOffer: null }
  const found = { id: 'suite', title: 'Suite', ...unknown, nearestOffer: offer, partialOffer: offer }
  const pay = { advance: '₹15,000', pay: 'https://deodar.example/pay/x', reference: '7K3F9QXM' }
  const answered = (stay: StayAvailability) => ({
    ...makeEnquiryBlankValues(asked, stays, 'all meals and taxes'),
    ...makeSuggestionBlankValues([stay], ''),
    ...pay,
  })
  const booking = { ...makeBookingBlankValues(booked, initialContent), ...pay, link: 'x' }
  const fillings = {
    reply: { ...answered(found), ...makeEnquiryBlankValues(asked, stays, 'all meals and taxes') },
    free: answered({ ...found, freeOffer: offer }),
    taken: { ...answered(found), price: 'x' },
    part: { ...answered(found), price: 'x' },
    hold: { ...booking, price: 'x', until: 'x' },
    confirmation: booking,
    receipt: { ...booking, amount: '₹15,000' },
    arrival: booking,
    invitation: { name: 'Meera', link: 'https://deodar.example/review?id=x' },
  }
  for (const kind of keysOf(fillings)) {
    const text = allowedBlanks[kind].map((name) => `{${name}}`).join(' ')
    expect(findBlanks(fillBlanks(text, { ...ofProperty, ...fillings[kind] }))).toEqual([])
  }
})

describe('the owner’s own texts', () => {
  test('are those of the first day until they are changed; an emptied answer is gone', async ({ ctx }) => {
    expect(await readOwnMessages(ctx)).toMatchObject({ messages: firstDayMessages, version: 0 })
    const full = { title: ' Full ', text: 'Sorry,\r\n{name}. ' }
    const replies = [full, { title: '', text: '' }]
    expect(await saveMessages(ctx, asha, { ...firstDayMessages, replies })).toEqual({ ok: true })
    const messages = { ...firstDayMessages, replies: [{ title: 'Full', text: 'Sorry,\n{name}.' }] }
    expect(await readOwnMessages(ctx)).toMatchObject({ messages, version: 1 })
    const entry = { about_id: 'messages', after: '{"fields":["answers"]}' }
    expect(await auditEntries(ctx)).toMatchObject([entry])
  })

  test('saves one of two at once, informs the second, and saves nothing by half', async ({ ctx }) => {
    for (const round of [0, 1]) {
      const { version } = makeMessagesForm((await readOwnMessages(ctx)).messages)
      const save = (at: number) =>
        saveMessages(ctx, asha, { ...firstDayMessages, invitation: `${at} {link} ${round}` }, version)
      expect(await expectOneOk(save)).toMatchObject({ code: 'changed-by-other' })
    }
    const refused = await saveMessages(ctx, asha, { ...firstDayMessages, invitation: 'None' })
    expect(refused).toMatchObject({ field: 'invitation' })
  })

  test('ask for a review in an e-mail, with the button in place of the link', async ({ ctx }) => {
    const invitation = 'Dear {name}, how was {house}?\n\nTell us: {link}\n\nYours, Asha'
    await saveMessages(ctx, asha, { ...firstDayMessages, invitation })
    const { id } = await bookingOf(ctx, meera)
    expect(await inviteByEmail(ctx, asha, id)).toEqual({ ok: true })
    const [email] = await queuedEmails(ctx)
    expect(email?.text).toMatch(
      /Dear Meera, how was Deodar House\?\s+Tell us:\s+Write a review https:\S+id=[\w-]+\s+Yours, Asha/,
    )
    expect(email?.text).not.toContain('{')
  })
})

test('finds each blank once and fills it in whatever its case; unknown ones are left to be seen', () => {
  expect(findBlanks('{name} {Name} {room} { and }{}')).toEqual(['name', 'room', 'and', ''])
  expect(findUnfilledBlanks('{name} {room} {PRICE}')).toEqual(['{name}', '{price}'])
  const filled = fillBlanks('Namaste {Name}, {stay} for { nights }.', { name: 'Meera', nights: '2 nights' })
  expect(filled).toBe('Namaste Meera, {stay} for 2 nights.')
  expect(fillBlanks('{toString} {stay}', { stay: '' })).toBe('{toString} {stay}')
})

test('leaves out each sentence, line and paragraph with a blank that does not exist', () => {
  const none = { advance: null, pay: null, reference: null }
  const text = 'Namaste.\n\nPlease pay Rs. {advance} here: {pay}\n\nThe gate is open. Pay: {pay}. Come!\nBye.'
  expect(fillBlanks(text, none)).toBe('Namaste.\n\nThe gate is open. Come!\nBye.')
  expect(fillBlanks(text, { advance: '500', pay: 'https://x.example' })).toContain('Rs. 500 here: https://x')
  // A blank that is only not known yet stays, to be completed.
  expect(fillBlanks(text, {})).toBe(text)
  expect(fillBlanks(firstDayMessages.hold, none)).not.toMatch(/advance|\{pay\}|\n\n\n|\s$/)
})

test('keeps texts saved before there were others, and adds those of the first day', async ({ ctx }) => {
  const { replies, free, taken, part, hold, invitation } = firstDayMessages
  const earlier = { replies, free, taken, part, hold, arrival: 'Come.', invitation, version: 3 }
  await writeSetting(ctx, ctx.database, 'messages', earlier)
  const { messages } = await readOwnMessages(ctx)
  expect(messages).toEqual({ ...firstDayMessages, arrival: 'Come.' })
  expect(checkMessages(messages)).toBeNull()
})

test('confirms a stay with what came and what is left, also after the advance', () => {
  const pay = { pay: 'https://deodar.example/pay/x', reference: '7K3F9QXM', link: 'x', advance: null }
  const confirm = (money: object) => fillBlanks(firstDayMessages.confirmation, { ...pay, ...money })
  const left = 'left to pay: ₹30,000. You can pay here, with the reference 7K3F9QXM: https'
  expect(confirm({ paid: '₹15,000', balance: '₹30,000' })).toContain(`We have received ₹15,000, ${left}`)
  expect(confirm({ paid: null })).not.toContain('received')
})
