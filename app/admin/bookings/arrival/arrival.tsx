import '../../parts/message.css'
import { Alert, Button, CopyButton, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { historyOf, type ListedEntry } from '#modules/audit/audit-log.server.ts'
import { fullName } from '#modules/bookings/booking.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { stayTitle } from '#modules/calendar/stays.ts'
import { whatsappLink } from '#modules/common/contact.ts'
import { sayDays, sayMoment } from '#modules/common/day.ts'
import { sayGuests } from '#modules/common/guests.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { MESSAGE_MOST_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { emailsAbout } from '#modules/enquiries/enquiry-inbox.server.ts'
import {
  isToArrive,
  noteTold,
  tellByEmail,
  tellingWays,
  timesTold,
} from '#modules/invitations/tell-arrival.server.ts'
import { blanksLeft, fillBlanks } from '#modules/mail/blanks.ts'
import { EMAIL_NOT_SENT } from '#modules/mail/email.ts'
import { bookingFilling, houseFilling } from '#modules/mail/message-filling.ts'
import { ownMessages } from '#modules/mail/own-messages.server.ts'
import { readSettings } from '#server/settings.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { adminContext } from '../../access.server.ts'
import { EmailNotSetUp } from '../../parts/email-not-set-up.tsx'
import { BlanksLeft } from '../../parts/fields/blanks-left.tsx'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import { KeptNote } from '../../parts/kept/kept-note.tsx'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useCanEmail } from '../../parts/use-me.ts'
import type { Route } from './+types/arrival.ts'

export { shouldRevalidate } from '../../parts/look-again.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const { kind } = actor
  const [booking, content, { messages }, { timeZone }, entries, emails, round] = await Promise.all([
    findBooking(ctx, id),
    publishedContent(ctx),
    ownMessages(ctx),
    readSettings(ctx),
    historyOf(ctx, [id]),
    emailsAbout(ctx, 'booking', id),
    timesTold(ctx, id),
  ])
  if (!booking) throw new Response(null, { status: 404 })
  const { property, stays } = content
  const filling = {
    ...houseFilling(property, ctx.config.publicOrigin),
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
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const text = field(form, 'text', 20_000)
  const by = tellingWays.find((way) => way === field(form, 'by'))
  const round = Number(field(form, 'round', 9))
  const outcome = by
    ? await noteTold(ctx, actor, id, { by, text, round })
    : await tellByEmail(ctx, actor, id, { text, round })
  if (!outcome.ok) return data({ ...outcome, left: blanksLeft(text), text }, { status: 400 })
  return redirect(`/admin/bookings/${id}/arrival?done=${by ?? 'letter'}`)
}

