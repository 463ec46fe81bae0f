import { Fragment, createElement as h } from 'react'
import { propertyOf } from '#modules/common/record.ts'
import { ownerAndSender } from '#modules/enquiries/enquiry-emails.server.ts'
import {
  buttonRow,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { type Outcome, refuseSaying } from '#modules/refusals/refusal.ts'
import { change } from '#server/change.ts'
import { describeFileFault } from '#server/file-fault.ts'
import { type House, isoNow, theHouse } from '#server/house.ts'
import { describeFault } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { backupState, noteBackup } from './backup-state.server.ts'
import { copyToBucket } from './bucket-copies.server.ts'
import { type WrittenBackup, writeBackup } from './make-backup.server.ts'
import { backupMessages } from './messages.ts'
import { isBackupDue } from './rules.ts'

/** Makes the backup of the night where it is due. Of several servers one does it. */
export async function makeDueBackup(house: House): Promise<void> {
  const { timeZone } = await readSettings(house)
  const { made, failed } = await backupState(house.database)
  const last = { done: made?.at ?? null, failed: failed?.at ?? null }
  if (isBackupDue(house.clock.now(), last, timeZone)) await makeBackup(house)
}

/** Makes a backup, copies it into the bucket where there is one, and stores what became of both; the owner is told once of what fails. */
export async function makeBackup(house: House, actor = theHouse): Promise<Outcome<WrittenBackup>> {
  const before = await backupState(house.database)
  const written = await writeBackup(house).catch((fault) => {
    house.log.error('backup.failed', describeFault(fault))
    return refuseSaying('backupFaulty', describeBackupFault(fault))
  })
  const at = isoNow(house)
  if (!written.ok) {
    if (written.name === 'backupBusy') return written
    house.log.error('backup.failed', { code: written.code })
    await noteBackup(house, { failed: { at, why: written.message } })
    if (!before.failed) await tellOwner(house, 'Your backup could not be made', written.message)
    return written
  }
  const { unproven, ...made } = written
  house.log[made.missing > 0 ? 'warn' : 'info']('backup.made', { bytes: made.bytes, missing: made.missing })
  await noteBackup(house, { made: { at: made.at, missing: made.missing }, failed: null })
  if (actor.kind !== 'house')
    await change(house, actor, (tx) =>
      tx.record({ act: 'backup.made', about: 'settings', aboutId: 'backups' }),
    )
  if (unproven) {
    house.log.error('backup.unproven', { code: unproven.code })
    await noteBackup(house, { proofFailed: { at, why: unproven.message } })
    if (!before.proofFailed)
      await tellOwner(house, 'The newest backup could not be verified', unproven.message)
  } else {
    house.log.info('backup.proven')
    await noteBackup(house, { provenAt: at, proofFailed: null })
  }
  await copy(house, made.file, before.copyFailed === null)
  return made
}

async function copy(house: House, file: string, isFirst: boolean): Promise<void> {
  try {
    if (await copyToBucket(house, file))
      await noteBackup(house, { copiedAt: isoNow(house), copyFailed: null })
  } catch (fault) {
    house.log.error('backup.copy', describeFault(fault))
    const why = describeBackupFault(fault)
    await noteBackup(house, { copyFailed: { at: isoNow(house), why } })
    if (isFirst) await tellOwner(house, 'Your backup could not be copied into the bucket', why)
  }
}

async function tellOwner(house: House, what: string, why: string): Promise<void> {
  const { owner, sender } = await ownerAndSender(house)
  const address = new URL('/admin/settings/backups', house.config.publicOrigin).href
  const written = await writeBackupEmail(sender, { what, why, address })
  const about = { kind: 'backup', about: 'settings', aboutId: 'backups' } as const
  await change(house, theHouse, (tx) => queueEmail(house, tx, { ...about, to: owner, ...written }))
}

/** In a sentence with the file and the cause; of other faults only their kind, because a message can quote what people sent. */
function describeBackupFault(fault: unknown): string {
  const kind = propertyOf(fault, 'code') ?? (fault instanceof Error ? fault.name : 'unknown')
  return `${backupMessages.backupFaulty} The cause: ${describeFileFault(fault) ?? kind}.`
}

/** To the owner: the nightly backup could not be made, or the newest could not be verified. */
function writeBackupEmail(
  sender: Sender,
  { what, why, address }: { what: string; why: string; address: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: what,
    preview: why,
    heading: what,
    body: h(
      Fragment,
      null,
      paragraph(why),
      paragraph(
        'Your house runs on as before, and earlier backups are still there. Please have whoever looks after the machine see to it soon.',
      ),
      buttonRow({ href: address, text: 'See the backups' }),
    ),
  })
}
