import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import { redirect } from 'react-router'
import { sayIncluded } from '#modules/calendar/stays.ts'
import { isKeyOf } from '#modules/common/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { sayPrice } from '#modules/enquiries/answer.ts'
import { type Blank, blanks, type Filling, fillBlanks } from '#modules/mail/blanks.ts'
import { bookingFilling, houseFilling } from '#modules/mail/message-filling.ts'
import { ownMessages, saveMessages } from '#modules/mail/own-messages.server.ts'
import {
  blanksOf,
  type MessageFields,
  messageFields,
  messagesOf,
  OWN_REPLIES_MOST,
  OWN_TEXT_MOST_CHARACTERS,
  OWN_TITLE_MOST_CHARACTERS,
  type OwnText,
} from '#modules/mail/own-messages.ts'
import { quoteStays } from '#modules/prices/quote-stays.server.ts'
import { typeInto } from '../../../ui/form/type-into.ts'
import { adminContext } from '../../access.server.ts'
import { readOpenedForm, refuseForm } from '../../parts/drafts/opened.server.ts'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import { SettingsForm, SettingsPage } from '../settings-page.tsx'
import type { Route } from './+types/messages.ts'

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
  return { values: messageFields(messages), version, firstDay, sample, saved }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const wanted = messagesIn((name) => field(form, name, name.startsWith('title') ? 200 : 10_000))
  const opened = readOpenedForm(form)
  const outcome = await saveMessages(ctx, actor, wanted, opened)
  if (outcome.ok) return redirect('/admin/settings/messages?saved')
  // Merged has the shape of what was wanted, with some messages replaced.
  const merged = outcome.meanwhile?.merged as MessageFields | undefined
  return refuseForm(outcome, merged ? messageFields(messagesOf(merged)) : messageFields(wanted), opened)
}

/** The messages in a form. */
function messagesIn(text: (name: string) => string) {
  const replies = Array.from({ length: OWN_REPLIES_MOST + 1 }, (_, at) => ({
    title: text(`title-${at}`),
    text: text(`text-${at}`),
  }))
  const used = replies.findLastIndex(({ title, text }) => title !== '' || text !== '') + 1
  return {
    replies: replies.slice(0, used),
    free: text('free'),
    taken: text('taken'),
    part: text('part'),
    hold: text('hold'),
    arrival: text('arrival'),
    invitation: text('invitation'),
  }
}

const sections: { title: string; texts: OwnText[] }[] = [
  { title: 'When nights are asked for', texts: ['free', 'taken', 'part', 'hold'] },
  { title: 'Before arrival', texts: ['arrival'] },
  { title: 'Asking for a review', texts: ['invitation'] },
]

const labels: Record<OwnText, string> = {
  free: 'They are free',
  taken: 'They are taken, and the nearest that are free',
  part: 'A part of them is free',
  hold: 'They are held, which goes by e-mail by itself',
  arrival: 'What a guest who is coming reads',
  invitation: 'What a guest reads after the stay',
}

const hints: Partial<Record<OwnText, string>> = {
  invitation:
    'Ask everybody alike, for good words and bad ones. In an e-mail a button stands where {link} is.',
}

function labelOf(path: string): string {
  if (isKeyOf(labels, path)) return labels[path]
  if (path === 'replies') return 'Your answers and their order'
  const [, name = ''] = path.split('.')
  return `Answer ${/^\d+$/.test(name) ? Number(name) + 1 : name}`
}