/** Writing to a guest who is coming, `/admin/bookings/:id/arrival`: the owner's own text, filled in. */
export default function Arrival({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  return (
    <>
      <p className="back">
        <Link to={`/admin/bookings/${page.id}`}>The booking</Link>
      </p>
      <PageHead title={`Before ${page.name} arrives`}>{page.about}</PageHead>
      {page.done && !refusal && (
        <Alert role="status" color="deodar" mb="md">
          {page.done === 'letter' ? 'The e-mail is on its way.' : 'Noted.'}
        </Alert>
      )}
      <RefusalNote message={refusal?.message} />
      {page.mayTell ? (
        <Message
          key={`${page.id} ${page.told.length}`}
          page={page}
          typed={refusal && 'text' in refusal ? refusal.text : undefined}
        />
      ) : (
        <NothingToTell page={page} />
      )}
      <ToldSoFar told={page.told} />
    </>
  )
}

type Page = Route.ComponentProps['loaderData']

/** `typed` is what a refused one said, where no script has kept it in its field. */
function Message({ page, typed }: { page: Page; typed: string | undefined }) {
  const [text, setText] = useState(typed ?? page.begun)
  const [opened, setOpened] = useState(false)
  const busy = useNavigation().state !== 'idle'
  const canEmail = useCanEmail()
  const kept = useKeptText(`arrival ${page.id}`, page.done !== null)
  // A text with an empty blank in it leaves no way.
  const byWhatsApp = page.phone !== '' && blanksLeft(text).length === 0
  return (
    <Form method="post" ref={kept.form} className="sheet own-message">
      <KeptNote kept={kept} />
      <input type="hidden" name="round" value={page.round} />
      <Textarea
        name="text"
        label="Your words"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={MESSAGE_MOST_CHARACTERS}
        required
        autosize
        minRows={6}
      />
      <BlanksLeft text={text} />
      <div className="own-message-ways">
        {byWhatsApp && (
          <Button
            component="a"
            href={whatsappLink(page.phone, text.trim())}
            target="_blank"
            rel="noreferrer"
            onClick={() => setOpened(true)}
            color="whatsapp"
            variant={opened ? 'light' : 'filled'}
            leftSection={<Icon name="chat" />}
          >
            WhatsApp
          </Button>
        )}
        {page.email && (
          <Button
            type="submit"
            variant={opened || byWhatsApp || !canEmail ? 'default' : 'filled'}
            disabled={busy || !canEmail}
            leftSection={<Icon name="mail" />}
          >
            Send by e-mail
          </Button>
        )}
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy the message'}
            </Button>
          )}
        </CopyButton>
      </div>
      {page.email && <EmailNotSetUp />}
      {opened && (
        <p className="own-message-went" role="status">
          Did it go?{' '}
          <Button type="submit" name="by" value="whatsapp" disabled={busy}>
            Yes, note it
          </Button>{' '}
          <Button variant="default" onClick={() => setOpened(false)}>
            Not yet
          </Button>
        </p>
      )}
      {page.mayEverything && (
        <Text size="sm" c="dimmed">
          What it begins with is yours to change: <Link to="/admin/settings/messages">Your messages</Link>
        </Text>
      )}
    </Form>
  )
}

/** In place of the message where nobody arrives any more: why, and what can be done for this booking instead. */
function NothingToTell({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { sentence, to, label } = whatInstead(page)
  return (
    <>
      <Text mb="md">{sentence}</Text>
      <Button component={Link} to={to}>
        {label}
      </Button>
    </>
  )
}

function whatInstead({ id, name, isCancelled, reviewId }: Route.ComponentProps['loaderData']) {
  const booking = `/admin/bookings/${id}`
  if (isCancelled)
    return {
      sentence: 'This booking was cancelled. If it stands after all, take the cancellation back first.',
      to: booking,
      label: 'To the booking',
    }
  if (reviewId)
    return {
      sentence: `This stay is over, and ${name} has written a review of it.`,
      to: `/admin/reviews/${reviewId}`,
      label: 'Read the review',
    }
  return {
    sentence: 'This stay is over, so there is no arrival to write about. You can ask how it was.',
    to: `${booking}/invitations`,
    label: 'Ask for a review',
  }
}

type Told = Route.ComponentProps['loaderData']['told']

const ways: Record<string, string> = {
  letter: 'E-mail',
  whatsapp: 'WhatsApp',
  phone: 'By telephone',
  other: 'Another way',
}
const standings: Record<string, string> = {
  waiting: 'waits to leave',
  sending: 'on its way',
  'in-folder': EMAIL_NOT_SENT,
  failed: 'not delivered',
}

/** What this guest was told before, in the words that were sent or prepared. */
function ToldSoFar({ told }: { told: Told }) {
  if (told.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="sm">
        So far
      </Title>
      <ol className="own-message-told">
        {told.map(({ id, way, at, state, words }) => (
          <li key={id}>
            <strong>{ways[way] ?? way}</strong>, {at}
            {state && standings[state] && ` · ${standings[state]}`}
            {words && (
              <details>
                <summary>Read it</summary>
                <Text className="kept-lines">{words}</Text>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
