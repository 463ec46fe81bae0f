import '../settings.css'
import { Form, redirect, useNavigation } from 'react-router'
import { sayIncluded } from '#modules/calendar/stays.ts'
import { isKeyOf } from '#modules/common/record.ts'
import { cleanText } from '#modules/common/text.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { sayPrice } from '#modules/enquiries/answer.ts'
import { bookingFilling, houseFilling } from '#modules/mail/message-filling.ts'
import { ownMessages, saveMessages } from '#modules/mail/own-messages.server.ts'
import {
  type MessageFields,
  messageFields,
  messageProblems,
  messagesOf,
  OWN_REPLIES_MOST,
  type OwnMessages,
  type OwnText,
} from '#modules/mail/own-messages.ts'
import { quoteStays } from '#modules/prices/quote-stays.server.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { adminContext } from '../../access.server.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import { KeptNote } from '../../parts/kept/kept-note.tsx'
import { openedIn, returned } from '../../parts/kept/opened.server.ts'
import { formKey, OpenedFields, type Returned } from '../../parts/kept/opened.tsx'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { Meanwhile } from '../../parts/saving/edit-conflict.tsx'
import { RefusalNote, useRefusal } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-bar.tsx'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/messages.ts'
import { MessageField, ReplyField } from './message-field.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [{ messages, version, firstDay }, { property, stays }] = await Promise.all([
    ownMessages(ctx),
    publishedContent(ctx),
  ])
  const [stay] = stays.items
  const days = { check_in: '2026-12-24', check_out: '2026-12-27' }
  const [quoted] = await quoteStays(ctx, stay ? [stay] : [], days)
  const money = { guests: 3, amount: quoted?.quote?.total ?? 0, advance: 5000, source: null }
  const sample = {
    ...houseFilling(property, ctx.config.publicOrigin),
    ...bookingFilling({ first_name: 'Meera', stay: stay?.id ?? null, ...days, ...money }, { stays }),
    price: quoted ? sayPrice(quoted, sayIncluded(stays)) : '',
    nearest: `${stay?.title ?? ''}: 27 to 30 December 2026`,
    part: `${stay?.title ?? ''}: 24 to 26 December 2026`,
    until: '2 December 2026 at 18:00',
    link: `${ctx.config.publicOrigin}/review?id=…`,
  }
  const saved = new URL(request.url).searchParams.has('saved')
  return { messages, was: messageFields(messages), version, firstDay, sample, saved }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const replies = Array.from({ length: OWN_REPLIES_MOST + 1 }, (_, at) => ({
    title: field(form, `title-${at}`, 200),
    text: field(form, `text-${at}`, 10_000),
  }))
  const wanted = {
    replies,
    free: field(form, 'free', 10_000),
    taken: field(form, 'taken', 10_000),
    part: field(form, 'part', 10_000),
    hold: field(form, 'hold', 10_000),
    arrival: field(form, 'arrival', 10_000),
    invitation: field(form, 'invitation', 10_000),
  }
  const opened = openedIn(form)
  const outcome = await saveMessages(ctx, actor, wanted, opened)
  if (outcome.ok) return redirect('/admin/settings/messages?saved')
  // Merged is what was wanted with some messages said otherwise.
  const merged = outcome.meanwhile?.merged as MessageFields | undefined
  return returned(outcome, merged ? messageFields(messagesOf(merged)) : messageFields(wanted), opened)
}

/** What the owner says again and again, in their own words: `/admin/settings/messages`. */
export default function Messages({ loaderData: page, actionData }: Route.ComponentProps) {
  const refusal: Returned<MessageFields> | undefined = actionData
  const saving = useNavigation().state !== 'idle'
  const { firstDay, sample } = page
  const isClash = (refusal?.clashes?.length ?? 0) > 0
  const messages = isClash && refusal?.values ? messagesOf(refusal.values) : page.messages
  const was = refusal?.was ?? page.was
  const version = `${page.version} ${formKey(was, refusal)}`
  const kept = useKeptText('settings messages', page.saved && !refusal)
  const { message, error: problem } = useRefusal(refusal, problemsOf)
  const spare = messages.replies.length < OWN_REPLIES_MOST
  return (
    <SettingsRoom>
      <PageHead title="Your messages">
        What you write to guests again and again. A word in braces, such as {'{name}'}, is filled in for each
        guest.
      </PageHead>
      {/* After each save the fields show what was saved. */}
      <Form method="post" ref={kept.form} key={version}>
        {!refusal && <KeptNote kept={kept} />}
        <RefusalNote message={message}>
          <Meanwhile clashes={refusal?.clashes} label={(path) => labelOf(path, messages)} />
        </RefusalNote>
        <OpenedFields was={was} />
        <section className="sheet">
          <h2>Answers to enquiries</h2>
          {[...messages.replies, ...(spare ? [{ title: '', text: '' }] : [])].map((reply, at) => (
            <ReplyField
              // biome-ignore lint/suspicious/noArrayIndexKey: their place is their name in the form
              key={at}
              at={at}
              reply={reply}
              firstDay={firstDay.replies}
              taken={messages.replies.map(({ title }) => title)}
              sample={sample}
              problem={problem}
            />
          ))}
        </section>
        <section className="sheet">
          <h2>When nights are asked for</h2>
          {asked.map((name) => (
            <MessageField
              key={name}
              name={name}
              label={labels[name]}
              kind={name}
              text={messages[name]}
              firstDay={firstDay[name]}
              sample={sample}
              error={problem(name)}
            />
          ))}
        </section>
        <section className="sheet">
          <h2>Before arrival</h2>
          <MessageField
            name="arrival"
            label={labels.arrival}
            kind="arrival"
            text={messages.arrival}
            firstDay={firstDay.arrival}
            sample={sample}
            error={problem('arrival')}
          />
        </section>
        <section className="sheet">
          <h2>Asking for a review</h2>
          <MessageField
            name="invitation"
            label={labels.invitation}
            hint="Ask everybody alike, for good words and bad ones. In an e-mail a button stands where {link} is."
            kind="invitation"
            text={messages.invitation}
            firstDay={firstDay.invitation}
            sample={sample}
            error={problem('invitation')}
          />
        </section>
        <SaveLine changed={kept.changed} saving={saving} saved={page.saved} refused={refusal !== undefined} />
      </Form>
    </SettingsRoom>
  )
}

const asked = ['free', 'taken', 'part', 'hold'] as const

const labels: Record<OwnText, string> = {
  free: 'They are free',
  taken: 'They are taken, and the nearest that are free',
  part: 'A part of them is free',
  hold: 'They are held, which goes by e-mail by itself',
  arrival: 'What a guest who is coming reads',
  invitation: 'What a guest reads after the stay',
}

function problemsOf(form: FormData): readonly Refusal[] {
  const text = (name: string) => cleanText(String(form.get(name) ?? ''))
  const replies = Array.from({ length: OWN_REPLIES_MOST + 1 }, (_, at) => ({
    title: text(`title-${at}`),
    text: text(`text-${at}`),
  }))
  return messageProblems({
    replies,
    free: text('free'),
    taken: text('taken'),
    part: text('part'),
    hold: text('hold'),
    arrival: text('arrival'),
    invitation: text('invitation'),
  })
}

function labelOf(path: string, { replies }: OwnMessages): string {
  if (isKeyOf(labels, path)) return labels[path]
  if (path === 'replies') return 'Your answers and their order'
  const name = path.split('.')[1] ?? ''
  return `The answer “${replies[Number(name)]?.title ?? name}”`
}
