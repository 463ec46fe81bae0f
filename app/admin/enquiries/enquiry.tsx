import '../parts/cards.css'
import './enquiry.css'
import { Badge, Button, Group, Text } from '@mantine/core'
import { data, Link } from 'react-router'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { askedStays } from '#modules/calendar/asked-stays.server.ts'
import { wordsOfHold } from '#modules/calendar/end-holds.server.ts'
import { type Hold, holdOf } from '#modules/calendar/held-nights.server.ts'
import { HOLD_MS, momentTyped } from '#modules/calendar/hold.ts'
import { sayIncluded } from '#modules/calendar/included.ts'
import { staysWithNights } from '#modules/calendar/nights.server.ts'
import { endHold, placeHold, prolongHold } from '#modules/calendar/place-hold.server.ts'
import { stayTitle } from '#modules/calendar/stays.ts'
import { whatsappLink } from '#modules/common/contact.ts'
import { dayInZone, sayDay, sayMoment, sayStay } from '#modules/common/day.ts'
import { messages } from '#modules/common/messages.ts'
import { isKeyOf } from '#modules/common/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { answerByEmail, noteEnquiry } from '#modules/enquiries/answer-enquiry.server.ts'
import { doubtNights, sayAskedNights } from '#modules/enquiries/asked-nights.ts'
import { beginAnswer } from '#modules/enquiries/begin-answer.ts'
import {
  answerEnquiry,
  closeEnquiry,
  findEnquiry,
  nextUnanswered,
  releaseEnquiry,
  reopenEnquiry,
  tracesOf,
} from '#modules/enquiries/enquiries.server.ts'
import { answerWays, type EnquiryState } from '#modules/enquiries/enquiry.ts'
import { type EmailLine, emailsAbout } from '#modules/enquiries/enquiry-inbox.server.ts'
import { suggestAnswers, suggestionFilling } from '#modules/enquiries/suggest-answer.ts'
import { writtenPrices } from '#modules/enquiries/written-price.ts'
import { fillBlanks } from '#modules/mail/blanks.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { enquiryFilling, houseFilling } from '#modules/mail/message-filling.ts'
import { retryEmail } from '#modules/mail/outbox.server.ts'
import { ownMessages } from '#modules/mail/own-messages.server.ts'
import { ownersFiles } from '#modules/media/shown-media.server.ts'
import { quoteStays } from '#modules/prices/quote-stays.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { IntentForm, ReturnedNote, useIntent } from '../parts/intent.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { historyLines } from '../parts/lists/history.server.ts'
import { History } from '../parts/lists/history.tsx'
import { reply } from '../parts/reply.server.ts'
import type { Route } from './+types/enquiry.ts'
import { AnswerForm, SentAnswer } from './answer.tsx'
import { Emails } from './emails.tsx'
import { EnquiryMessage } from './enquiry-message.tsx'
import { FreeNights, HoldNights, sayFound, sayHold } from './hold.tsx'
import { Note } from './note.tsx'
import { forms, heldReasons, isWaiting, states } from './states.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const enquiry = await findEnquiry(ctx, id)
  if (!enquiry) throw data(messages.enquiryNotThere, { status: 404 })
  const [content, { timeZone }, emails] = await Promise.all([
    publishedContent(ctx),
    readSettings(ctx),
    emailsAbout(ctx, 'enquiry', id),
  ])
  const { property, stays } = content
  const included = sayIncluded(stays)
  const [files, entries] = await Promise.all([
    ownersFiles(ctx, 'enquiry', [id]),
    historyOf(ctx, [id, ...emails.map((email) => email.id)]),
  ])
  const { check_in, check_out } = enquiry
  const [free, { messages: own }, traces, next, found, hold] = await Promise.all([
    staysWithNights(ctx, stays.items, enquiry),
    ownMessages(ctx),
    tracesOf(ctx, enquiry),
    nextUnanswered(ctx, id),
    askedStays(ctx, enquiry),
    holdOf(ctx, id),
  ])
  const offered = await quoteStays(ctx, free, { check_in, check_out })
  const filling = {
    ...houseFilling(property, ctx.config.publicOrigin),
    ...enquiryFilling(enquiry, offered, included),
  }
  const promised = new Map(
    writtenPrices(enquiry, stays.items)
      .filter(({ source }) => source === 'answer')
      .map((price) => [price.stay, price]),
  )
  const suggested = { ...filling, ...suggestionFilling(found, included) }
  const [days, today] = [{ checkIn: check_in, checkOut: check_out }, dayInZone(ctx.clock.now(), timeZone)]
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
    hold: sayHold(hold, { stays, timeZone, now: ctx.clock.now() }),
    holdByWhatsApp: await holdByWhatsApp(ctx, enquiry, hold),
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
    mayEverything: actor.kind === 'owner',
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const change = async () => {
    switch (form.get('intent')) {
      case 'answer':
        return answerByEmail(ctx, actor, id, field(form, 'answer', 20_000))
      case 'note-answer': {
        const way = answerWays.find((each) => each === field(form, 'by')) ?? 'other'
        return answerEnquiry(ctx, actor, id, way, way === 'phone' ? '' : field(form, 'words', 20_000))
      }
      case 'close':
        return closeEnquiry(ctx, actor, id)
      case 'reopen':
        return reopenEnquiry(ctx, actor, id)
      case 'release':
        return releaseEnquiry(ctx, actor, id)
      case 'hold-day':
        return placeHold(ctx, actor, id, { stay: field(form, 'stay'), until: inADay(ctx) })
      case 'hold-until':
        return placeHold(ctx, actor, id, { stay: field(form, 'stay'), until: await untilIn(ctx, form) })
      case 'prolong-day':
        return prolongHold(ctx, actor, id, inADay(ctx))
      case 'prolong-until':
        return prolongHold(ctx, actor, id, await untilIn(ctx, form))
      case 'end-hold':
        return endHold(ctx, actor, id, 'released')
      case 'note':
        return noteEnquiry(ctx, actor, id, {
          note: field(form, 'note', 20_000),
          before: field(form, 'before', 10_000),
        })
      case 'retry-email':
        return retryEmail(ctx, actor, field(form, 'letter'))
      default:
        return refuse('broken')
    }
  }
  return reply(request, await change(), form)
}

