import '../bookings.css'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { AskedFirst } from '../../parts/saving/asked-first.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import type { Route } from './+types/calendars.ts'

export type CalendarRefusal = Refusal & { stay?: string; source?: string; id?: string; address?: string }
type Shown = Route.ComponentProps['loaderData']['stays'][number]
type Fetched = Shown['fetched'][number]
type FetchedProps = { stay: string; calendars: readonly Fetched[]; refusal: CalendarRefusal | undefined }

/** The calendars of other sites that are fetched for a stay: how old they are, and what is wrong with them. */
export function FetchedCalendars({ stay, calendars, refusal }: FetchedProps) {
  if (calendars.length === 0) return null
  return (
    <ul className="fetched-calendars" aria-label="Fetched every half hour">
      {calendars.map((calendar) => (
        <li
          key={calendar.id}
          data-troubled={calendar.trouble || calendar.emptied || calendar.unread ? true : undefined}
        >
          <One
            stay={stay}
            calendar={calendar}
            refused={refusal?.id === calendar.id ? refusal.message : undefined}
          />
        </li>
      ))}
    </ul>
  )
}

type OneProps = { stay: string; calendar: Fetched; refused: string | undefined }

function One({ stay, calendar, refused }: OneProps) {
  const { id, source, shown, spans, fetchedAt, trouble, failingSince, emptied, farFrom, leavesFar, unread } =
    calendar
  const navigation = useNavigation()
  const doing = navigation.formData?.get('id') === id ? navigation.formData.get('intent') : null
  const says = (intent: string, label: string, variant = 'default') => (
    <Button type="submit" name="intent" value={intent} variant={variant} loading={doing === intent}>
      {label}
    </Button>
  )
  const hidden = (
    <>
      <input type="hidden" name="stay" value={stay} />
      <input type="hidden" name="id" value={id} />
    </>
  )
  return (
    <>
      <p>
        <strong>{source}</strong>, <span className="fetched-address">{shown}</span>
        <small>
          {sayTaken(spans)}
          {fetchedAt && `, as of ${fetchedAt}`}
        </small>
      </p>
      <RefusalNote message={refused} />
      {trouble && !refused && (
        <Text role="status" c="var(--error)">
          Not fetched since {failingSince}. {trouble}
        </Text>
      )}
      {unread && <Text role="status">{unread}</Text>}
      {emptied && (
        <Form method="post" className="fetched-question">
          {hidden}
          <input type="hidden" name="source" value={source} />
          <input type="hidden" name="seen" value={calendar.seen} />
          <Text role="status">
            There are no taken nights in this calendar any more. Those it had stay taken until you say that
            they are free.
          </Text>
          {says('forget', `Forget the nights from ${source}`)}
        </Form>
      )}
      {farFrom && (
        <Form method="post" className="fetched-question">
          {hidden}
          <Text>
            {leavesFar
              ? `Left out: from ${farFrom} on everything is “not available” there, as that site does not let so far ahead.`
              : `From ${farFrom} on everything is “not available” there. Most likely that site does not let so far ahead, and nobody has booked.`}
          </Text>
          {leavesFar ? says('take-far', 'Count it as taken') : says('leave-far', 'Leave it out')}
        </Form>
      )}
      <Group gap="sm" align="flex-start">
        <Form method="post">
          {hidden}
          {says('fetch', 'Fetch now')}
        </Form>
        <AskedFirst
          name="Stop fetching"
          label={`Stop fetching ${source}`}
          says="Shall the nights that came from there be forgotten, or stay taken?"
        >
          <Form method="post">
            {hidden}
            <Group gap="sm">
              {says('remove-address', 'Stop, and keep its nights')}
              {says('remove-all', 'Stop, and forget its nights')}
            </Group>
          </Form>
        </AskedFirst>
      </Group>
    </>
  )
}

function sayTaken(spans: number): string {
  if (spans === 0) return 'Nothing taken'
  return spans === 1 ? 'Taken once' : `Taken ${spans} times`
}

type AddProps = { stay: Shown; refusal: CalendarRefusal | undefined }

/** The address of one more. What was typed comes back where it is refused. */
export function AddAddress({ stay: { stay, fetched }, refusal }: AddProps) {
  const navigation = useNavigation()
  const form = navigation.formData
  const adding = form?.get('stay') === stay && form.get('intent') === 'add'
  const isMine = refusal?.field === 'address'
  return (
    <Form method="post" key={`${fetched.length} ${isMine ? refusal.address : ''}`}>
      <input type="hidden" name="stay" value={stay} />
      <Group align="flex-end" gap="sm" mt="md">
        <TextInput
          name="address"
          type="url"
          inputMode="url"
          label="Address of another site’s calendar"
          placeholder="https://"
          defaultValue={isMine ? refusal.address : ''}
          error={isMine ? refusal.message : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          flex="1 1 16rem"
        />
        <Button type="submit" name="intent" value="add" variant="default" loading={adding}>
          Fetch it from now on
        </Button>
      </Group>
    </Form>
  )
}
