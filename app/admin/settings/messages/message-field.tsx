import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Blank, blanks, type Filling, fillBlanks } from '#modules/mail/blanks.ts'
import {
  blanksOf,
  OWN_TEXT_MOST_CHARACTERS,
  OWN_TITLE_MOST_CHARACTERS,
  type OwnReply,
} from '#modules/mail/own-messages.ts'

type MessageFieldProps = {
  name: string
  label: string
  hint?: string
  kind: keyof typeof blanksOf
  text: string
  /** What it said before it was changed for the first time; none for a text of the owner's own. */
  firstDay?: string | undefined
  sample: Filling
  error?: string | undefined
  required?: boolean
}

/** One text with its blanks a tap away, how a guest would read it, and the way back to what it said at first. */
export function MessageField(props: MessageFieldProps) {
  const { name, label, hint, kind, firstDay, sample, error, required = true } = props
  const [text, setText] = useState(props.text)
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <Textarea
        ref={area}
        name={name}
        label={label}
        description={hint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={OWN_TEXT_MOST_CHARACTERS}
        error={error}
        required={required}
        autosize
        minRows={3}
      />
      <Blanks
        of={blanksOf[kind]}
        label={label}
        onChoose={(blank) => area.current && insert(area.current, blank)}
      />
      {text.trim() !== '' && (
        <details className="message-preview">
          <summary>How a guest reads it</summary>
          <Text className="kept-lines">{fillBlanks(text, sample)}</Text>
        </details>
      )}
      {firstDay !== undefined && text !== firstDay && (
        <Button variant="subtle" onClick={() => area.current && write(area.current, firstDay)}>
          Back to the first text
        </Button>
      )}
    </>
  )
}

type BlanksProps = { of: readonly Blank[]; label: string; onChoose: (blank: Blank) => void }

function Blanks({ of, label, onChoose }: BlanksProps) {
  return (
    <fieldset className="message-blanks" aria-label={`Fill in, in “${label}”`}>
      {of.map((blank) => (
        <Button
          key={blank}
          variant="default"
          size="compact-sm"
          title={blanks[blank]}
          onClick={() => onChoose(blank)}
        >
          {`{${blank}}`}
        </Button>
      ))}
    </fieldset>
  )
}

/** Puts a blank where the cursor stands. */
function insert(area: HTMLTextAreaElement, blank: Blank): void {
  const { selectionStart: from, selectionEnd: to, value } = area
  const said = `{${blank}}`
  write(area, value.slice(0, from) + said + value.slice(to))
  area.focus()
  area.setSelectionRange(from + said.length, from + said.length)
}

/** As if it were typed, so that whoever keeps what was typed notices. */
function write(area: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

type ReplyProps = {
  at: number
  reply: OwnReply
  firstDay: readonly OwnReply[]
  /** The names that other texts have. */
  taken: readonly string[]
  sample: Filling
  problem: (field: string) => string | undefined
}

/** One text to answer enquiries with; the last, empty one is for another. Left empty, it is gone when it is saved. */
export function ReplyField({ at, reply, firstDay, taken, sample, problem }: ReplyProps) {
  const [begun, setBegun] = useState(reply)
  const isSpare = reply.title === ''
  const isEmpty = begun.title === '' && begun.text === ''
  const missing = isSpare ? firstDay.filter(({ title }) => !taken.includes(title)) : []
  const errors = { title: problem(`title-${at}`), text: problem(`text-${at}`) }
  if (isEmpty && !isSpare)
    return (
      <div className="message-reply" role="status">
        “{reply.title}” goes when you save.{' '}
        <Button variant="default" onClick={() => setBegun(reply)}>
          Keep it
        </Button>
      </div>
    )
  return (
    <details className="message-reply" open={errors.title || errors.text ? true : undefined}>
      <summary>{isSpare ? 'Add another answer' : reply.title}</summary>
      <TextInput
        key={`title ${begun.title}`}
        name={`title-${at}`}
        label="Its name, for yourself"
        defaultValue={begun.title}
        maxLength={OWN_TITLE_MOST_CHARACTERS}
        error={errors.title}
        required={!isSpare}
      />
      <MessageField
        key={`text ${begun.title}`}
        name={`text-${at}`}
        label="The answer"
        kind="reply"
        text={begun.text}
        firstDay={firstDay.find(({ title }) => title === begun.title)?.text}
        sample={sample}
        error={errors.text}
        required={!isSpare}
      />
      {isSpare ? (
        missing.map((first) => (
          <Button key={first.title} variant="subtle" onClick={() => setBegun(first)}>
            Bring back “{first.title}”
          </Button>
        ))
      ) : (
        <Button variant="subtle" onClick={() => setBegun({ title: '', text: '' })}>
          Remove this answer
        </Button>
      )}
    </details>
  )
}
