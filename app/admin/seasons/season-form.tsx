import './seasons.css'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { sayRupees } from '#modules/common/money.ts'
import { recordOf } from '#modules/common/record.ts'
import { rupeesOf } from '#modules/prices/price-nights.ts'
import { weekdayNames } from '#modules/prices/say-season.ts'
import {
  cleanSeason,
  SEASON_NAME_MOST_CHARACTERS,
  type SeasonDraft,
  seasonProblems,
  weekdayFields,
} from '#modules/prices/season-draft.ts'
import { isPossiblePrice, seasonPriceOfTyped } from '#modules/prices/season-price.ts'
import { DayPair } from '../parts/fields/day-pair.tsx'
import { toNextField } from '../parts/fields/next-field.ts'
import { KeptNote } from '../parts/kept/kept-note.tsx'
import { OpenedFields, type Returned } from '../parts/kept/opened.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { Doubts } from '../parts/saving/asked-first.tsx'
import { RefusalNote, useRefusal } from '../parts/saving/refusal-note.tsx'
import { SaveBar } from '../parts/saving/save-bar.tsx'

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

type PricedStay = { id: string; title: string; price: number }

/** What the typed price comes to for each stay it is for; nothing while it cannot be read. */
function PriceSeen({ draft, stays }: { draft: SeasonDraft; stays: readonly PricedStay[] }) {
  const price = seasonPriceOfTyped(draft.price)
  const seen = price && isPossiblePrice(price) ? price : null
  const concerned = stays.filter(({ id }) => draft.stay === '' || draft.stay === id)
  const isOne = concerned.length === 1
  return (
    <output className="price-seen">
      {seen &&
        concerned
          .map(({ title, price: own }) => {
            const said = `${title} ${sayRupees(rupeesOf(seen, own))}`
            return isOne ? `${said} instead of ${sayRupees(own)}` : said
          })
          .join(' · ')}
    </output>
  )
}

type Props = {
  draft: SeasonDraft
  /** As it is typed by now. */
  typed: SeasonDraft
  problem: (field: string) => string | undefined
}

/** What a season may do without, a name and prices of single weekdays: closed until something stands in it. */
function SeasonMore({ draft, typed, problem }: Props) {
  const [open, setOpen] = useState(saysMore(draft).length > 0)
  const isWrong = [...weekdayFields.map((day) => `weekdays.${day}`), 'name'].some(problem)
  return (
    <details
      className="season-more"
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // What was kept on the device comes back into a closed part.
      onInput={() => setOpen(true)}
    >
      <summary>
        <span>A name, and prices of weekdays</span>
        <small>{saysMore(typed).join(' · ')}</small>
      </summary>
      <div>
        <TextInput
          className="season-name"
          name="name"
          label="Its name, for you"
          description="Such as New Year. Empty: it goes by its days."
          defaultValue={draft.name}
          error={problem('name')}
          maxLength={SEASON_NAME_MOST_CHARACTERS}
          autoComplete="off"
          enterKeyHint="next"
        />
        <p>The price of a weekday counts before the one above, for the night that begins on that day.</p>
        {weekdayFields.map((day) => (
          <TextInput
            key={day}
            name={`weekdays.${day}`}
            label={weekdayNames[day]}
            defaultValue={draft.weekdays[day]}
            error={problem(`weekdays.${day}`)}
            autoComplete="off"
            enterKeyHint="next"
          />
        ))}
      </div>
    </details>
  )
}

function saysMore({ name, weekdays }: SeasonDraft): string[] {
  const priced = weekdayFields.filter((day) => weekdays[day] !== '')
  return [
    ...(name ? [name] : []),
    ...priced.map((day) => `${weekdayNames[day].slice(0, 3)} ${weekdays[day]}`),
  ]
}

/** What was typed into the form of a season; days and prices as people write them. */
export function typedSeason(form: FormData): SeasonDraft {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 400)
  return cleanSeason({
    name: text('name'),
    stay: text('stay'),
    firstNight: text('firstNight'),
    lastNight: text('lastNight'),
    yearly: form.has('yearly'),
    price: text('price'),
    fewestNights: text('fewestNights'),
    weekdays: recordOf(weekdayFields, (day) => text(`weekdays.${day}`)),
  })
}

/** The way back to all of them. */
export function AllSeasons() {
  return (
    <p className="back">
      <Link to="/admin/seasons">All seasons</Link>
    </p>
  )
}
