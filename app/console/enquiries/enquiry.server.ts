import { data } from 'react-router'
import { whatsappLink } from '#domain/contact.ts'
import { dayInZone, sayDay, sayMoment, sayStay } from '#domain/day.ts'
import { doubtNights, sayAskedNights } from '#domain/enquiries/asked-nights.ts'
import { beginAnswer } from '#domain/enquiries/begin-answer.ts'
import { suggestAnswers, suggestionFilling } from '#domain/enquiries/suggest-answer.ts'
import { writtenPrices } from '#domain/enquiries/written-price.ts'
import { fillBlanks } from '#domain/mail/blanks.ts'
import { enquiryFilling, houseFilling } from '#domain/mail/message-filling.ts'
import { messages } from '#domain/messages.ts'
import { sayIncluded } from '#domain/stays/included.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import { historyOf } from '#server/house/audit/list-entries.ts'
import { askedStays } from '#server/house/calendar/asked-stays.ts'
import { staysWithNights } from '#server/house/calendar/nights.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { findEnquiry, nextUnanswered } from '#server/house/enquiries/enquiries.ts'
import { type EmailLine, emailsAbout } from '#server/house/enquiries/enquiry-inbox.ts'
import { tracesOf } from '#server/house/enquiries/same-person.ts'
import { type Hold, holdOf } from '#server/house/holds/held-nights.ts'
import { wordsOfHold } from '#server/house/holds/hold-letter.ts'
import type { House } from '#server/house/house.ts'
import { canSendEmails } from '#server/house/mail/mail-server.ts'
import { ownMessages } from '#server/house/mail/own-messages.ts'
import { ownersFiles } from '#server/house/media/shown-media.ts'
import { quoteStays } from '#server/house/prices/quote-stays.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { historyLines } from '../parts/lists/history.server.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import type { Route } from './+types/enquiry.ts'
import { sayFound, sayHold } from './free-nights.server.ts'
import { isWaiting } from './states.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const me = await requireOwner(house, request)
  const enquiry = await findEnquiry(house, id)
  if (!enquiry) throw data(messages.enquiryNotThere, { status: 404 })
  const [content, { timeZone }, emails] = await Promise.all([
    publishedContent(house),
    readSettings(house),
    emailsAbout(house, 'enquiry', id),
  ])
  const { property, stays } = content
  const included = sayIncluded(stays)
  const [files, entries] = await Promise.all([
    ownersFiles(house, 'enquiry', [id]),
    historyOf(house, [id, ...emails.map((email) => email.id)]),
  ])
  const { check_in, check_out } = enquiry
  const [free, { messages: own }, traces, next, found, hold] = await Promise.all([
    staysWithNights(house, stays.items, enquiry),
    ownMessages(house),
    tracesOf(house, enquiry),
    nextUnanswered(house, id),
    askedStays(house, enquiry),
    holdOf(house, id),
  ])
  const offered = await quoteStays(house, free, { check_in, check_out })
  const filling = {
    ...houseFilling(property, house.config.publicOrigin),
    ...enquiryFilling(enquiry, offered, included),
  }
  const promised = new Map(
    writtenPrices(enquiry, stays.items)
      .filter(({ source }) => source === 'answer')
      .map((price) => [price.stay, price]),
  )
  const suggested = { ...filling, ...suggestionFilling(found, included) }
  const [days, today] = [{ checkIn: check_in, checkOut: check_out }, dayInZone(house.clock.now(), timeZone)]
  const sent = dayInZone(new Date(enquiry.created_at), timeZone)
  return {
    enquiry: {
      ...enquiry,
      stayTitle: stayTitle(content, enquiry.stay),
      when: sayMoment(new Date(enquiry.created_at), timeZone),
      nights: check_in && check_out ? sayStay(check_in, check_out) : sayOne(check_in, check_out),
      doubt: sayAskedNights(days, { sent, today, waits: isWaiting(enquiry) }),
    },
    begun: beginAnswer({
      ...{ ...enquiry, house: property.name, stays: offered, included },
      doubt: doubtNights(days, today),
    }),
    replies: own.replies.map(({ title, text }) => ({ title, text: fillBlanks(text, filling) })),
    suggestions: suggestAnswers(found).map((name) => ({ name, text: fillBlanks(own[name], suggested) })),
    found: found.map((stay) => sayFound(stay, included, promised.get(stay.id))),
    hold: sayHold(hold, { stays, timeZone, now: house.clock.now() }),
    holdByWhatsApp: await holdByWhatsApp(house, enquiry, hold),
    traces: traces.map((trace) => ({
      ...trace,
      line: trace.line.slice(0, 140),
      at: sayAt(trace.at, timeZone),
    })),
    next,
    house: property.name,
    picture: files(id).find(({ src }) => src !== null) ?? null,
    letters: emails.map((email) => emailLine(email, timeZone)),
    history: historyLines(entries, timeZone),
    mayEverything: me.kind === 'owner',
    refused: await refusedAbout(request, house, me, { about: 'enquiry', id: id }),
  }
}

/** Without a mail server the visitor hears of held nights by WhatsApp alone. */
async function holdByWhatsApp(
  house: House,
  { name, phone }: { name: string; phone: string },
  hold: Hold | null,
): Promise<string | null> {
  if (!hold || (await canSendEmails(house))) return null
  const { text } = await wordsOfHold(house, name, hold)
  return whatsappLink(phone, text)
}

function sayOne(checkIn: string, checkOut: string): string {
  if (checkIn) return `from ${sayDay(checkIn)}`
  return checkOut ? `until ${sayDay(checkOut)}` : ''
}

/** A plain day or a moment. */
function sayAt(at: string, timeZone: string): string {
  return sayDay(at.length > 10 ? dayInZone(new Date(at), timeZone) : at)
}

function emailLine(email: EmailLine, timeZone: string) {
  const { id, kind, subject, text, state, tries, last_error } = email
  const at = sayMoment(new Date(email.sent_at ?? email.created_at), timeZone)
  return { id, kind, subject, text: kind === 'answer' ? text : '', state, tries, error: last_error, at }
}
