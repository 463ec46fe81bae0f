import { sayAmountDue } from '#domain/bookings/balance.ts'
import { saySource } from '#domain/bookings/booking-source.ts'
import type { StateDays } from '#domain/bookings/booking-state.ts'
import { bookingState, bookingStates } from '#domain/bookings/booking-state.ts'
import { asksGuest, invitationChannels } from '#domain/bookings/invitation.ts'
import type { Content } from '#domain/content/content.ts'
import { sayDay, sayDays, sayMoment } from '#domain/day.ts'
import { EMAIL_NOT_SENT } from '#domain/mail/email.ts'
import { sayRupees } from '#domain/money.ts'
import { ratingCategories } from '#domain/reviews/rating.ts'
import { declineReasons } from '#domain/reviews/review.ts'
import type { Person } from '#server/house/privacy/person.ts'

type Fact = [what: string, said: string]
/** One thing that is kept: what it is, what stands in it, and what they wrote. */
export type KeptRecord = { id: string; title: string; to: string | null; facts: Fact[]; text: string }
type Place = { timeZone: string; days: StateDays; stays: Content['stays']['items'] }

export function keptBookings({ bookings, invitations }: Person, place: Place): KeptRecord[] {
  return bookings.map((row) => ({
    id: row.id,
    title: capital(sayDays(row.check_in, row.check_out)),
    to: `/admin/bookings/${row.id}`,
    facts: said([
      ['Name', `${row.first_name} ${row.last_name}`],
      ['Phone', row.phone],
      ['Stay', stayOf(row.stay, place)],
      ['State', bookingStates[bookingState(row, place.days)]],
      ['Guests', row.guests === null ? '' : String(row.guests)],
      ['Amount', row.amount === null ? '' : sayRupees(row.amount)],
      ['Advance', row.advance === null ? '' : sayRupees(row.advance)],
      ['Balance', sayAmountDue(row)],
      ['Came from', saySource(row.source ?? '')],
      ['Your note', row.note],
      ['Not asked for a review', row.invitation_stop === 'opt-out' ? 'their own wish' : row.invitation_stop],
      ...invitations
        .filter(({ booking_id }) => booking_id === row.id)
        .map(
          (each): Fact => [
            asksGuest(each.channel) ? 'Asked for a review' : 'Review link',
            askedHow(each, place),
          ],
        ),
      ['Written down', at(row.created_at, place)],
    ]),
    text: '',
  }))
}

function askedHow(invitation: Person['invitations'][number], place: Place): string {
  const { channel, created_at, opened_at, started_at } = invitation
  const came = started_at ? ', began to write' : opened_at ? ', opened the link' : ''
  return `${invitationChannels[channel] ?? channel}, ${at(created_at, place)}${came}`
}

const reviewStates = {
  pending: 'Waiting for you',
  approved: 'On the site',
  declined: 'Declined',
  withdrawn: 'Taken down',
}

export function keptReviews({ reviews }: Person, place: Place): KeptRecord[] {
  return reviews.map((row) => ({
    id: row.id,
    title: at(row.created_at, place),
    to: `/admin/reviews/${row.id}`,
    facts: said([
      ['Name', row.name],
      ['Phone', row.phone],
      ['Stay', stayOf(row.stay, place)],
      ['Stars', ratingCategories.map(({ id, label }) => `${label} ${row[id]}`).join(', ')],
      ['State', reviewStates[row.status]],
      ['Declined because', row.decline_reason && declineReasons[row.decline_reason]],
      ['Your note', row.decline_note],
      ['Your reply', row.reply],
    ]),
    text: row.text,
  }))
}

const enquiryStates = { new: 'New', answered: 'Answered', closed: 'Done', held: 'Maybe spam' }

export function keptEnquiries({ enquiries }: Person, place: Place): KeptRecord[] {
  return enquiries.map((row) => ({
    id: row.id,
    title: `${row.form === 'quick' ? 'Quick review' : 'Enquiry'} of ${at(row.created_at, place)}`,
    to: `/admin/enquiries/${row.id}`,
    facts: said([
      ['Name', row.name],
      ['Phone', row.phone],
      ['Looking for', row.expectation],
      ['Days', row.check_in || row.check_out ? sayDays(row.check_in || null, row.check_out || null) : ''],
      ['State', enquiryStates[row.state]],
      ['Answered', row.answered_at && at(row.answered_at, place)],
      ['Your note', row.note],
    ]),
    text: row.message,
  }))
}

const emailStates = {
  waiting: 'Waits to leave',
  sending: 'On its way',
  sent: 'Sent',
  'in-folder': EMAIL_NOT_SENT,
  failed: 'Could not be sent',
}

export function keptEmails({ letters }: Person, place: Place): KeptRecord[] {
  return letters.map((row) => ({
    id: row.id,
    title: row.subject,
    to: null,
    facts: said([
      ['To', row.to_address],
      [emailStates[row.state], at(row.sent_at ?? row.created_at, place)],
    ]),
    text: row.text,
  }))
}

function said(facts: readonly (readonly [string, string | null])[]): Fact[] {
  return facts.flatMap(([what, text]): Fact[] => (text?.trim() ? [[what, text.trim()]] : []))
}

function stayOf(id: string | null, { stays }: Place): string {
  return stays.find((stay) => stay.id === id)?.title ?? id ?? ''
}

function at(time: string, { timeZone }: Place): string {
  return time.length > 10 ? sayMoment(new Date(time), timeZone) : sayDay(time)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
