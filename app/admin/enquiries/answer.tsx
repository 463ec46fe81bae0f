import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import { MAX_MESSAGE_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { findUnfilledBlanks } from '#modules/mail/blanks.ts'
import { EditForm } from '../parts/edit-form.tsx'
import { FillButton } from '../parts/fields.tsx'
import { Section, SmallText } from '../parts/section.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { EmailNotSetUp, UnfilledBlanksNote } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/enquiry.ts'

type Page = Route.ComponentProps['loaderData']

/**
 * One text with a first draft of it, and three ways to send it: by e-mail from here, by WhatsApp, or by one's own mail app. The admin cannot
 * know whether it was sent outside of it, so it asks, and one tap notes it.
 */
export function AnswerForm({ page }: { page: Page }) {
  const { enquiry, proposedText, propertyName } = page
  const { id, phone, email, message } = enquiry
  const canEmail = useCanEmail() && email !== ''
  const [channel, setChannel] = useState<Channel>()
  const texts = [
    ...page.suggestions.map(({ name, text }) => ({ title: suggestionLabels[name], text })),
    { title: 'Thanks, nights and prices', text: proposedText },
    ...page.replies,
  ]
  return (
    <Section id="answer" title="Answer">
      <EditForm
        name={`answer ${id}`}
        remountKey={id}
        values={{ answer: `${proposedText}\n\n` }}
        labelOf={() => 'Your message'}
        readTyped={(form) => ({ answer: String(form.get('answer')) })}
      >
        {({ field, typedValues: typed, isBusy }) => {
          const text = typed.answer.trim()
          // What the owner has typed stays, and the chosen text comes below it.
          const textBefore = texts.some((each) => each.text.trim() === text) ? '' : `${text}\n\n`
          const mail = new URLSearchParams({ subject: `Your enquiry at ${propertyName}`, body: typed.answer })
          const mailAppLink = `mailto:${email}?${mail.toString().replaceAll('+', '%20')}`
          const isComplete = findUnfilledBlanks(text).length === 0
          const renderChannel = (by: Channel, label: string, href: string, buttonProps: object = {}) => (
            <Button component="a" href={href} px={4} fz="sm" onClick={() => setChannel(by)} {...buttonProps}>
              {label}
            </Button>
          )
          return (
            <Stack gap="sm">
              <Group role="group" aria-label="Start with a text" gap="xs">
                {texts.map(({ title, text }) => (
                  <FillButton key={title} name="answer" value={`${textBefore}${text}\n\n`}>
                    {title}
                  </FillButton>
                ))}
              </Group>
              <Textarea
                {...field('answer')}
                {...(email &&
                  message && { description: 'The e-mail shows the guest’s question below your message.' })}
                maxLength={MAX_MESSAGE_CHARACTERS}
                required
                autosize
                minRows={5}
              />
              <UnfilledBlanksNote text={text} />
              {canEmail && (
                <Button
                  type="submit"
                  name="intent"
                  value="answer"
                  fullWidth
                  variant={channel ? 'default' : 'filled'}
                  loading={isBusy}
                >
                  Send by e-mail
                </Button>
              )}
              {/* A text with an empty blank in it is not sent. */}
              <Group grow gap="xs" preventGrowOverflow={false}>
                {phone &&
                  isComplete &&
                  renderChannel('whatsapp', 'WhatsApp', whatsappLink(phone, text), {
                    ...{ target: '_blank', rel: 'noreferrer', color: 'whatsapp' },
                    variant: canEmail || channel ? 'light' : 'filled',
                  })}
                {phone && renderChannel('phone', 'Call', telLink(phone))}
                {email && isComplete && renderChannel('email', 'Mail app', mailAppLink)}
              </Group>
              <input type="hidden" name="by" value={channel ?? 'other'} />
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm" role="status">
                  {channel ? `Did you answer by ${channelNames[channel]}?` : 'Did you answer another way?'}
                </Text>
                <Button
                  type="submit"
                  name="intent"
                  value="note-answer"
                  formNoValidate
                  flex="none"
                  variant={channel ? 'filled' : 'default'}
                  disabled={isBusy}
                >
                  {channel ? 'Yes, I answered' : 'I answered already'}
                </Button>
              </Group>
            </Stack>
          )
        }}
      </EditForm>
      <EmailNotSetUp>Answer another way, then press “I answered already”.</EmailNotSetUp>
    </Section>
  )
}

const suggestionLabels = {
  free: 'Yes, these nights are free',
  taken: 'Taken: offer the nearest nights',
  part: 'Offer the free nights',
} as const

type Channel = 'whatsapp' | 'phone' | 'email'

const channelNames = { whatsapp: 'WhatsApp', phone: 'telephone', email: 'e-mail' }

const answerLabels: Record<string, string> = {
  outbox: 'Sent by e-mail',
  whatsapp: 'Prepared for WhatsApp',
  email: 'Prepared for your mail app',
  other: 'Prepared',
}

/** The text of the last answer. For an answer by WhatsApp or mail app it is the text that was prepared here. */
export function SentAnswer({ enquiry: { answer, answered_by } }: Pick<Page, 'enquiry'>) {
  if (!answer) return null
  return (
    <Section id="answered" title="What you answered">
      <SmallText>{answerLabels[answered_by ?? 'other']}</SmallText>
      <Text className="kept-lines">{answer}</Text>
    </Section>
  )
}
