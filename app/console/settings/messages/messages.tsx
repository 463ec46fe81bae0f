import './messages.css'
import { Form, useNavigation } from 'react-router'
import { OWN_REPLIES_MOST } from '#domain/own-messages.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { SaveLine } from '../../parts/save-line.tsx'
import { useKeptText } from '../../parts/use-kept-text.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/messages.ts'
import { MessageField } from './message-field.tsx'
import { Reply } from './reply.tsx'

export { clientAction } from '../../parts/lost-line.ts'
export { action, loader } from './messages.server.ts'

/** What the owner says again and again, in their own words: `/admin/settings/messages`. */
export default function Messages({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const saving = useNavigation().state !== 'idle'
  const { form, changed } = useKeptText('settings messages', page.saved && !refusal)
  const { messages, firstDay, sample } = page
  const problem = (name: string) => (refusal?.field === name ? refusal.message : undefined)
  const spare = messages.replies.length < OWN_REPLIES_MOST
  return (
    <SettingsRoom>
      <PageHead title="Your messages">
        What you write to guests again and again. A word in braces, such as {'{name}'}, is filled in for each
        guest.
      </PageHead>
      <RefusalNote message={refusal?.message} />
      {/* After each save the fields show what was saved. */}
      <Form method="post" ref={form} key={page.version}>
        <input type="hidden" name="seen" value={page.version} />
        <section className="sheet">
          <h2>Answers to enquiries</h2>
          {[...messages.replies, ...(spare ? [{ title: '', text: '' }] : [])].map((reply, at) => (
            <Reply
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
          <h2>Before arrival</h2>
          <MessageField
            name="arrival"
            label="What a guest who is coming reads"
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
            label="What a guest reads after the stay"
            hint="Ask everybody alike, for good words and bad ones. In a letter a button stands where {link} is."
            kind="invitation"
            text={messages.invitation}
            firstDay={firstDay.invitation}
            sample={sample}
            error={problem('invitation')}
          />
        </section>
        <SaveLine changed={changed} saving={saving} saved={page.saved} refused={refusal !== undefined} />
      </Form>
    </SettingsRoom>
  )
}
