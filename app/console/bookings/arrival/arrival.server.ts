import { data, redirect } from 'react-router'
import { fullName } from '#domain/bookings/booking.ts'
import { sayDays, sayMoment } from '#domain/day.ts'
import { sayGuests } from '#domain/guests.ts'
import { blanksLeft, fillBlanks } from '#domain/mail/blanks.ts'
import { bookingFilling, houseFilling } from '#domain/mail/message-filling.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import { historyOf, type ListedEntry } from '#server/house/audit/list-entries.ts'
import { findBooking } from '#server/house/bookings/bookings.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { emailsAbout } from '#server/house/enquiries/enquiry-inbox.ts'
import {
  isToArrive,
  noteTold,
  tellByEmail,
  tellingWays,
  timesTold,
} from '#server/house/invitations/tell-arrival.ts'
import { ownMessages } from '#server/house/mail/own-messages.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/arrival.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { kind } = await requireOwner(house, request)
  const [booking, content, { messages }, { timeZone }, entries, emails, round] = await Promise.all([
    findBooking(house, id),
    publishedContent(house),
    ownMessages(house),
    readSettings(house),
    historyOf(house, [id]),
    emailsAbout(house, 'booking', id),
    timesTold(house, id),
  ])
  if (!booking) throw new Response(null, { status: 404 })
  const { property, stays } = content
  const filling = {
    ...houseFilling(property, house.config.publicOrigin),
    ...bookingFilling(booking, { stays }),
  }
  const when = (time: string) => sayMoment(new Date(time), timeZone)
  const written = emails.filter((email) => email.kind === 'arrival')
  return {
    id,
    round,
    name: fullName(booking),
    about: [
      sayDays(booking.check_in, booking.check_out),
      stayTitle({ stays }, booking.stay),
      sayGuests(booking.guests),
    ]
      .filter(Boolean)
      .join(' · '),
    phone: booking.phone,
    email: booking.email,
    mayTell: isToArrive(booking),
    isCancelled: booking.state === 'cancelled',
    reviewId: booking.review_id,
    mayEverything: kind === 'owner',
    begun: fillBlanks(messages.arrival, filling),
    done: new URL(request.url).searchParams.get('done'),
    told: [
      ...written.map(({ id: email, text, state, sent_at, created_at }) => ({
        ...{ id: email, way: 'letter' as const, state, words: text },
        at: sent_at ?? created_at,
      })),
      ...entries.filter(({ act }) => act === 'arrival.told').map(toldOf),
    ]
      .sort((one, other) => other.at.localeCompare(one.at))
      .map((each) => ({ ...each, at: when(each.at) })),
  }
}

function toldOf({ id, at, after }: ListedEntry) {
  const { by = 'other', words = '' } = JSON.parse(after ?? '{}')
  return { id, way: String(by), state: null, words: String(words), at }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const text = field(form, 'text', 20_000)
  const by = tellingWays.find((way) => way === field(form, 'by'))
  const round = Number(field(form, 'round', 9))
  const outcome = by
    ? await noteTold(house, owner, id, { by, text, round })
    : await tellByEmail(house, owner, id, { text, round })
  if (!outcome.ok) return data({ ...outcome, left: blanksLeft(text), text }, { status: 400 })
  return redirect(`/admin/bookings/${id}/arrival?done=${by ?? 'letter'}`)
}
