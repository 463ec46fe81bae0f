import {
  Alert,
  AspectRatio,
  Box,
  Button,
  Checkbox,
  Group,
  Image,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { data, Link, redirect } from 'react-router'
import { declineReasons } from '#content/decline-reasons.ts'
import { messages } from '#core/refusals/messages.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay, readSettings } from '#core/settings.server.ts'
import { formatDay, formatDays, formatMoment } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { capitalize } from '#core/values/text.ts'
import { describeBalance, describeSource } from '#modules/bookings/booking-money.ts'
import { bookingStates, computeBookingState } from '#modules/bookings/booking-state.ts'
import { readStateDays } from '#modules/bookings/bookings.server.ts'
import { invitesGuest } from '#modules/bookings/invitation-channel.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { invitationChannelTitles } from '#modules/invitations/invitation.ts'
import { type GuestFile, readGuestFiles } from '#modules/media/shown-media.server.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { findPerson, parsePersonRef } from '#modules/privacy/person.server.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { adminContext, requireRecentPassword } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { ConfirmButton, IntentForm, useIntent } from '../parts/intent.tsx'
import { emailBadges, enquiryBadges, fileKindNames, reviewBadges } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink } from '../parts/record-form.tsx'
import { DownloadButton, FactTable, PlainSection, SmallText } from '../parts/section.tsx'
import type { Route } from './+types/person.ts'
import { formatCounts } from './format-counts.ts'

type Fact = [name: string, value: string | null]
/** One stored record: its title, the facts about it, and its text. */
type StoredRecord = { id: string; title: string; to: string | null; facts: Fact[]; text: string }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const key = parsePersonRef(params)
  const person = key && (await findPerson(ctx, key))
  if (!person) throw data(messages.personUnknown, { status: 404 })
  const { name, email, phone, reviews, enquiries } = person
  const today = await readCurrentDay(ctx)
  const comingBooking = person.bookings.find(
    ({ check_out, cancelled_at }) => cancelled_at === null && check_out !== null && check_out > today,
  )
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const [content, { timeZone }, stateDays, findReviewFiles, findEnquiryFiles] = await Promise.all([
    readContent(ctx),
    readSettings(ctx),
    readStateDays(ctx),
    readGuestFiles(ctx, 'review', idsOf(reviews)),
    readGuestFiles(ctx, 'enquiry', idsOf(enquiries)),
  ])
  const formatTime = (time: string) =>
    time.length > 10 ? formatMoment(new Date(time), timeZone) : formatDay(time)
  const makeStayFact = (id: string | null): Fact => ['Room', findStayTitle(content, id) ?? id]
  const formatSum = (rupees: number | null) => (rupees === null ? null : formatRupees(rupees))
  const makeInvitationFact = (each: (typeof person.invitations)[number]): Fact => {
    const progressText = each.started_at ? ', started to write' : each.opened_at ? ', opened the link' : ''
    const channelLabel = invitationChannelTitles[each.channel] ?? each.channel
    return [
      invitesGuest(each.channel) ? 'Asked for a review' : 'Review link',
      `${channelLabel}, ${formatTime(each.created_at)}${progressText}`,
    ]
  }
  const bookings = person.bookings.map<StoredRecord>((row) => ({
    id: row.id,
    title: capitalize(formatDays(row.check_in, row.check_out)),
    to: adminPath('bookings', row.id),
    facts: [
      ['Name', `${row.first_name} ${row.last_name}`.trim()],
      ['Phone', row.phone],
      makeStayFact(row.stay),
      ['Status', bookingStates[computeBookingState(row, stateDays)]],
      ['Guests', row.guests === null ? null : String(row.guests)],
      ['Amount', formatSum(row.amount)],
      ['Advance', formatSum(row.advance)],
      ['Paid', formatSum(row.paid)],
      ['Balance', describeBalance(row)],
      ['Came from', describeSource(row.source ?? '')],
      ['Your note', row.note],
      [
        'Not asked for a review',
        row.invitation_stop === 'opt-out' ? 'the guest does not want it' : row.invitation_stop,
      ],
      ...person.invitations.filter(({ booking_id }) => booking_id === row.id).map(makeInvitationFact),
      ['Added', formatTime(row.created_at)],
    ],
    text: '',
  }))
  return {
    ...params,
    name,
    bookedUntil: comingBooking?.check_out && formatDay(comingBooking.check_out),
    hasPublishedReview: reviews.some(({ status }) => status === 'approved'),
    contact: [email !== name && email, phone].filter(Boolean).join(' · '),
    counts: formatCounts({
      bookings: bookings.length,
      reviews: reviews.length,
      enquiries: enquiries.length,
      emails: person.emails.length,
      files: person.files.length,
    }),
    bookings,
    reviews: reviews.map<StoredRecord>((row) => ({
      id: row.id,
      title: formatTime(row.created_at),
      to: adminPath('reviews', row.id),
      facts: [
        ['Name', row.name],
        ['Phone', row.phone],
        makeStayFact(row.stay),
        ['Stars', ratingCategories.map(({ id, label }) => `${label} ${row[id]}`).join(', ')],
        ['Status', reviewBadges[row.status].label],
        ['Reason', row.decline_reason && declineReasons[row.decline_reason]],
        ['Your note', row.decline_note],
        ['Your reply', row.reply],
      ],
      text: row.text,
    })),
    enquiries: enquiries.map<StoredRecord>((row) => ({
      id: row.id,
      title: `${row.form === 'quick' ? 'Quick review' : 'Enquiry'} of ${formatTime(row.created_at)}`,
      to: adminPath('enquiries', row.id),
      facts: [
        ['Name', row.name],
        ['Phone', row.phone],
        ['Expectation', row.expectation],
        ['Dates', (row.check_in || row.check_out) && formatDays(row.check_in || null, row.check_out || null)],
        ['Status', enquiryBadges[row.state].label],
        ['Answered', row.answered_at && formatTime(row.answered_at)],
        ['Your note', row.note],
      ],
      text: row.message,
    })),
    emails: person.emails.map<StoredRecord>((row) => ({
      id: row.id,
      title: row.subject,
      to: null,
      facts: [
        ['To', row.to_address],
        [emailBadges[row.state].label, formatTime(row.sent_at ?? row.created_at)],
      ],
      text: row.text,
    })),
    files: [...idsOf(reviews).flatMap(findReviewFiles), ...idsOf(enquiries).flatMap(findEnquiryFiles)],
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, ['erase'])
  await requireRecentPassword({ request, context }, { form, button: 'Delete everything' })
  if (readField(form, 'sure') !== 'yes') return reply(refuse('eraseUnsure', 'sure'))
  const key = parsePersonRef(params)
  const outcome = key ? await erasePerson(ctx, actor, key) : refuse('personUnknown')
  if (outcome.ok) return redirect('/admin/people?erased')
  // Someone else has erased the person first.
  if (outcome.name === 'personUnknown') return redirect('/admin/people?gone')
  return reply(outcome)
}

