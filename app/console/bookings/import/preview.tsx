import { Button, Radio, Switch, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { sayAmountDue } from '#domain/bookings/balance.ts'
import { keptMoney } from '#domain/bookings/booking-money.ts'
import { saySource } from '#domain/bookings/booking-source.ts'
import { isDay, sayDay, sayDays } from '#domain/day.ts'
import { sayGuests } from '#domain/guests.ts'
import { sayRupees } from '#domain/money.ts'
import { type DayOrder, dayOfTyped } from '#domain/typed-day.ts'
import type { Looked } from './import.server.ts'

type Rows = NonNullable<Looked['preview']>
type PreviewProps = { looked: Looked; rows: Rows; busy: boolean }

/** Every row of a table as it would be saved; nothing of it is saved yet. */
export function ImportPreview({ looked: { ignored, rows: given, doubt, once }, rows, busy }: PreviewProps) {
  const [onlyDoubtful, setOnlyDoubtful] = useState(false)
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  const taken = rows.filter(({ clashes }) => clashes.length > 0).length
  const doubtful = rows.filter(needsLook).length
  const good = rows.length - wrong
  const bookings = (count: number) => (count === 1 ? 'one booking' : `${count} bookings`)
  return (
    <Form method="post" className="import-form">
      <input type="hidden" name="rows" value={given} />
      <input type="hidden" name="once" value={once} />
      {wrong > 0 && <input type="hidden" name="leaveOut" value="on" />}
      <Title order={2} size="h3">
        {wrong === 0
          ? `All ${rows.length} rows are good. Nothing is saved yet.`
          : `${wrong} of ${rows.length} rows need another look. Nothing is saved yet.`}
      </Title>
      {doubt && <WhichOrder doubt={doubt} />}
      {taken > 0 && (
        <Text>
          {taken === 1 ? 'One row wants' : `${taken} rows want`} nights that are taken already; they are
          marked below.
        </Text>
      )}
      {ignored.length > 0 && (
        <Text c="dimmed">
          {ignored.length === 1 ? 'One column is' : `${ignored.length} columns are`} not brought in:{' '}
          {ignored.join(', ')}.
        </Text>
      )}
      <div className="import-ends">
        {good > 0 && (
          <Button type="submit" loading={busy}>
            {wrong > 0 ? `Save ${bookings(good)}, leave ${wrong} out` : `Save ${bookings(good)}`}
          </Button>
        )}
        <Button component={Link} to="/admin/bookings/import" variant="default">
          Choose another file
        </Button>
      </div>
      {doubtful > 0 && wrong < rows.length && (
        <Switch
          label="Show only the rows that need a look"
          checked={onlyDoubtful}
          onChange={(event) => setOnlyDoubtful(event.currentTarget.checked)}
        />
      )}
      <ol className="import-rows">
        {rows
          .filter((row) => !onlyDoubtful || needsLook(row))
          .map((row) => (
            <Row key={row.row} row={row} />
          ))}
      </ol>
    </Form>
  )
}

/** Asks once for the whole table which number is the day, and shows the rows anew as soon as it is said. */
function WhichOrder({ doubt: { day, order } }: { doubt: NonNullable<Looked['doubt']> }) {
  const group = useRef<HTMLDivElement>(null)
  const submit = useSubmit()
  const readAs = (which: DayOrder) => sayDay(dayOfTyped(day, which))
  function look(value: string) {
    const form = group.current?.closest('form')
    if (!form) return
    const fields = new FormData(form)
    fields.set('order', value)
    fields.set('what', 'look')
    submit(fields, { method: 'post' })
  }
  return (
    <Radio.Group
      ref={group}
      name="order"
      label={`What is ${day} in this table?`}
      defaultValue={order}
      onChange={look}
    >
      <Radio value="day-first" label={readAs('day-first')} mt="xs" />
      <Radio value="month-first" label={readAs('month-first')} mt="xs" />
    </Radio.Group>
  )
}

function needsLook({ problems, clashes, doubts }: Rows[number]): boolean {
  return problems.length + clashes.length + doubts.length > 0
}

function Row({ row }: { row: Rows[number] }) {
  return (
    <li data-wrong={row.problems.length > 0 || undefined}>
      <span className="import-number">{row.row}</span>
      <div>
        <strong>{`${row.firstName} ${row.lastName}`.trim() || 'No name'}</strong>
        <small>
          {[row.email, row.phone, row.stay, daysOf(row), ...moneyOf(row), row.cancelled && 'cancelled']
            .filter(Boolean)
            .join(' · ')}
        </small>
        {row.problems.map(({ code, field, message }) => (
          <p key={`${field} ${code}`}>{message}</p>
        ))}
        {[...row.clashes, ...row.doubts].map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
      </div>
    </li>
  )
}

/** Sums that cannot be read are shown as they stand in the file. */
function moneyOf({ problems, ...row }: Rows[number]): string[] {
  const wrong = problems.map(({ field }) => field)
  const { guests, amount, advance, source } = keptMoney(row)
  const balance = amount === null ? '' : sayAmountDue({ amount, advance, source })
  return [
    wrong.includes('guests') ? row.guests : sayGuests(guests),
    amount === null ? row.amount : sayRupees(amount),
    advance === null ? row.advance : `${sayRupees(advance)} paid`,
    balance,
    balance.includes(saySource(row.source)) ? '' : saySource(row.source),
  ]
}

/** What cannot be read as a day is shown as it stands in the file. */
function daysOf({ checkIn, checkOut }: Rows[number]): string {
  const readable = [checkIn, checkOut].every((day) => day === '' || isDay(day))
  return readable
    ? sayDays(checkIn || null, checkOut || null)
    : [checkIn, checkOut].filter(Boolean).join(' to ')
}
