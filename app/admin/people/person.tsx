import '../parts/cards.css'
import './people.css'
import { Button, Text, Title } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { sayAmountDue } from '#modules/bookings/balance.ts'
import { saySource } from '#modules/bookings/booking-source.ts'
import { bookingState, bookingStates, type StateDays } from '#modules/bookings/booking-state.ts'
import { stateDaysNow } from '#modules/bookings/bookings.server.ts'
import { everyStay } from '#modules/calendar/stays.ts'
import { sayDay, sayDays, sayMoment } from '#modules/common/day.ts'
import { messages } from '#modules/common/messages.ts'
import { sayRupees } from '#modules/common/money.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { asksGuest, invitationChannels } from '#modules/invitations/invitation.ts'
import { EMAIL_NOT_SENT } from '#modules/mail/email.ts'
import { type OwnersFile, ownersFiles } from '#modules/media/shown-media.server.ts'
import { type Person, personBehind, personKeyOf } from '#modules/privacy/person.server.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { declineReasons } from '#modules/reviews/review.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { sayCounts } from '../parts/say-counts.ts'
import type { Route } from './+types/person.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const key = personKeyOf(params)
  const person = key && (await personBehind(ctx, key))
  if (!person) throw data(messages.personUnknown, { status: 404 })
  const { name, email, phone, bookings, reviews, enquiries, letters, files } = person
  const ids = { reviews: reviews.map(({ id }) => id), enquiries: enquiries.map(({ id }) => id) }
  const [{ stays }, { timeZone }, ofReview, ofEnquiry] = await Promise.all([
    publishedContent(ctx),
    readSettings(ctx),
    ownersFiles(ctx, 'review', ids.reviews),
    ownersFiles(ctx, 'enquiry', ids.enquiries),
  ])
  const place = { timeZone, days: await stateDaysNow(ctx), stays: everyStay({ stays }) }
  return {
    ...params,
    name,
    contact: [email !== name && email, phone].filter(Boolean).join(' · '),
    said: sayCounts({
      bookings: bookings.length,
      reviews: reviews.length,
      enquiries: enquiries.length,
      letters: letters.length,
      files: files.length,
    }),
    bookings: keptBookings(person, place),
    reviews: keptReviews(person, place),
    enquiries: keptEnquiries(person, place),
    letters: keptEmails(person, place),
    files: [...ids.reviews.flatMap(ofReview), ...ids.enquiries.flatMap(ofEnquiry)],
  }
}

type Fact = [what: string, said: string]
/** One thing that is kept: what it is, what stands in it, and what they wrote. */
type KeptRecord = { id: string; title: string; to: string | null; facts: Fact[]; text: string }
type Place = { timeZone: string; days: StateDays; stays: Content['stays']['items'] }

function keptBookings({ bookings, invitations }: Person, place: Place): KeptRecord[] {
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

function keptReviews({ reviews }: Person, place: Place): KeptRecord[] {
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

function keptEnquiries({ enquiries }: Person, place: Place): KeptRecord[] {
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

function keptEmails({ letters }: Person, place: Place): KeptRecord[] {
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

/** Everything that is kept of one person, in full, with the two things they can ask for. */
export default function PersonPage({ loaderData: person }: Route.ComponentProps) {
  return (
    <>
      <p className="back">
        <Link to="/admin/people">People</Link>
      </p>
      <PageHead title={person.name}>{person.contact}</PageHead>
      <section className="sheet person-acts" aria-labelledby="asks">
        <div>
          <Title order={2} size="h4" id="asks">
            What is kept
          </Title>
          <Text>{person.said}. All of it stands below, and goes into the archive.</Text>
          <Text size="sm" c="dimmed">
            Downloading and erasing ask for your password when you have not just given it.
          </Text>
        </div>
        <Form method="post" action="/admin/downloads" reloadDocument>
          <input type="hidden" name="kind" value={person.kind} />
          <input type="hidden" name="id" value={person.id} />
          <Button type="submit" name="intent" value="person">
            Download as one archive
          </Button>
        </Form>
        <Button component={Link} to={`/admin/people/${person.kind}/${person.id}/erasure`} variant="outline">
          Erase …
        </Button>
      </section>
      <KeptThings title="Bookings" things={person.bookings} />
      <KeptThings title="Reviews" things={person.reviews} />
      <KeptFiles files={person.files} />
      <KeptThings title="Enquiries" things={person.enquiries} />
      <KeptThings title="E-mails" things={person.letters} folded />
    </>
  )
}

const kinds: Record<OwnersFile['kind'], string> = {
  profile: 'Portrait',
  'trip-image': 'Picture of the trip',
  video: 'Video',
  audio: 'Voice note',
  photograph: 'Photograph',
}

/** The pictures and recordings that one person gave. */
function KeptFiles({ files }: { files: readonly OwnersFile[] }) {
  if (files.length === 0) return null
  return (
    <section className="kept">
      <Title order={2} size="h3">
        Pictures and recordings
      </Title>
      <ul className="kept-files">
        {files.map((file) => (
          <li key={file.id} className="sheet">
            <Look file={file} />
            <strong>{kinds[file.kind]}</strong>
            <small>{file.name}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Look({ file: { kind, src, poster, name } }: { file: OwnersFile }) {
  if (!src) return <p className="not-ready">Cannot be shown yet</p>
  // biome-ignore-start lint/a11y/useMediaCaption: what guests record comes without captions
  if (kind === 'video')
    return <video src={src} poster={poster ?? undefined} controls preload="none" aria-label={name} />
  if (kind === 'audio') return <audio src={src} controls preload="none" aria-label={name} />
  // biome-ignore-end lint/a11y/useMediaCaption: as above
  return <img src={src} alt={kinds[kind]} loading="lazy" />
}

/** The bookings, reviews, enquiries or e-mails of one person, each with all that stands in it. */
function KeptThings({
  title,
  things,
  folded = false,
}: {
  title: string
  things: readonly KeptRecord[]
  folded?: boolean
}) {
  if (things.length === 0) return null
  return (
    <section className="kept">
      <Title order={2} size="h3">
        {title}
      </Title>
      {things.map((thing) => (
        <article key={thing.id} className="sheet">
          <h3>{thing.to ? <Link to={thing.to}>{thing.title}</Link> : thing.title}</h3>
          <dl>
            {thing.facts.map(([what, said]) => (
              <div key={what + said}>
                <dt>{what}</dt>
                <dd>{said}</dd>
              </div>
            ))}
          </dl>
          {thing.text && <Written text={thing.text} folded={folded} />}
        </article>
      ))}
    </section>
  )
}

function Written({ text, folded }: { text: string; folded: boolean }) {
  if (!folded) return <p className="written">{text}</p>
  return (
    <details>
      <summary>Read it</summary>
      <p className="written">{text}</p>
    </details>
  )
}