/** Everything that is stored of one person, in full, with the two things they can ask for. */
export default function PersonPage({ loaderData: person }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/people">People</BackLink>
      <PageHead title={person.name}>{person.contact}</PageHead>
      <Group component="section" className="sheet" aria-labelledby="asks">
        <Box flex="1 1 16rem">
          <Title order={2} size="h4" id="asks">
            Stored data
          </Title>
          <Text>{person.counts}. You see all of it below. The download has the same.</Text>
          <SmallText>You may have to enter your password again before you download or delete.</SmallText>
        </Box>
        <DownloadButton intent="person" fields={{ kind: person.kind, id: person.id }} variant="filled">
          Download all data
        </DownloadButton>
        <Erasure person={person} />
      </Group>
      <Records title="Bookings" records={person.bookings} />
      <Records title="Reviews" records={person.reviews} />
      {person.files.length > 0 && (
        <PlainSection title="Pictures and recordings">
          <SimpleGrid minColWidth="13rem">
            {person.files.map((file) => (
              <StoredFile key={file.id} file={file} />
            ))}
          </SimpleGrid>
        </PlainSection>
      )}
      <Records title="Enquiries" records={person.enquiries} />
      <Records title="E-mails" records={person.emails} isFolded />
    </>
  )
}

type Person = Route.ComponentProps['loaderData']

/** The last question before everything of one person is erased. */
function Erasure({ person: { name, counts, bookedUntil, hasPublishedReview } }: { person: Person }) {
  const form = useIntent('erase')
  return (
    <ConfirmButton
      title="Delete"
      ariaLabel={`Delete all data of ${name}`}
      variant="outline"
      explanation="The sums of payments stay for your books, without a name. The log shows that you deleted data, when, and how much. It does not show whose data it was. Does the guest want a copy of the data? Download it first."
    >
      <IntentForm form={form}>
        {bookedUntil && (
          <Alert color="roof" variant="light" mb="md">
            This guest has a booking until {bookedUntil}. After deleting, nobody knows who this guest is.
          </Alert>
        )}
        <Text>
          <strong>This is deleted. You cannot undo it:</strong> {counts}, with review links, your replies and
          your notes{hasPublishedReview && ', also on the website'}.
        </Text>
        <Checkbox
          name="sure"
          value="yes"
          error={form.error('sure')}
          label={`I am sure: delete all data of ${name}`}
          required
          my="lg"
        />
        <Button type="submit" variant="filled" loading={form.isBusy}>
          Delete everything
        </Button>
      </IntentForm>
    </ConfirmButton>
  )
}

function StoredFile({ file: { kind, src, poster, name } }: { file: GuestFile }) {
  return (
    <Stack gap="xs" className="mat">
      {src === null && <Text c="dimmed">Cannot be shown yet</Text>}
      {/* biome-ignore-start lint/a11y/useMediaCaption: what guests record comes without captions */}
      {src && kind === 'audio' && <audio src={src} controls preload="none" aria-label={name} />}
      {src && kind !== 'audio' && (
        <AspectRatio ratio={4 / 3}>
          {kind === 'video' ? (
            <video src={src} poster={poster ?? undefined} controls preload="none" aria-label={name} />
          ) : (
            <Image src={src} alt={fileKindNames[kind]} loading="lazy" />
          )}
        </AspectRatio>
      )}
      {/* biome-ignore-end lint/a11y/useMediaCaption: as above */}
      <strong>{fileKindNames[kind]}</strong>
      <SmallText>{name}</SmallText>
    </Stack>
  )
}

type RecordsProps = { title: string; records: readonly StoredRecord[]; isFolded?: boolean }

/** The bookings, reviews, enquiries or e-mails of one person, each with all that is stored of it. */
function Records({ title, records, isFolded = false }: RecordsProps) {
  if (records.length === 0) return null
  return (
    <PlainSection title={title}>
      <Stack gap="sm">
        {records.map(({ id, title, to, facts, text }) => (
          <article key={id} className="sheet touch-links" style={{ margin: 0 }}>
            <Title order={3} size="h5">
              {to ? <Link to={to}>{title}</Link> : title}
            </Title>
            <FactTable facts={facts} />
            {text && !isFolded && <Text className="kept-lines">{text}</Text>}
            {text && isFolded && (
              <details>
                <summary>Show text</summary>
                <Text className="kept-lines">{text}</Text>
              </details>
            )}
          </article>
        ))}
      </Stack>
    </PlainSection>
  )
}
