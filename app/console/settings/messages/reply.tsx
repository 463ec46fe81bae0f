import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Filling } from '#domain/mail/blanks.ts'
import { OWN_TITLE_MOST_CHARACTERS, type OwnReply } from '#domain/mail/own-messages.ts'
import { MessageField } from './message-field.tsx'

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
