import '../../parts/message.css'
import { Alert, Button, CopyButton, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { whatsappLink } from '#domain/contact.ts'
import { MESSAGE_MOST_CHARACTERS } from '#domain/enquiries/enquiry.ts'
import { blanksLeft } from '#domain/mail/blanks.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { EmailNotSetUp } from '../../parts/email-not-set-up.tsx'
import { BlanksLeft } from '../../parts/fields/blanks-left.tsx'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { KeptNote } from '../../parts/kept/kept-note.tsx'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useCanEmail } from '../../parts/use-me.ts'
import type { Route } from './+types/arrival.ts'
import { NothingToTell } from './nothing-to-tell.tsx'
import { ToldSoFar } from './told-so-far.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { shouldRevalidate } from '../../parts/look-again.ts'
export { action, loader } from './arrival.server.ts'

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
