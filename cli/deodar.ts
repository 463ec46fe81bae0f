import { Command, CommanderError } from 'commander'
import { describeFileFault } from '#server/file-fault.ts'
import { addBackupCommands } from './backup.ts'
import { addBookingCommands } from './booking.ts'
import { CommandRefused } from './command.ts'
import { addDoctorCommand } from './doctor.ts'
import { addLogCommands } from './log.ts'
import { addMaintenanceCommands } from './maintenance.ts'
import { addReviewCommands } from './review.ts'

// What a command writes is for its own user alone, as what the server writes.
process.umask(0o077)

// The reader of the output may stop early, as `head` does.
process.stdout.on('error', () => process.exit(0))

const json = process.argv.includes('--json')
let complaint = ''

const deodar = new Command('deodar')
  .description('Bookings, links, reviews and enquiries, with or without a running server.')
  .exitOverride()
  .configureOutput({
    writeErr: (text) => {
      complaint += text
    },
  })
  .showSuggestionAfterError()

addBookingCommands(deodar)
addReviewCommands(deodar)
addMaintenanceCommands(deodar)
addBackupCommands(deodar)
addLogCommands(deodar)
addDoctorCommand(deodar)

try {
  await deodar.parseAsync()
} catch (fault) {
  const ofFile = describeFileFault(fault)
  if (fault instanceof CommandRefused) complain(fault.message, fault.details, wrongCallCode())
  else if (ofFile) complain(`${ofFile}.`)
  else if (!(fault instanceof CommanderError)) throw fault
  else if (fault.exitCode !== 0)
    complain(
      complaint.trim().replace(/^error: /, '') || 'Please name a command: deodar --help',
      {},
      wrongCallCode(),
    )
}

/** The exit code of a wrong call: 1 of the doctor means that something is to be done. */
function wrongCallCode(): number {
  return process.argv[2] === 'doctor' ? 2 : 1
}

function complain(message: string, details: object = {}, code = 1): never {
  console.error(json ? JSON.stringify({ error: message, ...details }) : message)
  process.exit(code)
}
