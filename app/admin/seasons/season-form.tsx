import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay, sayDay } from '#modules/common/day.ts'
import { sayRupees } from '#modules/common/money.ts'
import { recordOf } from '#modules/common/record.ts'
import { rupeesOf } from '#modules/prices/price-nights.ts'
import { isPossiblePrice, seasonPriceOfTyped, weekdayNames } from '#modules/prices/season.ts'
import {
  cleanSeason,
  SEASON_NAME_MOST_CHARACTERS,
  type SeasonDraft,
  seasonProblems,
  weekdayFields,
} from '#modules/prices/season-draft.ts'
import { DayPair } from '../parts/fields/day-pair.tsx'
import { MoreFields, type NotSaved, RecordForm } from '../parts/record-form.tsx'
import { Meanwhile } from '../parts/saving/edit-conflict.tsx'

const labels: Record<string, string> = {
  stay: 'For which stay',
  firstNight: 'First night',
  lastNight: 'Last night',
  yearly: 'Every year again',
  price: 'Price for a night',
  fewestNights: 'At least so many nights',
  name: 'Its name, for you',
  ...Object.fromEntries(weekdayFields.map((day) => [`weekdays.${day}`, weekdayNames[day]])),
}

type PricedStay = { id: string; title: string; price: number }
type SeasonFormProps = {
  season: {
    id: string
    isNew: boolean
    done: string | null
    stays: readonly PricedStay[]
    draft: SeasonDraft
  }
  refusal: NotSaved<SeasonDraft>
}

/** A season in four fields: for which stay, from when until when, the price, and how many nights at least. */
export function SeasonForm({ season: { stays, draft: saved, ...season }, refusal }: SeasonFormProps) {
  const draft = refusal?.values ?? saved
  const [typed, setTyped] = useState(draft)
  const more = moreOf(typed)
  const isInMore = (field: string) => field === 'name' || field.startsWith('weekdays.')
  return (
    <RecordForm
      noun="season"
      {...season}
      refusal={refusal}
      check={(form) => seasonProblems(typedSeason(form))}
      about={
        <Meanwhile
          clashes={refusal?.clashes}
          label={(path) => labels[path] ?? path}
          say={(text, path) => {
            if (path === 'stay') return stays.find(({ id }) => id === text)?.title ?? 'All stays'
            return isDay(text) ? sayDay(text) : text
          }}
        />
      }
      {...(!season.isNew && { was: refusal?.was ?? saved })}
      save={season.isNew ? 'Save the season' : 'Save changes'}
      onTyped={(form) => setTyped(typedSeason(form))}
    >
      {(error) => {
        const field = (name: string, value: string) => ({
          ...{ name, label: labels[name], defaultValue: value, error: error(name) },
          ...({ autoComplete: 'off', enterKeyHint: 'next' } as const),
        })
        return (
          <>
            <NativeSelect
              name="stay"
              label={labels.stay}
              defaultValue={draft.stay}
              error={error('stay')}
              data={[
                { value: '', label: 'All stays' },
                ...stays.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
            <div>
              <DayPair
                from={{ ...field('firstNight', ''), label: 'First night', day: draft.firstNight }}
                until={{ ...field('lastNight', ''), label: 'Last night', day: draft.lastNight }}
              />
              <Checkbox name="yearly" label={labels.yearly} defaultChecked={draft.yearly} mt="xs" />
            </div>
            <div>
              <TextInput
                {...field('price', draft.price)}
                description="Such as 18,000, or +20 % on the usual price. Empty: the usual price."
              />
              <Text component="output" className="price-seen" size="sm" fw={600} mt={4}>
                {sayPrices(typed, stays)}
              </Text>
            </div>
            <TextInput
              {...field('fewestNights', draft.fewestNights)}
              description="Of whoever arrives in it."
              inputMode="numeric"
              styles={{ input: { maxWidth: '8rem' } }}
            />
            <MoreFields
              title="A name, and prices of weekdays"
              summary={more}
              isWrong={refusal?.field !== undefined && isInMore(refusal.field)}
            >
              <TextInput
                {...field('name', draft.name)}
                description="Such as New Year. Empty: it goes by its days."
                maxLength={SEASON_NAME_MOST_CHARACTERS}
              />
              <Text size="sm" c="dimmed">
                The price of a weekday counts before the one above, for the night that begins on that day.
              </Text>
              <SimpleGrid minColWidth="8rem" spacing="sm">
                {weekdayFields.map((day) => (
                  <TextInput key={day} {...field(`weekdays.${day}`, draft.weekdays[day])} />
                ))}
              </SimpleGrid>
            </MoreFields>
          </>
        )
      }}
    </RecordForm>
  )
}

/** What the typed price comes to for each stay it is for; nothing while it cannot be read. */
function sayPrices(draft: SeasonDraft, stays: readonly PricedStay[]): string {
  const price = seasonPriceOfTyped(draft.price)
  if (!price || !isPossiblePrice(price)) return ''
  const concerned = stays.filter(({ id }) => draft.stay === '' || draft.stay === id)
  const usual = concerned.length === 1 ? ` instead of ${sayRupees(concerned[0]?.price ?? 0)}` : ''
  return concerned
    .map((stay) => `${stay.title} ${sayRupees(rupeesOf(price, stay.price))}${usual}`)
    .join(' · ')
}

/** The fields that a season may do without, as far as they are filled. */
function moreOf({ name, weekdays }: SeasonDraft): string[] {
  const priced = weekdayFields.filter((day) => weekdays[day] !== '')
  return [name, ...priced.map((day) => `${weekdayNames[day].slice(0, 3)} ${weekdays[day]}`)].filter(Boolean)
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
