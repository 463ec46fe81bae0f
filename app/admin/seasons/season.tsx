import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { data, redirect } from 'react-router'
import { newId } from '#core/host/keys.server.ts'
import { findFieldLabel, makeEmptyForm, readForm } from '#core/record-fields.ts'
import { readUndoState, rowToForm } from '#core/records.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { MAX_NAME_CHARACTERS } from '#core/values/contact.ts'
import { formatDay, isDay } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { keysOf } from '#core/values/record.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { listStaysToChoose, type StayToChoose } from '#modules/content/stays.ts'
import { findSeason } from '#modules/prices/find-seasons.server.ts'
import { isValidPrice, parseSeasonPrice, seasonName, toRupees, weekdayNames } from '#modules/prices/season.ts'
import { seasonFields, type TypedSeason, weekdayNumbers } from '#modules/prices/season-record.ts'
import {
  addSeason,
  changeSeason,
  findSeasonDoubts,
  removeSeason,
  restoreSeason,
  seasonKind,
  undoSeasonChange,
} from '#modules/prices/seasons.server.ts'
import { adminContext } from '../access.server.ts'
import { adminPath, readPickedDays } from '../parts/admin-path.ts'
import { DateRange } from '../parts/date-range.tsx'
import { readField, readVersion, reply, requireIntent } from '../parts/form.server.ts'
import { ActionButton } from '../parts/intent.tsx'
import { StateBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink, OptionalFields, RecordForm, StatusNote } from '../parts/record-form.tsx'
import { SmallText } from '../parts/section.tsx'
import { UndoLine } from '../parts/undo.tsx'
import type { Route } from './+types/season.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const content = await readContent(ctx)
  if (id === 'new') return prefillSeason(content, query)
  const found = await findSeason(ctx, id)
  if (!found) throw data(refuse('seasonUnknown').message, { status: 404 })
  const { season, row } = found
  return {
    id,
    isNew: false,
    isRemoved: row.removed_at !== null,
    ...(await readUndoState(ctx, actor, seasonKind, id)),
    name: seasonName(season),
    stays: listPricedStays(content, season.stay),
    ...rowToForm(seasonFields, row),
  }
}

/** An empty form, or one for a room and nights that were picked in the calendar. */
function prefillSeason(content: Content, query: URLSearchParams) {
  const { first, last } = readPickedDays(query) ?? { first: '', last: '' }
  const stays = listPricedStays(content, null)
  const stay = stays.find(({ id }) => id === query.get('stay'))?.id ?? ''
  return {
    id: newId(),
    isNew: true,
    version: '',
    isRemoved: false,
    undo: null,
    isUndone: false,
    name: first ? 'Price of these nights' : 'Add a season',
    stays,
    typed: { ...makeEmptyForm(seasonFields), stay, firstNight: first, lastNight: last },
  }
}

/** The stays on the site, and the stay of the season, which may be removed. */
function listPricedStays(content: Content, stayOfSeason: string | null): StayToChoose[] {
  const stays = listStaysToChoose(content, stayOfSeason)
  if (stayOfSeason === null || stays.some(({ id }) => id === stayOfSeason)) return stays
  return [...stays, { id: stayOfSeason, title: 'A deleted room', price: 0 }]
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const changes = { remove: removeSeason, 'undo-change': undoSeasonChange, restore: restoreSeason }
  const intent = requireIntent(form, ['', ...keysOf(changes)])
  if (intent !== '') return reply(await changes[intent](ctx, actor, params.id))
  const typed = readForm(seasonFields, form)
  const doubts = form.has('anyway') ? [] : await findSeasonDoubts(ctx, typed)
  if (doubts.length > 0) return reply({ ...refuse('seasonDoubted'), doubts })
  if (params.id !== 'new') return reply(await changeSeason(ctx, actor, params.id, typed, readVersion(form)))
  const outcome = await addSeason(ctx, actor, { ...typed, id: readField(form, 'id', 40) })
  if (!outcome.ok) return reply(outcome)
  return redirect(`${adminPath('seasons', outcome.id)}?done=added`)
}

