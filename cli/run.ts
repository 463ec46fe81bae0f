import { Command, CommanderError } from 'commander'
import { describeFileFault } from '#core/host/file-fault.server.ts'
import { addBackupCommands } from './backup.ts'
import { addBookingCommands } from './booking.ts'
import { CommandRefused } from './command.ts'
import { addDoctorCommand } from './doctor.ts'
import { addMaintenanceCommands } from './maintenance.ts'
import { addReportCommand } from './report.ts'
import { addReviewCommands } from './review.ts'

/** Runs the command in `process.argv`, writes its answer or its refusal, and returns the exit code. */
export async function runCommandLine(): Promise<number> {
  let parserMessage = ''
  const deodar = new Command('deodar')
    .description('Bookings, links, reviews and enquiries, with or without a running server.')
    .exitOverride()
    .configureOutput({
      writeErr: (text) => {
        parserMessage += text
      },
    })
    .showSuggestionAfterError()

  addBookingCommands(deodar)
  addReportCommand(deodar)
  addReviewCommands(deodar)
  addMaintenanceCommands(deodar)
  addBackupCommands(deodar)
  addDoctorCommand(deodar)

  try {
    await deodar.parseAsync()
  } catch (fault) {
    const fileMessage = describeFileFault(fault)
    if (fault instanceof CommandRefused) return printError(fault.message, fault.details, wrongCallCode())
    if (fileMessage) return printError(`${fileMessage}.`)
    if (!(fault instanceof CommanderError)) throw fault
    if (fault.exitCode === 0) return 0
    const message = parserMessage.trim().replace(/^error: /, '') || 'Please name a command: deodar --help'
    return printError(message, {}, wrongCallCode())
  }
  return Number(process.exitCode ?? 0)
}

/** The exit code of a wrong call: 1 of the doctor means that something is to be done. */
function wrongCallCode(): number {
  return process.argv[2] === 'doctor' ? 2 : 1
}

function printError(message: string, details: object = {}, code = 1): number {
  const isJson = process.argv.includes('--json')
  console.error(isJson ? JSON.stringify({ error: message, ...details }) : message)
  return code
}
