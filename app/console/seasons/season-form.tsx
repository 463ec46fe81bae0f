import './seasons.css'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type SeasonDraft, seasonProblems } from '#domain/seasons/season-draft.ts'
import { DayPair } from '../parts/fields/day-pair.tsx'
import { toNextField } from '../parts/fields/next-field.ts'
import { KeptNote } from '../parts/kept/kept-note.tsx'
import { OpenedFields, type Returned } from '../parts/kept/opened.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { Doubts } from '../parts/saving/doubts.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { SaveBar } from '../parts/saving/save-bar.tsx'
import { useRefusal } from '../parts/saving/use-refusal.ts'
import { type PricedStay, PriceSeen } from './price-seen.tsx'
import { SeasonMore } from './season-more.tsx'
import { typedSeason } from './typed-season.ts'

/** What a refused form comes back with; without a connection it comes back with its reason alone. */
export type SeasonAnswer = (Returned<SeasonDraft> & { id?: string; doubts?: readonly string[] }) | undefined

type FormProps = {
  /** Under which name what is half typed is kept on the device. */
  kept: string
  /** It has just been saved, and need not be kept there any more. */
  saved?: boolean
  /** What else belongs to beginning a new one anew. */
  onAnew?: () => void
  draft: SeasonDraft
  stays: readonly PricedStay[]
  /** The id that a new one will have, so that two taps write it down once. */
  id?: string
  refusal: SeasonAnswer
  /** What more there is to say about the refusal. */
  about?: ReactNode
  /** What an old one said when it was opened to be changed. */
  was?: unknown
  save: string
}

/** A season in four fields: for which stay, from when until when, the price, and how many nights at least. */
export function SeasonForm({
  kept: name,
  saved = false,
  onAnew,
  draft,
  stays,
  refusal,
  about,
  was,
  save,
  ...props
}: FormProps) {
  const kept = useKeptText(name, saved)
  // What is gone on with keeps the id it was given first, so that it is still written down once.
  const id = (kept.found?.state === 'back' && kept.found.text.id) || props.id
  const busy = useNavigation().formMethod === 'POST'
  const { message, error: said } = useRefusal(refusal, problemsOf)
  const [typed, setTyped] = useState(draft)
  return (
    <Form
      method="post"
      className="season-form"
      ref={kept.form}
      onKeyDown={toNextField}
      onInput={(event) => setTyped(typedSeason(new FormData(event.currentTarget)))}
      noValidate
    >
      {!refusal && <KeptNote kept={kept} {...(onAnew && { onAnew })} />}
      <RefusalNote message={message}>
        {about}
        <Doubts doubts={refusal?.doubts} anyway="Save it all the same" />
      </RefusalNote>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {was !== undefined && <OpenedFields was={was} />}
      <div data-kept>
        <NativeSelect
          name="stay"
          label="For which stay"
          defaultValue={draft.stay}
          error={said('stay')}
          data={[
            { value: '', label: 'All stays' },
            ...stays.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </div>
      <div>
        <DayPair
          from={{
            name: 'firstNight',
            label: 'First night',
            day: draft.firstNight,
            error: said('firstNight'),
          }}
          until={{ name: 'lastNight', label: 'Last night', day: draft.lastNight, error: said('lastNight') }}
        />
        <div data-kept>
          <Checkbox name="yearly" label="Every year again" defaultChecked={draft.yearly} mt="sm" />
        </div>
      </div>
      <div>
        <TextInput
          name="price"
          label="Price for a night"
          description="Such as 18,000, or +20 % on the usual price. Empty: the usual price."
          defaultValue={draft.price}
          error={said('price')}
          autoComplete="off"
          enterKeyHint="next"
        />
        <PriceSeen draft={typed} stays={stays} />
      </div>
      <TextInput
        name="fewestNights"
        className="season-nights"
        label="At least so many nights"
        description="Of whoever arrives in it."
        defaultValue={draft.fewestNights}
        error={said('fewestNights')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
      />
      <SeasonMore draft={draft} typed={typed} problem={said} />
      <SaveBar>
        <Button type="submit" loading={busy}>
          {save}
        </Button>
      </SaveBar>
    </Form>
  )
}

/** What the browser can know of it; the rest is for the house to say. */
function problemsOf(form: FormData) {
  return seasonProblems(typedSeason(form))
}
