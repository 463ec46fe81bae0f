import { Badge, Checkbox, Fieldset, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { data, redirect } from 'react-router'
import { newId } from '#core/host/keys.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { readSettings } from '#core/settings.server.ts'
import { addDays, dayInZone, describeStay, isDay } from '#core/values/day.ts'
import { entryOf } from '#core/values/record.ts'
import { parseDay } from '#core/values/typed-day.ts'
import { type ClosureDraft, MAX_CLOSURE_NOTE_CHARACTERS } from '#modules/calendar/closure.ts'
import {
  changeClosure,
  closeAgain,
  closeNights,
  findClosure,
  openNights,
} from '#modules/calendar/closures.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { everyStay } from '#modules/content/stays.ts'
import { adminContext } from '../access.server.ts'
import { refuseForm } from '../parts/drafts/initial-values.server.ts'
import type { RefusedForm } from '../parts/drafts/initial-values.tsx'
import { DayPair } from '../parts/fields/day-pair.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { ActionButton } from '../parts/intent.tsx'
import { intentOf } from '../parts/intent-of.server.ts'
import { BackLink, DoneNote, RecordForm } from '../parts/record-form.tsx'
import { reply } from '../parts/reply.server.ts'
import { pagePath } from '../parts/span-path.ts'
import type { Route } from './+types/closure.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const content = await publishedContent(ctx)
  if (id === 'new') {
    const unsaved = { isNew: true, seen: '', done: null, said: '', opened: false, over: false }
    return { id: newId(), ...unsaved, stays: staysToClose(content, []), draft: newClosure(content, query) }
  }
  const [closure, { timeZone }] = await Promise.all([findClosure(ctx, id), readSettings(ctx)])
  if (!closure) throw data(messages.closureUnknown, { status: 404 })
  const { stays, first_night: from, reopens_on: until, note } = closure
  const closed = everyStay(content).filter(({ id }) => stays?.some(({ stay }) => stay === id))
  const what = stays === null ? 'All rooms' : closed.map(({ title }) => title).join(', ')
  return {
    id,
    isNew: false,
    seen: closure.updated_at,
    done: query.get('done'),
    said: `${what}, ${describeStay(from, until)}`,
    opened: closure.opened_at !== null,
    over: until <= dayInZone(ctx.clock.now(), timeZone),
    stays: staysToClose(content, closed),
    draft: { whole: stays === null, stays: stays ?? [], from, until, note },
  }
}

/** The values of a new form: empty, or a day of the calendar with one stay or all stays. */
function newClosure({ stays }: Content, query: URLSearchParams): ClosureDraft {
  const [from = '', asked] = [query.get('from') ?? '', query.get('stay')]
  const days = isDay(from) ? { from, until: addDays(from, 1) } : { from: '', until: '' }
  const stay = stays.items.find(({ id }) => id === asked)
  return { whole: asked === 'all', stays: stay ? [{ stay: stay.id, rooms: null }] : [], ...days, note: '' }
}

/** The stays on the site, and those that are already blocked. */
function staysToClose({ stays }: Content, closed: Content['stays']['items']) {
  const shown = new Set([...stays.items, ...closed])
  return [...shown].map(({ id, title, rooms = 1 }) => ({ id, title, rooms }))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  switch (intentOf(form, ['reopen', 'close-again', ''])) {
    case 'reopen':
      return reply(await openNights(ctx, actor, params.id))
    case 'close-again':
      return reply(await closeAgain(ctx, actor, params.id))
  }
  const isNew = params.id === 'new'
  const draft = typedClosure(form)
  const id = isNew ? field(form, 'id', 40) : params.id
  const asked = { refusesDoubts: !form.has('anyway') }
  if (!isNew) {
    const outcome = await changeClosure(ctx, actor, id, { ...draft, seen: field(form, 'seen') }, asked)
    return outcome.ok ? outcome : refuseForm(outcome, draft, undefined, id)
  }
  const outcome = await closeNights(ctx, actor, { ...draft, id }, asked)
  if (!outcome.ok) return refuseForm(outcome, draft, undefined, id)
  return redirect(`${pagePath('bookings', 'closures', outcome.id)}?done=added`)
}

/** Reads the form of blocked dates; days may be typed as people write them. */
function typedClosure(form: FormData): ClosureDraft {
  return {
    whole: form.has('whole'),
    stays: form.getAll('stay').map((stay) => ({
      stay: String(stay),
      rooms: Number.parseInt(field(form, `rooms ${stay}`), 10) || null,
    })),
    from: parseDay(field(form, 'from')),
    until: parseDay(field(form, 'until')),
    note: String(form.get('note') ?? ''),
  }
}

