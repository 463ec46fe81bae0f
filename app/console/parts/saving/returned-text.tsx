import { Textarea } from '@mantine/core'
import type { Refusal } from '#domain/refusal.ts'
import { RefusalNote } from './refusal-note.tsx'

/** A refused note, answer, reply or decision as its page comes back with it: which of the page's forms it was, and what was typed or chosen there. */
export type ReturnedText = Refusal & { what?: string; typed?: string; reason?: string }

/** What a form of this page comes back with, if it was this one. */
export function returnedTo(what: string, returned: ReturnedText | undefined): ReturnedText | undefined {
  return returned?.what === what ? returned : undefined
}

/** Words whose form is not there any more, because somebody else was quicker: why, and the words, to be copied. */
export function UnsentText({ returned }: { returned: ReturnedText | undefined }) {
  if (!returned?.typed) return <RefusalNote message={returned?.message} />
  return (
    <section className="sheet answer" aria-label="What you wrote">
      <RefusalNote message={returned.message} />
      <Textarea label="What you wrote" value={returned.typed} readOnly autosize minRows={3} />
    </section>
  )
}
