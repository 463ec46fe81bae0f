import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import { MAX_MESSAGE_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { findUnfilledBlanks } from '#modules/mail/blanks.ts'
import { DraftNote } from '../parts/draft-note.tsx'
import { IntentForm, useIntent } from '../parts/intent.tsx'
import { Section } from '../parts/section.tsx'
import { useFormDraft } from '../parts/use-form-draft.ts'
import { useCanEmail } from '../parts/use-me.ts'
import { BlanksLeft, EmailNotSetUp } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/enquiry.ts'

type Page = Route.ComponentProps['loaderData']

/** One text with a first draft of it, and three ways to send it: by e-mail from here, by WhatsApp, or by one's own mail app. */
export function AnswerForm({ page }: { page: Page }) {
  const { enquiry, firstText, house } = page
  const texts = [
    ...page.suggestions.map(({ name, text }) => ({ title: suggestionLabels[name], text })),
    { title: 'Thanks, nights and prices', text: firstText },
    ...page.replies,
  ]
  const { phone, email } = enquiry
  const canEmail = useCanEmail() && email !== ''
  // The form is gone before it is seen as done.
  const form = useIntent('answer', { onDone: () => draft.clear() })
  const [text, setText] = useState(`${firstText}\n\n`)
  const [proposal, setProposal] = useState(text)
  const beginWith = (words: string) => {
    const chosen = `${words}\n\n`
    // What the owner has typed stays, and the chosen text comes below it.
    setText(text.trim() === proposal.trim() ? chosen : `${text.trim()}\n\n${chosen}`)
    setProposal(chosen)
  }
  const [openedChannel, setOpened] = useState<AnswerChannel>()
  const draft = useFormDraft(`answer ${enquiry.id}`)
  const mail = new URLSearchParams({ subject: `Your enquiry at ${house}`, body: text })
  const mailto = `mailto:${email}?${mail.toString().replaceAll('+', '%20')}`
  // A text with an empty blank in it is not sent.
  const isComplete = findUnfilledBlanks(text).length === 0
  const channels: AnswerChannel[] = []
  if (phone && isComplete)
    channels.push({ by: 'whatsapp', label: 'WhatsApp', href: whatsappLink(phone, text.trim()) })
  if (phone) channels.push({ by: 'phone', label: 'Call', href: telLink(phone) })
  if (email && isComplete) channels.push({ by: 'email', label: 'Mail app', href: mailto })
  return (
    <Section id="answer" title="Answer">
      <IntentForm form={form} ref={draft.form}>
        <DraftNote draft={draft} />
        <Stack gap="sm">
          <Group role="group" aria-label="Start with a text" gap="xs">
            {texts.map(({ title, text: words }) => (
              <Button key={title} variant="light" onClick={() => beginWith(words)}>
                {title}
              </Button>
            ))}
          </Group>
          <Textarea
            name="answer"
            label="Your message"
            {...(email &&
              enquiry.message && {
                description: 'The e-mail shows the guest’s question below your message.',
              })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={form.error('answer')}
            maxLength={MAX_MESSAGE_CHARACTERS}
            required
            autosize
            minRows={5}
          />
          <BlanksLeft text={text} />
          {canEmail && (
            <Button
              type="submit"
              fullWidth
              variant={openedChannel ? 'default' : 'filled'}
              loading={form.isBusy}
            >
              Send by e-mail
            </Button>
          )}
        </Stack>
      </IntentForm>
      <OtherChannels
        ways={channels}
        text={text.trim()}
        opened={openedChannel}
        onOpen={setOpened}
        isMain={!canEmail}
      />
      <EmailNotSetUp>Answer another way, then press “I answered already”.</EmailNotSetUp>
    </Section>
  )
}

const suggestionLabels = {
  free: 'Yes, these nights are free',
  taken: 'Taken: offer the nearest nights',
  part: 'Offer the free nights',
} as const

type AnswerChannel = { by: 'whatsapp' | 'phone' | 'email'; label: string; href: string }

type OtherChannelsProps = {
  ways: readonly AnswerChannel[]
  text: string
  /** The one that was used. */
  opened: AnswerChannel | undefined
  onOpen: (way: AnswerChannel) => void
  /** There is no other way. */
  isMain: boolean
}

/** The ways to answer outside the admin. It cannot know whether that happened, so it asks, and one tap notes it. */
function OtherChannels({ ways, text, opened, onOpen, isMain }: OtherChannelsProps) {
  const form = useIntent('note-answer', { fields: { words: opened ? text : '', by: opened?.by ?? 'other' } })
  return (
    <>
      <Group grow gap="xs" preventGrowOverflow={false}>
        {ways.map((way) => (
          <Button
            key={way.by}
            component="a"
            href={way.href}
            px={4}
            fz="sm"
            onClick={() => onOpen(way)}
            {...(way.by === 'whatsapp' && whatsApp)}
            {...(way.by === 'whatsapp' && isMain && !opened && { variant: 'filled' })}
          >
            {way.label}
          </Button>
        ))}
      </Group>
      <IntentForm form={form}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" role="status">
            {opened ? `Did you answer by ${channelNames[opened.by]}?` : 'Did you answer another way?'}
          </Text>
          <Button type="submit" flex="none" variant={opened ? 'filled' : 'default'} disabled={form.isBusy}>
            {opened ? 'Yes, I answered' : 'I answered already'}
          </Button>
        </Group>
      </IntentForm>
    </>
  )
}

const whatsApp = { target: '_blank', rel: 'noreferrer', color: 'whatsapp', variant: 'light' }
const channelNames = { whatsapp: 'WhatsApp', phone: 'telephone', email: 'e-mail' }

const sentBy: Record<string, string> = {
  outbox: 'Sent by e-mail',
  whatsapp: 'Prepared for WhatsApp',
  email: 'Prepared for your mail app',
  other: 'Prepared',
}

/** The text of the last answer; of one that was given elsewhere, what was prepared for it. */
export function SentAnswer({ enquiry: { answer, answered_by } }: Pick<Page, 'enquiry'>) {
  if (!answer) return null
  return (
    <Section id="answered" title="What you answered">
      <Text size="sm" c="dimmed">
        {sentBy[answered_by ?? 'other']}
      </Text>
      <Text className="kept-lines">{answer}</Text>
    </Section>
  )
}
