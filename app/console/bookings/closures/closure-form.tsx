import './closures.css'
import { Button, Textarea } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'
import { CLOSURE_NOTE_MOST_CHARACTERS, type ClosureDraft } from '#domain/stays/closure.ts'
import { DayPair } from '../../parts/fields/day-pair.tsx'
import { toNextField } from '../../parts/fields/next-field.ts'
import { KeptNote } from '../../parts/kept/kept-note.tsx'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { Doubts } from '../../parts/saving/doubts.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveBar } from '../../parts/saving/save-bar.tsx'
import { ClosedStays, type StayToClose } from './closed-stays.tsx'

/** What a refused form comes back with; without a connection it comes back with its reason alone. */
export type ClosureAnswer =
  | (Refusal & { draft?: ClosureDraft; id?: string; doubts?: readonly string[] })
  | undefined

type FormProps = {
  /** Under which name what is half typed is kept on the device. */
  kept: string
  /** It has just been saved, and need not be kept there any more. */
  saved?: boolean
  /** Where new ones are gone on with, and what else belongs to beginning them anew. */
  page?: string
  onAnew?: () => void
  draft: ClosureDraft
  stays: readonly StayToClose[]
  /** The id that new ones will have, so that two taps close them once. */
  id?: string
  /** Which version the owner saw, when old ones are changed. */
  seen?: string
  refusal: ClosureAnswer
  save: string
}

/** Nights to close: of what, from when until when, and why. */
export function ClosureForm({
  kept: name,
  saved = false,
  page,
  onAnew,
  draft,
  stays,
  seen,
  refusal,
  save,
  ...props
}: FormProps) {
  const kept = useKeptText(name, saved, page === undefined ? {} : { page })
  // What is gone on with keeps the id it was given first, so that the nights are still closed once.
  const id = (kept.found?.state === 'back' && kept.found.text.id) || props.id
  const busy = useNavigation().formMethod === 'POST'
  const said = (name: string) => (refusal?.field === name ? refusal.message : undefined)
  return (
    <Form method="post" className="booking-form" ref={kept.form} onKeyDown={toNextField} noValidate>
      {!refusal && <KeptNote kept={kept} {...(onAnew && { onAnew })} />}
      <RefusalNote message={refusal?.message}>
        <Doubts doubts={refusal?.doubts} anyway="Close them all the same" />
      </RefusalNote>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      <ClosedStays stays={stays} draft={draft} error={said('stays')} />
      <DayPair
        from={{ name: 'from', label: 'First night', day: draft.from, error: said('from') }}
        until={{ name: 'until', label: 'Open again from', day: draft.until, error: said('until') }}
      />
      <Textarea
        name="note"
        defaultValue={draft.note}
        error={said('note')}
        label="Why, for you alone"
        description="Such as: the roof is being mended, or family is here."
        maxLength={CLOSURE_NOTE_MOST_CHARACTERS}
        autosize
        minRows={2}
      />
      <SaveBar>
        <Button type="submit" loading={busy}>
          {save}
        </Button>
      </SaveBar>
    </Form>
  )
}