const doneSentences: Record<string, string> = { added: 'These dates are blocked.', saved: 'Saved.' }

/** Blocked dates, `/admin/bookings/closures/:id`, or new ones, `/admin/bookings/closures/new`. */
export default function Closure({ loaderData: closure, actionData }: Route.ComponentProps) {
  const refusal: RefusedForm<ClosureDraft> | undefined = actionData?.ok === false ? actionData : undefined
  const { id, isNew, draft, opened, over, said } = closure
  const done = actionData?.ok ? 'saved' : closure.done
  const day = draft.from && `?month=${draft.from.slice(0, 7)}&day=${draft.from}`
  return (
    <>
      <BackLink to={`/admin/bookings/calendar${day}`}>Calendar</BackLink>
      {isNew ? (
        <PageHead title="Block dates">
          Blocked dates show as taken on your site, and on other sites that read your calendar.
        </PageHead>
      ) : (
        <PageHead title="Blocked dates" tab={`Blocked: ${said}`}>
          {said}{' '}
          {(opened || over) && (
            <Badge component="span" color="gray">
              {opened ? 'Not blocked now' : 'Past'}
            </Badge>
          )}
        </PageHead>
      )}
      <DoneNote>{done && !refusal && !opened && entryOf(doneSentences, done)}</DoneNote>
      {!opened && (
        <ClosureForm
          key={isNew ? (refusal?.id ?? id) : `${id} ${closure.seen}`}
          closure={{ ...closure, done }}
          refusal={refusal}
        />
      )}
      {!isNew && (
        <ActionButton
          key={id}
          intent={opened ? 'close-again' : 'reopen'}
          done={opened ? 'These dates are blocked again.' : 'These dates are free again.'}
        >
          {opened ? 'Block these dates again' : 'Unblock these dates'}
        </ActionButton>
      )}
    </>
  )
}

type ClosureFormProps = {
  closure: Route.ComponentProps['loaderData']
  refusal: RefusedForm<ClosureDraft> | undefined
}

/** The form of blocked dates: which rooms, from when until when, and why. */
function ClosureForm({ closure: { stays, seen, draft: saved, ...closure }, refusal }: ClosureFormProps) {
  const draft = refusal?.values ?? saved
  const [whole, setWhole] = useState(draft.whole)
  return (
    <RecordForm
      noun="closure"
      {...closure}
      refusal={refusal}
      save={closure.isNew ? 'Block these dates' : 'Save changes'}
      anyway="Block these dates anyway"
      onTyped={(form) => setWhole(form.has('whole'))}
    >
      {(error) => (
        <>
          <input type="hidden" name="seen" value={seen} />
          <Fieldset variant="unstyled" legend="Which rooms" aria-describedby="closed-error">
            <Stack gap={4}>
              <Checkbox name="whole" label="All rooms" defaultChecked={draft.whole} />
              {stays.map(({ id, title, rooms }) => (
                <Group key={id} gap="sm">
                  <Checkbox
                    name="stay"
                    value={id}
                    label={title}
                    defaultChecked={draft.stays.some(({ stay }) => stay === id)}
                    disabled={whole}
                  />
                  {rooms > 1 && (
                    <NativeSelect
                      name={`rooms ${id}`}
                      aria-label={`${title}: how many rooms`}
                      defaultValue={draft.stays.find(({ stay }) => stay === id)?.rooms ?? ''}
                      disabled={whole}
                      data={Array.from({ length: rooms }, (_, fewer) =>
                        fewer === 0
                          ? { value: '', label: `all ${rooms} rooms` }
                          : { value: String(fewer), label: fewer === 1 ? '1 room' : `${fewer} rooms` },
                      )}
                    />
                  )}
                </Group>
              ))}
            </Stack>
            <Text id="closed-error" size="sm" c="var(--error)">
              {error('stays')}
            </Text>
          </Fieldset>
          <DayPair
            from={{ name: 'from', label: 'First night', day: draft.from, error: error('from') }}
            until={{ name: 'until', label: 'Free again from', day: draft.until, error: error('until') }}
          />
          <Textarea
            name="note"
            defaultValue={draft.note}
            error={error('note')}
            label="Reason (guests do not see it)"
            description="For example: roof repair, or family visit."
            maxLength={MAX_CLOSURE_NOTE_CHARACTERS}
            minRows={2}
          />
        </>
      )}
    </RecordForm>
  )
}