/** One season, `/admin/seasons/:id`, or a new one, `/admin/seasons/new`: changed, removed, and restored. */
export default function Season({ loaderData: season }: Route.ComponentProps) {
  const { id, isNew, isRemoved, undo } = season
  return (
    <>
      <BackLink to="/admin/seasons">All seasons</BackLink>
      <PageHead title={season.name} tabTitle={isNew ? season.name : `Season: ${season.name}`}>
        {isNew && 'A season has its own price, its own minimum nights, or both.'}
        {isRemoved && <StateBadge label="Removed" color="gray" />}
      </PageHead>
      <StatusNote>{season.isUndone && !isRemoved && 'Undone. The season is as it was before.'}</StatusNote>
      {undo && !isRemoved && (
        <UndoLine key={season.version} {...undo} intent="undo-change">
          Your change is on the site.
        </UndoLine>
      )}
      {!isRemoved && <SeasonForm season={season} />}
      {isRemoved && <Text my="md">Its prices do not count now.</Text>}
      {!isNew && (
        <ActionButton
          key={`remove ${id}`}
          intent={isRemoved ? 'restore' : 'remove'}
          doneMessage={isRemoved ? 'The season is active again.' : 'The season is removed.'}
        >
          {isRemoved ? 'Restore this season' : 'Remove this season'}
        </ActionButton>
      )}
    </>
  )
}

/** `weekdayPrices.5` → `Friday`. */
function labelOf(path: string): string {
  const weekday = weekdayNumbers.find((each) => path === `weekdayPrices.${each}`)
  return weekday ? weekdayNames[weekday] : findFieldLabel(seasonFields, path)
}

/** A season in four fields: stay, dates, price and minimum nights. */
function SeasonForm({ season }: { season: Route.ComponentProps['loaderData'] }) {
  const { stays, isNew } = season
  const stayOptions = stays.map(({ id, title }) => ({ value: id, label: title }))
  const isOfPickedNights = isNew && season.typed.firstNight !== ''
  return (
    <RecordForm
      noun="season"
      fields={seasonFields}
      record={season}
      addedMessage="Season saved. Its prices count from now on."
      labelOf={labelOf}
      format={(text, path) => {
        if (path === 'stay') return stays.find(({ id }) => id === text)?.title ?? 'All rooms'
        return isDay(text) ? formatDay(text) : text
      }}
      saveLabel={isNew ? (isOfPickedNights ? 'Save the price' : 'Save the season') : 'Save changes'}
    >
      {(field, values, typed) => (
        <>
          <NativeSelect {...field('stay')} data={[{ value: '', label: 'All rooms' }, ...stayOptions]} />
          <div>
            <DateRange from={field('firstNight')} until={field('lastNight')} />
            <Checkbox name="isYearly" label={labelOf('isYearly')} defaultChecked={values.isYearly} mt="xs" />
          </div>
          <div>
            <TextInput
              {...field('price')}
              // Who comes from the calendar has chosen the nights, and types the price next.
              autoFocus={isOfPickedNights}
              description="For example 18,000, or +20 % on the normal price. Empty: the normal price."
            />
            <Text component="output" size="sm" fw={600} mt={4}>
              {formatPrices(typed, stays)}
            </Text>
          </div>
          <TextInput
            {...field('fewestNights')}
            description="For guests who arrive on these dates."
            inputMode="numeric"
            styles={{ input: { maxWidth: '8rem' } }}
          />
          <OptionalFields
            title="Name and weekday prices"
            summary={describeOptionalFields(typed)}
            hasError={['name', ...weekdayNumbers.map((day) => `weekdayPrices.${day}`)].some(
              (name) => field(name).error,
            )}
          >
            <TextInput
              {...field('name')}
              description="For example New Year. Empty: the dates are its name."
              maxLength={MAX_NAME_CHARACTERS}
            />
            <SmallText>
              A weekday price replaces the price above, for the night that starts on that day.
            </SmallText>
            <SimpleGrid minColWidth="min(8rem, 100%)" spacing="sm">
              {weekdayNumbers.map((day) => (
                <TextInput key={day} {...field(`weekdayPrices.${day}`)} />
              ))}
            </SimpleGrid>
          </OptionalFields>
        </>
      )}
    </RecordForm>
  )
}

/** The typed price in rupees for each stay of the season; nothing while it cannot be read. */
function formatPrices(typed: TypedSeason, allStays: readonly StayToChoose[]): string {
  const price = parseSeasonPrice(typed.price)
  if (!price || !isValidPrice(price)) return ''
  const stays = allStays.filter(({ id }) => typed.stay === '' || typed.stay === id)
  const usual = stays.length === 1 ? ` instead of ${formatRupees(stays[0]?.price ?? 0)}` : ''
  return stays.map((stay) => `${stay.title} ${formatRupees(toRupees(price, stay.price))}${usual}`).join(' · ')
}

/** The values of the optional fields. */
function describeOptionalFields({ name, weekdayPrices }: TypedSeason): string[] {
  const days = weekdayNumbers.filter((day) => weekdayPrices[day] !== '')
  const prices = days.map((day) => `${weekdayNames[day].slice(0, 3)} ${weekdayPrices[day]}`)
  return [name, ...prices].filter(Boolean)
}