/** What the owner writes again and again, in their own words: `/admin/settings/messages`. */
export default function Messages({ loaderData: page, actionData }: Route.ComponentProps) {
  const { values, firstDay, sample, saved } = page
  return (
    <SettingsPage
      title="Your messages"
      about={
        'What you write to guests again and again. A word in braces, such as {name}, is filled in for each guest.'
      }
    >
      <SettingsForm
        key={page.version}
        name="settings messages"
        values={values}
        saved={saved}
        answer={actionData}
        label={labelOf}
      >
        {(values, error) => {
          const messages = messagesOf(values)
          const spare = messages.replies.length < OWN_REPLIES_MOST
          return (
            <>
              <section className="sheet">
                <h2>Answers to enquiries</h2>
                {[...messages.replies, ...(spare ? [{ title: '', text: '' }] : [])].map(
                  ({ title, text }, at) => (
                    <details
                      // biome-ignore lint/suspicious/noArrayIndexKey: their place is their name in the form
                      key={at}
                      className="fold"
                      open={error(`title-${at}`) || error(`text-${at}`) ? true : undefined}
                    >
                      <summary>{title || 'Add another answer'}</summary>
                      <TextInput
                        name={`title-${at}`}
                        label="Its name, for yourself"
                        description={title && 'Without name and text it is removed when you save.'}
                        defaultValue={title}
                        maxLength={OWN_TITLE_MOST_CHARACTERS}
                        error={error(`title-${at}`)}
                      />
                      <MessageField
                        name={`text-${at}`}
                        label="The answer"
                        kind="reply"
                        text={text}
                        firstDay={firstDay.replies.find((first) => first.title === title)?.text}
                        sample={sample}
                        error={error(`text-${at}`)}
                      />
                      {title && (
                        <Button variant="subtle" onClick={emptyReply}>
                          Remove this answer
                        </Button>
                      )}
                    </details>
                  ),
                )}
              </section>
              {sections.map(({ title, texts }) => (
                <section key={title} className="sheet">
                  <h2>{title}</h2>
                  {texts.map((name) => (
                    <MessageField
                      key={name}
                      name={name}
                      label={labels[name]}
                      hint={hints[name]}
                      kind={name}
                      text={messages[name]}
                      firstDay={firstDay[name]}
                      sample={sample}
                      error={error(name)}
                      required
                    />
                  ))}
                </section>
              ))}
            </>
          )
        }}
      </SettingsForm>
    </SettingsPage>
  )
}

function emptyReply({ currentTarget }: MouseEvent) {
  const fields = currentTarget.closest('details')?.querySelectorAll<HTMLInputElement>('input, textarea[name]')
  for (const field of fields ?? []) typeInto(field, '')
}

type MessageFieldProps = {
  name: string
  label: string
  hint?: string | undefined
  kind: keyof typeof blanksOf
  text: string
  /** The text that came with the site; none for an answer that the owner added. */
  firstDay: string | undefined
  sample: Filling
  error: string | undefined
  required?: boolean
}

/** One text with buttons for its blanks, how a guest would read it, and a button that restores the text that came with the site. */
function MessageField({ hint, kind, firstDay, sample, ...field }: MessageFieldProps) {
  const [text, setText] = useState(field.text)
  const area = useRef<HTMLTextAreaElement>(null)
  const write = (text: string) => area.current && typeInto(area.current, text)
  const insert = (blank: Blank) => {
    if (!area.current) return
    const { selectionStart: from, selectionEnd: to, value } = area.current
    write(`${value.slice(0, from)}{${blank}}${value.slice(to)}`)
    area.current.focus()
    const end = from + blank.length + 2
    area.current.setSelectionRange(end, end)
  }
  return (
    <>
      <Textarea
        {...field}
        ref={area}
        description={hint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={OWN_TEXT_MOST_CHARACTERS}
      />
      <Group component="fieldset" gap="xs" my="xs" aria-label={`Fill in, in “${field.label}”`}>
        {blanksOf[kind].map((blank) => (
          <Button
            key={blank}
            variant="default"
            size="compact-sm"
            title={blanks[blank]}
            onClick={() => insert(blank)}
          >
            {`{${blank}}`}
          </Button>
        ))}
      </Group>
      {text.trim() !== '' && (
        <details className="fold">
          <summary>How a guest reads it</summary>
          <Text className="kept-lines" bg="var(--alt)" p="sm">
            {fillBlanks(text, sample)}
          </Text>
        </details>
      )}
      {firstDay !== undefined && text !== firstDay && (
        <Button variant="subtle" onClick={() => write(firstDay)}>
          Back to the first text
        </Button>
      )}
    </>
  )
}
