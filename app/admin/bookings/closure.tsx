import { Checkbox, Fieldset, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { newId } from '#core/host/keys.server.ts'
import { makeEmptyForm, readForm } from '#core/record-fields.ts'
import { rowToForm } from '#core/records.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import { addDays, formatDay, formatVisitDays, isDay } from '#core/values/day.ts'
import { keysOf } from '#core/values/record.ts'
import {
  blockDates,
  changeBlockedDates,
  findBlockedDates,
  restoreBlockedDates,
  unblockDates,
} from '#modules/calendar/blocked-dates.server.ts'
import {
  ALL_ROOMS,
  blockedDatesFields,
  formatBlockedStay,
  MAX_BLOCKED_DATES_NOTE_CHARACTERS,
  type TypedBlockedDates,
} from '#modules/calendar/blocked-dates.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { listAllStays } from '#modules/content/stays.ts'
import { adminContext } from '../access.server.ts'
import { adminPath, readPickedDays } from '../parts/admin-path.ts'
import { DateRange } from '../parts/date-range.tsx'
import { readField, readVersion, reply, requireIntent } from '../parts/form.server.ts'
import { ActionButton } from '../parts/intent.tsx'
import { StateBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink, RecordForm } from '../parts/record-form.tsx'
import type { Route } from './+types/closure.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const content = await readContent(ctx)
  if (id === 'new') {
    const page = { id: newId(), isNew: true, version: '', description: '', isUnblocked: false, isPast: false }
    return { ...page, stays: listStaysToBlock(content, []), typed: prefillBlockedDates(content, query) }
  }
  const [found, today] = await Promise.all([findBlockedDates(ctx, id), readCurrentDay(ctx)])
  if (!found) throw data(messages.blockedDatesUnknown, { status: 404 })
  const { blockedDates, row } = found
  const { stays, first_night, reopens_on } = blockedDates
  const blockedStays = listAllStays(content).filter(({ id }) => stays?.some(({ stay }) => stay === id))
  const roomNames = stays === null ? 'All rooms' : blockedStays.map(({ title }) => title).join(', ')
  return {
    id,
    isNew: false,
    description: `${roomNames}, ${formatVisitDays(first_night, reopens_on)}`,
    isUnblocked: row.opened_at !== null,
    isPast: reopens_on <= today,
    stays: listStaysToBlock(content, blockedStays),
    ...rowToForm(blockedDatesFields, row),
  }
}

/** The values of a new form: empty, or nights of the calendar with one stay or all stays. */
function prefillBlockedDates({ stays }: Content, query: URLSearchParams): TypedBlockedDates {
  const picked = readPickedDays(query)
  const days = picked && { firstNight: picked.first, reopensOn: addDays(picked.last, 1) }
  const pickedId = query.get('stay')
  const stay = pickedId === 'all' ? ALL_ROOMS : stays.items.find(({ id }) => id === pickedId)?.id
  return { ...makeEmptyForm(blockedDatesFields), ...days, stays: stay ? [stay] : [] }
}

/** The stays on the site, and those that are already blocked. */
function listStaysToBlock({ stays }: Content, closed: Content['stays']['items']) {
  const shown = new Set([...stays.items, ...closed])
  return [...shown].map(({ id, title, rooms = 1 }) => ({ id, title, rooms }))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const changes = { reopen: unblockDates, 'close-again': restoreBlockedDates }
  const intent = requireIntent(form, ['', ...keysOf(changes)])
  if (intent !== '') return reply(await changes[intent](ctx, actor, params.id))
  const typed = readTypedBlockedDates(form)
  const options = { shouldRefuseDoubts: !form.has('anyway') }
  if (params.id !== 'new') {
    const version = readVersion(form)
    return reply(await changeBlockedDates(ctx, actor, params.id, typed, { ...options, version }))
  }
  const outcome = await blockDates(ctx, actor, { ...typed, id: readField(form, 'id', 40) }, options)
  if (!outcome.ok) return reply(outcome)
  return redirect(`${adminPath('bookings', 'closures', outcome.id)}?done=added`)
}

/** Reads the form of blocked dates, with the rooms that are ticked. */
function readTypedBlockedDates(form: FormData): TypedBlockedDates {
  const chosen = form.getAll('stays').map((stay) => ({
    stay: String(stay).slice(0, 100),
    rooms: Number.parseInt(String(form.get(`rooms ${stay}`)), 10) || null,
  }))
  const stays = chosen.slice(0, MAX_CHOSEN_ROOMS).map(formatBlockedStay)
  return { ...readForm(blockedDatesFields, form), stays }
}

