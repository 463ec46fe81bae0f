import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { type AppContext, commandLineActor } from '#core/app-context.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { fullName } from '#core/values/contact.ts'
import { dayInZone } from '#core/values/day.ts'
import { parseDay } from '#core/values/typed-day.ts'
import { bookingFields, type TypedBooking } from '#modules/bookings/booking.ts'
import { completeAdvanceAndPaid } from '#modules/bookings/booking-money.ts'
import { addBooking, listBookings } from '#modules/bookings/bookings.server.ts'
import { limitMessages, parseDaysInRows, readBookingsCsv } from '#modules/bookings/bookings-csv.server.ts'
import { importBookings, previewImport } from '#modules/bookings/import-bookings.server.ts'
import { makeInvitationLink } from '#modules/invitations/invite.server.ts'
import type { Answer } from './command.ts'
import { addAppCommand, addFieldOptions, CommandRefused, listRows, requireOk } from './command.ts'

export const MAX_LISTED_ROWS = 100_000

type AddOptions = Partial<TypedBooking> & { paid?: string }

export function addBookingCommands(deodar: Command): void {
  const booking = deodar.command('booking').description('bookings: add one, list them, import many')

  const add = addAppCommand<AddOptions>(
    booking,
    'add',
    'add a booking, and print a new review link for its guest',
    async (ctx, options) => {
      const typed = { ...options, ...completeAdvanceAndPaid(options) }
      const { booking } = requireOk(await addBooking(ctx, commandLineActor, typed))
      const invitation = await makeInvitationLink(ctx, commandLineActor, booking.id, 'command-line')
      const { link, expiresAt } = requireOk(invitation)
      const sentence = `Booking ${booking.id} for ${fullName(booking)} is added.\nReview link: ${link}`
      return [{ ...booking, link, expires_at: expiresAt }, sentence]
    },
  )
  addFieldOptions(add, bookingFields).option('--paid <rupees>', 'what is paid of it so far')

  addAppCommand(booking, 'list', 'all bookings, newest first', async (ctx) =>
    listRows(
      await listBookings(ctx, { limit: MAX_LISTED_ROWS }),
      ['id', 'first_name', 'last_name', 'email', 'phone', 'stay', 'check_in', 'check_out', 'state'],
      'No bookings yet.',
    ),
  )

  addAppCommand(
    booking,
    'import <file>',
    'add every row of a CSV file, or none if anything is wrong; at most 5,000 rows',
    importFile,
  )
    .addHelpText('after', `\nThe first row names the columns: ${listColumns()}.`)
    .option('--leave-out', 'save the good rows, and name those with something wrong')
    .option('--month-first', 'read 11/03/2026 as 3 November where the table is ambiguous')

  addAppCommand(
    deodar,
    'invite <booking>',
    'make a new review link for a booking, by its id',
    async (ctx, _, id = '') => {
      const invitation = await makeInvitationLink(ctx, commandLineActor, id, 'command-line')
      const { link, expiresAt } = requireOk(invitation)
      return [
        { id, link, expires_at: expiresAt },
        `Review link, good until ${dayInZone(new Date(expiresAt), (await readSettings(ctx)).timeZone)}: ${link}`,
      ]
    },
  )
}

async function importFile(
  ctx: AppContext,
  { leaveOut = false, monthFirst = false }: { monthFirst?: boolean; leaveOut?: boolean },
  file = '',
): Promise<Answer> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandRefused(`The file ${file} cannot be read.`)
  })
  const { timeZone } = await readSettings(ctx)
  const { rows: typedRows, ignoredColumns, problems, ambiguousDay } = readBookingsCsv(bytes, timeZone)
  if (problems.length > 0) throw new CommandRefused(listProblems(problems), { problems })
  const rows = parseDaysInRows(typedRows, monthFirst ? 'month-first' : 'day-first')
  const preview = await previewImport(ctx, rows)
  const conflicts = preview.flatMap(({ row, conflicts }) => conflicts.map((each) => `row ${row}: ${each}`))
  const outcome = await importBookings(ctx, commandLineActor, rows, { shouldSkipInvalidRows: leaveOut })
  if (!outcome.ok)
    throw new CommandRefused(listProblems(outcome.problems.map(describeProblem)), {
      problems: outcome.problems,
    })
  if (ambiguousDay && !monthFirst)
    console.error(
      `${ambiguousDay} was read as ${parseDay(ambiguousDay)}; --month-first reads the month first.`,
    )
  for (const { row, problems } of preview)
    for (const problem of problems) console.error(`Left out, ${describeProblem({ row, ...problem })}`)
  for (const conflict of limitMessages(conflicts)) console.error(conflict)
  const notice = ignoredColumns.length > 0 ? `\nColumns not brought in: ${ignoredColumns.join(', ')}` : ''
  return [outcome.bookings, `Bookings added: ${outcome.bookings.length}${notice}`]
}

function describeProblem({ row, field, message }: { row: number; field?: string; message: string }): string {
  return `row ${row}${field ? `, ${field}` : ''}: ${message}`
}

function listProblems(problems: readonly string[]): string {
  return [
    'Nothing was saved. Please put this right and import the file again:',
    ...limitMessages(problems).map((line) => `  ${line}`),
  ].join('\n')
}

/** The columns of a CSV file, as its first row can name them. */
function listColumns(): string {
  const titles = Object.values(bookingFields).map(({ csv }) => csv[0].toLowerCase())
  return [...titles, 'paid', 'or name for first and last name'].join(', ')
}
