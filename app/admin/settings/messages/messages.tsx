import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import { formatRupees } from '#core/values/money.ts'
import { recordByName } from '#core/values/record.ts'
import { readContent } from '#modules/content/content.server.ts'
import { describeIncluded } from '#modules/content/stays.ts'
import { formatPrice } from '#modules/enquiries/answer.ts'
import { makeBookingBlankValues, makePropertyBlankValues } from '#modules/enquiries/message-blank-values.ts'
import { type Blank, type BlankValues, blanks, fillBlanks } from '#modules/mail/blanks.ts'
import { makeMessagesForm, readOwnMessages, saveMessages } from '#modules/mail/own-messages.server.ts'
import {
  allowedBlanks,
  MAX_OWN_REPLIES,
  MAX_OWN_TEXT_CHARACTERS,
  MAX_OWN_TITLE_CHARACTERS,
  type OwnTextName,
  ownTextNames,
  toMessageFields,
  toOwnMessages,
} from '#modules/mail/own-messages.ts'
import { quoteStays } from '#modules/prices/quote-stays.server.ts'
import { typeInto } from '../../../ui/form/type-into.ts'
import { adminContext } from '../../access.server.ts'
import type { Field } from '../../parts/edit-form.tsx'
import { readField, readVersion, requireIntent, respondRefusedForm } from '../../parts/form.server.ts'
import { SettingsForm, SettingsPage, SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/messages.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [{ messages, defaultMessages }, { property, stays }] = await Promise.all([
    readOwnMessages(ctx),
    readContent(ctx),
  ])
  const [stay] = stays.items
  const days = { check_in: '2026-12-24', check_out: '2026-12-27' }
  const [quotedStay] = await quoteStays(ctx, stay ? [stay] : [], days)
  const amount = quotedStay?.quote?.total ?? 0
  const money = { guests: 3, amount, advance: 5000, paid: 5000, kept: null, source: null }
  const sample = {
    ...makePropertyBlankValues(property, ctx.config.publicOrigin),
    ...makeBookingBlankValues({ first_name: 'Meera', stay: stay?.id ?? null, ...days, ...money }, { stays }),
    price: quotedStay ? formatPrice(quotedStay, describeIncluded(stays)) : '',
    nearest: `${stay?.title ?? ''}: 27 to 30 December 2026`,
    part: `${stay?.title ?? ''}: 24 to 26 December 2026`,
    until: '2 December 2026 at 18:00',
    amount: formatRupees(5000),
    advance: formatRupees(5000),
    pay: `${ctx.config.publicOrigin}/pay/…`,
    reference: '7K3F9QXM',
    link: `${ctx.config.publicOrigin}/…`,
  }
  return { ...makeMessagesForm(messages), firstDayMessages: defaultMessages, sample }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  const readText = (name: string) => readField(form, name, name.startsWith('title') ? 200 : 10_000)
  const replies = Array.from({ length: MAX_OWN_REPLIES + 1 }, (_, index) => ({
    title: readText(`title-${index}`),
    text: readText(`text-${index}`),
  }))
  const used = replies.findLastIndex(({ title, text }) => title !== '' || text !== '') + 1
  const typedMessages = { replies: replies.slice(0, used), ...recordByName(ownTextNames, readText) }
  const outcome = await saveMessages(ctx, actor, typedMessages, readVersion(form))
  return outcome.ok ? outcome : respondRefusedForm(outcome, toMessageFields(typedMessages), form)
}

const sections: { title: string; texts: OwnTextName[] }[] = [
  { title: 'Answers about dates', texts: ['free', 'taken', 'part', 'hold'] },
  { title: 'Booking and money', texts: ['confirmation', 'receipt'] },
  { title: 'Before arrival', texts: ['arrival'] },
  { title: 'Asking for a review', texts: ['invitation'] },
]

const labels: Record<OwnTextName, string> = {
  free: 'The dates are free',
  taken: 'The dates are booked, with the next free dates',
  part: 'Some of the nights are free',
  hold: 'E-mail: nights are on hold (sent automatically)',
  confirmation: 'The booking is confirmed',
  receipt: 'Receipt for a payment',
  arrival: 'Message before arrival',
  invitation: 'Message after the stay',
}

const hints: Partial<Record<OwnTextName, string>> = {
  confirmation: '{link} is the guest’s page with everything about the stay.',
  receipt: '{link} is the receipt.',
  invitation: 'Ask all guests, also guests who were not happy. In an e-mail, {link} becomes a button.',
}

function labelOf(path: string): string {
  if (path === 'replies') return 'Your answers and their order'
  const [, name = ''] = path.split('.')
  return `Answer ${/^\d+$/.test(name) ? Number(name) + 1 : name}`
}

