import './messages.css'
import { Form, useNavigation } from 'react-router'
import {
  type MessageFields,
  messageProblems,
  messagesOf,
  OWN_REPLIES_MOST,
  type OwnMessages,
  type OwnText,
} from '#domain/mail/own-messages.ts'
import { isKeyOf } from '#domain/record.ts'
import type { Refusal } from '#domain/refusal.ts'
import { cleanText } from '#domain/text.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { KeptNote } from '../../parts/kept/kept-note.tsx'
import { formKey, OpenedFields, type Returned } from '../../parts/kept/opened.tsx'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { Meanwhile } from '../../parts/saving/meanwhile.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-line.tsx'
import { useRefusal } from '../../parts/saving/use-refusal.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/messages.ts'
import { MessageField } from './message-field.tsx'
import { ReplyField } from './reply.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './messages.server.ts'

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
  if (path === 'replies.order') return 'The order of your answers'
  const name = path.split('.')[1] ?? ''
  return `The answer “${replies[Number(name)]?.title ?? name}”`
}