function inADay({ clock }: AppContext): Date {
  return new Date(clock.now().getTime() + HOLD_MS)
}

async function untilIn(ctx: AppContext, form: FormData): Promise<Date | null> {
  const { timeZone } = await readSettings(ctx)
  return momentTyped(field(form, 'until', 40), timeZone)
}

/** Without a mail server the visitor hears of held nights by WhatsApp alone. */
async function holdByWhatsApp(
  ctx: AppContext,
  { name, phone }: { name: string; phone: string },
  hold: Hold | null,
): Promise<string | null> {
  if (!hold || (await canSendEmails(ctx))) return null
  const { text } = await wordsOfHold(ctx, name, hold)
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

/** One message, with every way to answer it. */
export default function Enquiry({ loaderData: page }: Route.ComponentProps) {
  const { enquiry } = page
  const { label, colour } = states[enquiry.state]
  return (
    <>
      <p className="back">
        <Link to="/admin/enquiries">All enquiries</Link>
      </p>
      <PageHead
        title={enquiry.name}
        tab={`Enquiry from ${enquiry.name}`}
        acts={
          page.next && (
            <Button
              component={Link}
              to={`/admin/enquiries/${page.next.id}`}
              variant={enquiry.state === 'new' || enquiry.state === 'held' ? 'default' : 'filled'}
            >
              Next to answer: {page.next.name}
            </Button>
          )
        }
      >
        <Badge component="span" color={colour} mr="xs">
          {label}
        </Badge>
        <Facts>{`${forms[enquiry.form]} · ${enquiry.when}`}</Facts>
      </PageHead>
      <ReturnedNote lost={({ typed }) => (enquiry.state === 'new' ? undefined : typed.answer)} />
      {enquiry.held_because && enquiry.state === 'held' && (
        <Text mb="md">
          Maybe spam:{' '}
          {isKeyOf(heldReasons, enquiry.held_because)
            ? heldReasons[enquiry.held_because]
            : 'it looks like spam.'}
        </Text>
      )}
      <FreeNights found={page.found} />
      <div className="enquiry-room">
        <EnquiryMessage page={page} />
        <div className="enquiry-side">
          {enquiry.state !== 'held' && (
            <HoldNights
              key={`hold ${enquiry.id}`}
              id={enquiry.id}
              found={page.found}
              hold={page.hold}
              byWhatsApp={page.holdByWhatsApp}
            />
          )}
          {enquiry.state === 'new' && <AnswerForm key={enquiry.id} page={page} />}
          <SentAnswer enquiry={enquiry} />
          <Moves state={enquiry.state} />
          <Note key={`note ${enquiry.id}`} id={enquiry.id} note={enquiry.note} />
          <Emails letters={page.letters} />
          <History lines={page.history} />
        </div>
      </div>
    </>
  )
}

const movesFrom: Record<EnquiryState, readonly (readonly [intent: string, label: string])[]> = {
  new: [['close', 'Needs no answer']],
  answered: [
    ['reopen', 'Answer once more'],
    ['close', 'Done with it'],
  ],
  closed: [['reopen', 'Take it up again']],
  held: [
    ['release', 'No spam: it is a real person'],
    ['close', 'It is spam'],
  ],
}

/** Where the message can go from here, one tap each. */
function Moves({ state }: { state: EnquiryState }) {
  const form = useIntent(['close', 'reopen', 'release'])
  return (
    <IntentForm of={form}>
      <Group gap="sm">
        {movesFrom[state].map(([intent, label], at) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            variant={state === 'held' && at === 0 ? 'filled' : 'default'}
            disabled={form.busy}
          >
            {label}
          </Button>
        ))}
      </Group>
    </IntentForm>
  )
}
