import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { whatsappLink } from '#core/values/contact.ts'
import { MAX_MESSAGE_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { blanksLeft } from '#modules/mail/blanks.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { DraftNote } from '../parts/draft-note.tsx'
import { CopyText } from '../parts/fields.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink, DoneNote } from '../parts/record-form.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { Part } from '../parts/section.tsx'
import { pagePath } from '../parts/span-path.ts'
import { useFormDraft } from '../parts/use-form-draft.ts'
import { useCanEmail, useMe } from '../parts/use-me.ts'
import { BlanksLeft, EmailNotSetUp, WhatsAppLink } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/guest-message.ts'
import { type MessagePage, readMessagePage, sendMessagePage } from './guest-message.server.ts'

export function loader(args: Route.LoaderArgs) {
  return readMessagePage(args)
}

export function action(args: Route.ActionArgs) {
  return sendMessagePage(args)
}

/**
 * A message to the guest of a booking: the owner's own text, filled in, to send by WhatsApp or e-mail. Before arrival, with the link to the
 * page of the stay, or with a receipt: `/admin/bookings/:id/arrival`, `…/confirmation`, `…/receipts/:payment`.
 */
export default function GuestMessage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { id, messages } = page
  return (
    <>
      <BackLink to={pagePath('bookings', id)}>Booking</BackLink>
      <PageHead title={page.title}>{page.about}</PageHead>
      <DoneNote>{answer?.ok && (answer.isEmail ? 'The e-mail is being sent.' : 'Saved.')}</DoneNote>
      <RefusalNote message={answer?.ok === false ? answer.message : undefined} />
      {page.link && (
        <Anchor href={page.link} target="_blank" rel="noreferrer" display="inline-block" py="xs">
          See the page that the guest gets
        </Anchor>
      )}
      {page.mayWrite ? (
        <Message key={`${id} ${messages.length}`} page={page} isSent={answer?.ok === true} />
      ) : (
        <NoMessage page={page} />
      )}
      {messages.length > 0 && (
        <Part title="Messages so far">
          <Stack component="ol" gap="sm" m={0} p={0}>
            {messages.map(({ id, how, at, text }) => (
              <li key={id}>
                <strong>{how}</strong>, {at}
                {text && (
                  <details>
                    <summary>Show the message</summary>
                    <Text className="kept-lines">{text}</Text>
                  </details>
                )}
              </li>
            ))}
          </Stack>
        </Part>
      )}
    </>
  )
}

type MessageProps = {
  page: MessagePage
  /** Whether the last message was sent or noted. */
  isSent: boolean
}

function Message({ page, isSent }: MessageProps) {
  const [text, setText] = useState(page.proposal)
  const [isOpened, setOpened] = useState(false)
  const busy = useNavigation().state !== 'idle'
  const canEmail = useCanEmail()
  const isOwner = useMe()?.role === 'owner'
  const draft = useFormDraft(page.draft, isSent)
  // WhatsApp is offered once every blank is filled.
  const byWhatsApp = page.phone !== '' && blanksLeft(text).length === 0
  return (
    <Form method="post" ref={draft.form}>
      <Stack className="sheet" maw="44rem" gap="sm">
        <DraftNote draft={draft} />
        <input type="hidden" name="round" value={page.round} />
        <Textarea
          name="text"
          label="Your message"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={MAX_MESSAGE_CHARACTERS}
          required
          minRows={6}
        />
        <BlanksLeft text={text} />
        <Group gap="sm">
          {byWhatsApp && (
            <WhatsAppLink
              href={whatsappLink(page.phone, text.trim())}
              isMain={!isOpened}
              onClick={() => setOpened(true)}
            />
          )}
          {page.email && (
            <Button
              type="submit"
              variant={isOpened || byWhatsApp || !canEmail ? 'default' : 'filled'}
              disabled={busy || !canEmail}
              leftSection={<Icon name="mail" />}
            >
              Send by e-mail
            </Button>
          )}
          <CopyText value={text}>Copy the message</CopyText>
        </Group>
        {page.email && <EmailNotSetUp />}
        {isOpened && (
          <Group gap="sm" role="status">
            Did you send it?
            <Button type="submit" name="by" value="whatsapp" disabled={busy}>
              Yes, I sent it
            </Button>
            <Button variant="default" onClick={() => setOpened(false)}>
              Not yet
            </Button>
          </Group>
        )}
        {isOwner && (
          <Text size="sm" c="dimmed">
            You can change the text that is suggested here:{' '}
            <Link to="/admin/settings/messages">Your messages</Link>
          </Text>
        )}
      </Stack>
    </Form>
  )
}

/** Why no message can be written, and a link to what can be done instead. */
function NoMessage({ page: { id, isCancelled, reviewId } }: { page: MessagePage }) {
  if (isCancelled)
    return <Text>This booking is cancelled. To write to the guest, restore the booking first.</Text>
  return (
    <>
      <Text mb="md">This stay is over. You can write this message only before the guest arrives.</Text>
      <Button
        component={Link}
        to={reviewId ? pagePath('reviews', reviewId) : pagePath('bookings', id, 'invitations')}
      >
        {reviewId ? 'Open the review' : 'Ask for a review'}
      </Button>
    </>
  )
}