/** The owner's own texts for guests, `/admin/settings/messages`. */
export default function Messages({ loaderData: page }: Route.ComponentProps) {
  const { values, version, firstDayMessages, sample } = page
  return (
    <SettingsPage
      title="Your messages"
      description="Texts that you send to guests often. Words like {name} are replaced for each guest, here by the guest’s name. A sentence with {pay} or {advance} is left out when there is nothing to pay."
    >
      <SettingsForm name="settings messages" {...{ values, version, labels, labelOf }}>
        {(field, values) => {
          const { replies } = toOwnMessages(values)
          const newReplies = replies.length < MAX_OWN_REPLIES ? [{ title: '', text: '' }] : []
          return (
            <>
              <SettingsSection title="Answers to enquiries">
                {[...replies, ...newReplies].map(({ title, text }, at) => (
                  <Answer
                    // biome-ignore lint/suspicious/noArrayIndexKey: their index is part of their field name
                    key={at}
                    title={{ ...field(`title-${at}`), defaultValue: title }}
                    text={{ ...field(`text-${at}`), defaultValue: text }}
                    originalText={firstDayMessages.replies.find((first) => first.title === title)?.text}
                    sample={sample}
                  />
                ))}
              </SettingsSection>
              {sections.map(({ title, texts }) => (
                <SettingsSection key={title} title={title}>
                  {texts.map((name) => (
                    <MessageField
                      key={name}
                      {...field(name)}
                      description={hints[name]}
                      kind={name}
                      originalText={firstDayMessages[name]}
                      sample={sample}
                      required
                    />
                  ))}
                </SettingsSection>
              ))}
            </>
          )
        }}
      </SettingsForm>
    </SettingsPage>
  )
}

type AnswerProps = Pick<MessageFieldProps, 'originalText' | 'sample'> & { title: Field; text: Field }

/** One answer to enquiries, closed until it is opened or refused; without a title, a new one. */
function Answer({ title, text, ...more }: AnswerProps) {
  const name = title.defaultValue
  return (
    <details className="touch-links" open={title.error || text.error ? true : undefined}>
      <summary>{name || 'Add another answer'}</summary>
      <TextInput
        {...title}
        label="Name (only you see it)"
        description={name && 'To remove an answer, leave both fields empty and save.'}
        maxLength={MAX_OWN_TITLE_CHARACTERS}
      />
      <MessageField {...text} label="The answer" kind="reply" {...more} />
      {name && (
        <Button variant="subtle" onClick={clearAnswer}>
          Remove this answer
        </Button>
      )}
    </details>
  )
}

function clearAnswer({ currentTarget }: MouseEvent) {
  const fields = currentTarget.closest('details')?.querySelectorAll<HTMLInputElement>('input, textarea[name]')
  for (const field of fields ?? []) typeInto(field, '')
}

type MessageFieldProps = Field & {
  description?: string | undefined
  kind: keyof typeof allowedBlanks
  /** The text that came with the site; none for an answer that the owner added. */
  originalText: string | undefined
  sample: BlankValues
  required?: boolean
}

/** One text, with buttons that insert its blanks, a preview for a sample guest, and a button that restores the original text. */
function MessageField({ kind, originalText, sample, defaultValue, ...field }: MessageFieldProps) {
  const [text, setText] = useState(defaultValue)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const replaceText = (text: string) => textarea.current && typeInto(textarea.current, text)
  const insertBlank = (blank: Blank) => {
    if (!textarea.current) return
    const { selectionStart: from, selectionEnd: to, value } = textarea.current
    replaceText(`${value.slice(0, from)}{${blank}}${value.slice(to)}`)
    textarea.current.focus()
    const end = from + blank.length + 2
    textarea.current.setSelectionRange(end, end)
  }
  return (
    <>
      <Textarea
        {...field}
        ref={textarea}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={MAX_OWN_TEXT_CHARACTERS}
      />
      <Group role="group" gap="xs" my="xs" aria-label={`Words that are filled in, for “${field.label}”`}>
        {allowedBlanks[kind].map((blank) => (
          <Button key={blank} size="compact-sm" title={blanks[blank]} onClick={() => insertBlank(blank)}>
            {`{${blank}}`}
          </Button>
        ))}
      </Group>
      {text.trim() !== '' && (
        <details className="touch-links">
          <summary>Preview</summary>
          <Text className="kept-lines" bg="var(--alt)" p="sm">
            {fillBlanks(text, sample)}
          </Text>
        </details>
      )}
      {originalText !== undefined && text !== originalText && (
        <Button variant="subtle" onClick={() => replaceText(originalText)}>
          Restore the first text
        </Button>
      )}
    </>
  )
}
