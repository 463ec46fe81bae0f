import { Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { data } from 'react-router'
import type { EnquiryState } from '#core/db/tables.ts'
import { listHistory } from '#core/read-audit-log.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { readSettings } from '#core/settings.server.ts'
import { whatsappLink } from '#core/values/contact.ts'
import { dayInZone, formatDay, formatMoment, formatVisitDays } from '#core/values/day.ts'
import { entryOf, keysOf } from '#core/values/record.ts'
import { bookingSources } from '#modules/bookings/booking-money.ts'
import { parseMoment } from '#modules/calendar/hold.ts'
import { findLastHold, markTakenStays } from '#modules/calendar/nights.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { describeIncluded, findStayTitle } from '#modules/content/stays.ts'
import {
  draftAnswer,
  findOnlyPrice,
  findPromisedPrices,
  makeSuggestionBlankValues,
  suggestAnswers,
} from '#modules/enquiries/answer.ts'
import { answerByEmail, makeNoteForm, saveEnquiryNote } from '#modules/enquiries/answer-enquiry.server.ts'
import { findClosingUndo, undoClosing } from '#modules/enquiries/close-enquiries.server.ts'
import {
  closeEnquiry,
  findEnquiry,
  findNextUnansweredEnquiry,
  findRelatedRecords,
  markEnquiryAnswered,
  releaseEnquiry,
  reopenEnquiry,
} from '#modules/enquiries/enquiries.server.ts'
import {
  answerMethods,
  describeNightsDoubt,
  enquiryForms,
  findNightsDoubt,
  isWaiting,
} from '#modules/enquiries/enquiry.ts'
import { listEmailsAbout } from '#modules/enquiries/enquiry-inbox.server.ts'
import {
  changeHoldEnd,
  endHold,
  findCurrentHold,
  placeHold,
  writeHoldMessage,
} from '#modules/enquiries/holds.server.ts'
import { makeEnquiryBlankValues, makePropertyBlankValues } from '#modules/enquiries/message-blank-values.ts'
import { findStayAvailability } from '#modules/enquiries/stay-availability.server.ts'
import type { Suspicion } from '#modules/enquiries/suspicion.ts'
import { MAX_ENQUIRY_NOTE_CHARACTERS } from '#modules/enquiries/written-enquiry.ts'
import { makeEnquiryPayBlankValues } from '#modules/guest-pages/pay-blank-values.server.ts'
import { fillBlanks } from '#modules/mail/blanks.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { readOwnMessages } from '#modules/mail/own-messages.server.ts'
import { readGuestFiles } from '#modules/media/shown-media.server.ts'
import { quoteStays } from '#modules/prices/quote-stays.server.ts'
import { adminContext } from '../access.server.ts'
import { readField, readVersion, reply, requireIntent } from '../parts/form.server.ts'
import { describeHistory } from '../parts/history.server.ts'
import { History } from '../parts/history.tsx'
import { ActionButton } from '../parts/intent.tsx'
import { emailBadges, enquiryBadges, FactLine, StateBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink, useAddedNotice } from '../parts/record-form.tsx'
import { LinkButton, SmallText, TouchLink } from '../parts/section.tsx'
import { UndoLine } from '../parts/undo.tsx'
import type { Route } from './+types/enquiry.ts'
import { AnswerForm, SentAnswer } from './answer.tsx'
import { describeHold, describeStayAvailability, HoldNights, NightsAvailability } from './hold.tsx'
import { EnquiryMessage } from './message.tsx'
import { VersionedTextForm } from './shared-text.tsx'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const enquiry = await findEnquiry(ctx, id)
  if (!enquiry) throw data(messages.enquiryUnknown, { status: 404 })
  const [content, { timeZone }, emails] = await Promise.all([
    readContent(ctx),
    readSettings(ctx),
    listEmailsAbout(ctx, 'enquiry', id),
  ])
  const { property, stays } = content
  const included = describeIncluded(stays)
  const [files, entries] = await Promise.all([
    readGuestFiles(ctx, 'enquiry', [id]),
    listHistory(ctx, [id, ...emails.map((email) => email.id)]),
  ])
  const { check_in, check_out } = enquiry
  const [markedStays, { messages: ownMessages }, relatedRecords, next, availability, hold, lastHold] =
    await Promise.all([
      markTakenStays(ctx, stays.items, enquiry),
      readOwnMessages(ctx),
      findRelatedRecords(ctx, enquiry),
      findNextUnansweredEnquiry(ctx, id),
      findStayAvailability(ctx, enquiry),
      findCurrentHold(ctx, id),
      findLastHold(ctx, id),
    ])
  const quotedStays = await quoteStays(ctx, markedStays, { check_in, check_out })
  // The page to pay of an enquiry says that nothing is due once its nights are no longer held; a new hold opens it again.
  const isHoldOver = !hold && lastHold !== null
  const makePayBlankValues = (name: Parameters<typeof findOnlyPrice>[1]) => {
    const amount = isHoldOver ? null : (hold?.amount ?? findOnlyPrice(availability, name))
    return makeEnquiryPayBlankValues(ctx, id, amount)
  }
  const blankValues = {
    ...makePropertyBlankValues(property, ctx.config.publicOrigin),
    ...makeEnquiryBlankValues(enquiry, quotedStays, included),
    ...(await makePayBlankValues('free')),
  }
  const answerPrices = findPromisedPrices(enquiry, stays.items).filter(({ source }) => source === 'answer')
  const promisedPrices = new Map(answerPrices.map((price) => [price.stay, price]))
  const suggestionBlankValues = { ...blankValues, ...makeSuggestionBlankValues(availability, included) }
  const days = { checkIn: check_in, checkOut: check_out }
  const today = dayInZone(ctx.clock.now(), timeZone)
  const sentDay = dayInZone(new Date(enquiry.created_at), timeZone)
  const doubt = findNightsDoubt(days, today)
  const oneDay = check_in ? `from ${formatDay(check_in)}` : check_out && `until ${formatDay(check_out)}`
  return {
    noteVersion: makeNoteForm(enquiry).version,
    enquiry: {
      ...enquiry,
      stayTitle: findStayTitle(content, enquiry.stay),
      receivedAt: formatMoment(new Date(enquiry.created_at), timeZone),
      nights: check_in && check_out ? formatVisitDays(check_in, check_out) : oneDay,
      doubt: describeNightsDoubt(days, { sentDay, today, isWaiting: isWaiting(enquiry) }),
    },
    proposedText: draftAnswer({ ...enquiry, house: property.name, stays: quotedStays, included, doubt }),
    replies: ownMessages.replies.map(({ title, text }) => ({ title, text: fillBlanks(text, blankValues) })),
    suggestions: await Promise.all(
      suggestAnswers(availability).map(async (name) => {
        const values = { ...suggestionBlankValues, ...(await makePayBlankValues(name)) }
        return { name, text: fillBlanks(ownMessages[name], values) }
      }),
    ),
    availability: availability.map((stay) =>
      describeStayAvailability(stay, included, promisedPrices.get(stay.id)),
    ),
    hold: describeHold(hold, { stays, timeZone, now: ctx.clock.now() }),
    // Without a mail server or an address the visitor hears of a hold only by WhatsApp.
    holdWhatsAppLink:
      hold && enquiry.phone && !(enquiry.email && (await canSendEmails(ctx)))
        ? whatsappLink(enquiry.phone, (await writeHoldMessage(ctx, enquiry.name, hold)).text)
        : null,
    traces: relatedRecords.map((trace) => ({
      ...trace,
      line: trace.line.slice(0, 140),
      // A day or a moment.
      at: formatDay(trace.at.length > 10 ? dayInZone(new Date(trace.at), timeZone) : trace.at),
    })),
    next,
    propertyName: property.name,
    picture: files(id).find(({ src }) => src !== null) ?? null,
    emails: emails.map(({ id, kind, subject, state, tries, ...email }) => ({
      id,
      kind,
      subject,
      state,
      at: formatMoment(new Date(email.sent_at ?? email.created_at), timeZone),
      isStuck: state === 'failed' || (state === 'waiting' && tries > 0),
    })),
    undo: await findClosingUndo(ctx, actor, enquiry),
    history: describeHistory(entries, timeZone),
    isOwner: actor.kind === 'owner',
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const recordAnswer = () => {
    const way = answerMethods.find((each) => each === readField(form, 'by')) ?? 'other'
    const text = way === 'whatsapp' || way === 'email' ? readField(form, 'answer', 20_000).trim() : ''
    return markEnquiryAnswered(ctx, actor, id, way, text)
  }
  const readHoldEnd = async () => {
    const { timeZone } = await readSettings(ctx)
    return parseMoment(readField(form, 'until', 40), timeZone)
  }
  const note = { note: readField(form, 'note', 20_000), version: readVersion(form) }
  const changes = {
    answer: () => answerByEmail(ctx, actor, id, readField(form, 'answer', 20_000)),
    'note-answer': recordAnswer,
    close: () => closeEnquiry(ctx, actor, id),
    'undo-close': () => undoClosing(ctx, actor, [id]),
    reopen: () => reopenEnquiry(ctx, actor, id),
    release: () => releaseEnquiry(ctx, actor, id),
    hold: async () =>
      placeHold(ctx, actor, id, { stay: readField(form, 'stay'), until: await readHoldEnd() }),
    prolong: async () => changeHoldEnd(ctx, actor, id, await readHoldEnd()),
    'end-hold': () => endHold(ctx, actor, id, 'released'),
    note: () => saveEnquiryNote(ctx, actor, id, note),
  }
  return reply(await changes[requireIntent(form, keysOf(changes))]())
}

type Page = Route.ComponentProps['loaderData']

/** One message, with every way to answer it. */
export default function Enquiry({ loaderData: page }: Route.ComponentProps) {
  const { enquiry, next } = page
  const { id, state, way } = enquiry
  const nextVariant = isWaiting(enquiry) ? 'default' : 'filled'
  useAddedNotice(id, 'Enquiry saved.')
  return (
    <>
      <BackLink to="/admin/enquiries">All enquiries</BackLink>
      <PageHead
        title={enquiry.name}
        tabTitle={`Enquiry from ${enquiry.name}`}
        actions={
          next && (
            <LinkButton to={`/admin/enquiries/${next.id}`} variant={nextVariant}>
              Next to answer: {next.name}
            </LinkButton>
          )
        }
      >
        <StateBadge {...enquiryBadges[state]} />{' '}
        <FactLine>{`${way ? bookingSources[way] : enquiryForms[enquiry.form]} · ${enquiry.receivedAt}`}</FactLine>
      </PageHead>
      {enquiry.quarantine_reason && state === 'suspected' && (
        <Text mb="md">
          Maybe spam: {entryOf(suspicionReasons, enquiry.quarantine_reason) ?? 'It looks like spam.'}
        </Text>
      )}
      <NightsAvailability availability={page.availability} heldStay={page.hold.current?.stay ?? null} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <EnquiryMessage page={page} />
        <Stack gap="lg">
          {state !== 'suspected' && <HoldNights key={`hold ${id}`} page={page} />}
          {state === 'new' && <AnswerForm key={id} page={page} />}
          <SentAnswer enquiry={enquiry} />
          {page.undo && (
            <UndoLine {...page.undo} intent="undo-close">
              Archived.
            </UndoLine>
          )}
          <Group gap="sm">
            {stateChanges[state].map(([intent, label]) => (
              <ActionButton
                key={intent}
                intent={intent}
                variant={intent === 'release' ? 'filled' : 'default'}
              >
                {label}
              </ActionButton>
            ))}
          </Group>
          <section className="sheet" aria-label="Note">
            <VersionedTextForm
              key={id}
              intent="note"
              name="note"
              draft={`note ${id}`}
              stored={enquiry.note}
              version={page.noteVersion}
              label="Note (guests do not see it)"
              button="Save note"
              maxLength={MAX_ENQUIRY_NOTE_CHARACTERS}
              minRows={2}
            />
          </section>
          <Emails emails={page.emails} />
          <History lines={page.history} />
        </Stack>
      </SimpleGrid>
    </>
  )
}

const suspicionReasons: Record<Suspicion, string> = {
  trap: 'A field that people cannot see was filled in.',
  'too-quick': 'It was sent faster than people type.',
  'forged-token': 'It did not come from our own form.',
  links: 'It contains many links.',
  'many-from-sender': 'Many messages came from this address.',
  'many-from-connection': 'Many messages came from one connection.',
}

/** The states to which the message can go from each, one tap each. */
const stateChanges: Record<EnquiryState, readonly (readonly [intent: string, label: string])[]> = {
  new: [['close', 'Archive without answer']],
  answered: [
    ['reopen', 'Answer again'],
    ['close', 'Archive'],
  ],
  closed: [['reopen', 'Reopen']],
  suspected: [
    ['release', 'Not spam'],
    ['close', 'Mark as spam'],
  ],
}

/** All others are to the owner. */
const guestEmailTitles: Record<string, string> = { answer: 'Your answer', hold: 'Nights are on hold' }

/** Every e-mail about this message, and whether it was sent. */
function Emails({ emails }: Pick<Page, 'emails'>) {
  if (emails.length === 0) return null
  return (
    <section aria-labelledby="emails">
      <Title order={2} size="h4" id="emails">
        E-mails
      </Title>
      <List listStyleType="none" spacing="sm" mt="sm">
        {emails.map(({ id, kind, subject, state, at, isStuck }) => (
          <List.Item key={id}>
            <strong>{guestEmailTitles[kind] ?? 'To you'}</strong> <StateBadge {...emailBadges[state]} />
            <SmallText>
              <FactLine>{`${subject} · ${at}`}</FactLine>
            </SmallText>
            {isStuck && <TouchLink to={`/admin/emails#email-${id}`}>See why, and try again</TouchLink>}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