const MAX_CHOSEN_ROOMS = 100

/** Blocked dates, `/admin/bookings/closures/:id`, or new ones, `/admin/bookings/closures/new`. */
export default function Closure({ loaderData: closure }: Route.ComponentProps) {
  const { id, isNew, typed, isUnblocked, isPast, description } = closure
  const day = typed.firstNight && `?month=${typed.firstNight.slice(0, 7)}&day=${typed.firstNight}`
  const stateLabel = isUnblocked ? 'Not blocked now' : isPast && 'Past'
  return (
    <>
      <BackLink to={`/admin/bookings/calendar${day}`}>Calendar</BackLink>
      {isNew ? (
        <PageHead title="Block dates">
          Blocked dates show as taken on your site, and on other sites that read your calendar.
        </PageHead>
      ) : (
        <PageHead title="Blocked dates" tabTitle={`Blocked: ${description}`}>
          {description} {stateLabel && <StateBadge label={stateLabel} color="gray" />}
        </PageHead>
      )}
      {!isUnblocked && <ClosureForm closure={closure} />}
      {!isNew && (
        <ActionButton
          key={id}
          intent={isUnblocked ? 'close-again' : 'reopen'}
          doneMessage={isUnblocked ? 'These dates are blocked again.' : 'These dates are free again.'}
        >
          {isUnblocked ? 'Block these dates again' : 'Unblock these dates'}
        </ActionButton>
      )}
    </>
  )
}

/** The form of blocked dates: which rooms, from when until when, and why. */
function ClosureForm({ closure }: { closure: Route.ComponentProps['loaderData'] }) {
  const { stays } = closure
  return (
    <RecordForm
      noun="closure"
      fields={blockedDatesFields}
      record={closure}
      readTyped={readTypedBlockedDates}
      addedMessage="These dates are blocked."
      saveLabel={closure.isNew ? 'Block these dates' : 'Save changes'}
      confirmLabel="Block these dates anyway"
      format={(text, path) =>
        path === 'stays' ? nameRooms(text, stays) : isDay(text) ? formatDay(text) : text
      }
    >
      {(field, values, typed) => {
        const hasAllRooms = typed.stays.includes(ALL_ROOMS)
        const chosen = z.safeDecode(blockedDatesFields.stays.codec, values.stays).data ?? []
        return (
          <>
            <Fieldset variant="unstyled" legend="Which rooms" aria-describedby="closed-error">
              <Stack gap={4}>
                <Checkbox
                  name="stays"
                  value={ALL_ROOMS}
                  label="All rooms"
                  defaultChecked={values.stays.includes(ALL_ROOMS)}
                />
                {stays.map(({ id, title, rooms }) => (
                  <Group key={id} gap="sm">
                    <Checkbox
                      name="stays"
                      value={id}
                      label={title}
                      defaultChecked={chosen.some(({ stay }) => stay === id)}
                      disabled={hasAllRooms}
                    />
                    {rooms > 1 && (
                      <NativeSelect
                        name={`rooms ${id}`}
                        aria-label={`${title}: how many rooms`}
                        defaultValue={chosen.find(({ stay }) => stay === id)?.rooms ?? ''}
                        disabled={hasAllRooms}
                        data={Array.from({ length: rooms }, (_, count) =>
                          count === 0
                            ? { value: '', label: `all ${rooms} rooms` }
                            : { value: `${count}`, label: count === 1 ? '1 room' : `${count} rooms` },
                        )}
                      />
                    )}
                  </Group>
                ))}
              </Stack>
              <Text id="closed-error" size="sm" c="var(--error)">
                {field('stays').error}
              </Text>
            </Fieldset>
            <DateRange from={field('firstNight')} until={field('reopensOn')} />
            <Textarea
              {...field('note')}
              enterKeyHint="enter"
              description="For example: roof repair, or family visit."
              maxLength={MAX_BLOCKED_DATES_NOTE_CHARACTERS}
              minRows={2}
            />
          </>
        )
      }}
    </RecordForm>
  )
}

/** `suite, cottage (1)` → `Suite, Cottage (1)`. */
function nameRooms(text: string, stays: readonly { id: string; title: string }[]): string {
  const titles = stays.reduce((named, { id, title }) => named.replace(id, title), text)
  return titles === ALL_ROOMS ? 'All rooms' : titles
}
