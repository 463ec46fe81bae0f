import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { fullName } from '#modules/bookings/booking.ts'
import { addBooking, listBookings } from '#modules/bookings/bookings.server.ts'
import { firstMessages, inOrder, readBookingsCsv } from '#modules/bookings/bookings-csv.server.ts'
import { importBookings, previewImport } from '#modules/bookings/import-bookings.server.ts'
import { dayOfTyped } from '#modules/common/typed-day.ts'
import { invite } from '#modules/invitations/invite.server.ts'
import { commandLine } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import { CommandRefused, orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say, sayList } from './say.ts'
import { withApp } from './with-house.ts'

export const EVERY_ROW = 100_000

type AddOptions = JsonOption & {
  firstName: string
  lastName: string
  email: string
  phone: string
  stay?: string
  checkIn?: string
  checkOut?: string
  guests?: string
  amount?: string
  advance?: string
  source?: string
}

export function addBookingCommands(deodar: Command): void {
  const booking = deodar.command('booking').description('bookings: add one, list them, import many')

  commandOf(booking, 'add', 'write a booking down, and print a fresh review link for its guest')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .requiredOption('--email <address>')
    .requiredOption('--phone <number>')
    .option('--stay <name>', 'a stay by its title or id, such as "Suite"')
    .option('--check-in <day>', 'YYYY-MM-DD')
    .option('--check-out <day>', 'YYYY-MM-DD')
    .option('--guests <number>', 'how many come')
    .option('--amount <rupees>', 'what the whole stay costs')
    .option('--advance <rupees>', 'what is paid of it so far')
    .option('--source <words>', 'where it came from, such as Airbnb')
    .action(add)

  commandOf(booking, 'list', 'all bookings, newest first').action((options: JsonOption) =>
    withApp(async (ctx) => {
      const rows = await listBookings(ctx, { limit: EVERY_ROW })
      sayList(
        options,
        rows,
        ['id', 'first_name', 'last_name', 'email', 'phone', 'stay', 'check_in', 'check_out', 'state'],
        'No bookings yet.',
      )
    }),
  )

  commandOf(
    booking,
    'import <file>',
    'add every row of a CSV file, or none if anything is wrong; at most 5,000 rows',
  )
    .addHelpText(
      'after',
      '\nThe first row names the columns: first name, last name (or name), email, phone, stay, check in, check out, guests, amount, advance, source, note.',
    )
    .option('--leave-out', 'save the good rows, and name those with something wrong')
    .option('--month-first', 'read 11/03/2026 as 3 November where the table does not tell')
    .action(importFile)
}

function add({ json, ...given }: AddOptions): Promise<void> {
  return withApp(async (ctx) => {
    const { booking } = orRefuse(await addBooking(ctx, commandLine, given))
    const { link, expiresAt } = orRefuse(await invite(ctx, commandLine, booking.id, 'command-line'))
    const sentence = `Booking ${booking.id} for ${fullName(booking)} is written down.\nReview link: ${link}`
    say({ json }, { ...booking, link, expires_at: expiresAt }, sentence)
  })
}

async function importFile(
  file: string,
  options: JsonOption & { monthFirst?: boolean; leaveOut?: boolean },
): Promise<void> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandRefused(`The file ${file} cannot be read.`)
  })
  await withApp(async (ctx) => {
    const { timeZone } = await readSettings(ctx)
    const { rows: written, ignored, problems, doubt } = readBookingsCsv(bytes, timeZone)
    if (problems.length > 0) throw new CommandRefused(listProblems(problems), { problems })
    const rows = inOrder(written, options.monthFirst ? 'month-first' : 'day-first')
    const preview = await previewImport(ctx, rows)
    const clashes = preview.flatMap(({ row, clashes }) => clashes.map((clash) => `row ${row}: ${clash}`))
    const leftOut = preview.flatMap(({ row, problems }) =>
      problems.map((problem) => sayProblem({ row, ...problem })),
    )
    const outcome = await importBookings(ctx, commandLine, rows, { leaveOut: options.leaveOut ?? false })
    if (!outcome.ok)
      throw new CommandRefused(listProblems(outcome.problems.map(sayProblem)), { problems: outcome.problems })
    if (options.json) console.log(JSON.stringify(outcome.bookings, null, 2))
    else console.log(`Bookings added: ${outcome.bookings.length}`)
    if (doubt && !options.monthFirst)
      console.error(`${doubt} was read as ${dayOfTyped(doubt)}; --month-first reads the month first.`)
    for (const line of leftOut) console.error(`Left out, ${line}`)
    for (const clash of firstMessages(clashes)) console.error(clash)
    if (!options.json && ignored.length > 0) console.log(`Columns not brought in: ${ignored.join(', ')}`)
  })
}

function sayProblem({ row, field, message }: { row: number; field?: string; message: string }): string {
  return `row ${row}${field ? `, ${field}` : ''}: ${message}`
}

function listProblems(problems: readonly string[]): string {
  return [
    'Nothing was saved. Please put this right and import the file again:',
    ...firstMessages(problems).map((line) => `  ${line}`),
  ].join('\n')
}
