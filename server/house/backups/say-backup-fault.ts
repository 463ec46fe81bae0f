import { backupMessages } from '#domain/backups/messages.ts'
import { propertyOf } from '#domain/record.ts'
import { describeFileFault } from '../../file-fault.ts'

/** A backup that failed, in a sentence with the file and the cause; of other faults only their kind, because a message can quote what people sent. */
export function sayBackupFault(fault: unknown): string {
  const kind = propertyOf(fault, 'code') ?? (fault instanceof Error ? fault.name : 'unknown')
  return `${backupMessages.backupFaulty} The cause: ${describeFileFault(fault) ?? kind}.`
}
