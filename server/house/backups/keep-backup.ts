import { type Outcome, refuseSaying } from '#domain/refusal.ts'
import { writeBackupEmail } from '../../mail/emails/backup-email.ts'
import { change } from '../change.ts'
import { ownerAndSender } from '../enquiries/enquiry-emails.ts'
import { type Actor, type House, isoNow, theHouse } from '../house.ts'
import { describeFault } from '../log.ts'
import { queueEmail } from '../mail/outbox.ts'
import { backupState, noteBackup } from './backup-state.ts'
import { copyToBucket } from './bucket-copies.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import { sayBackupFault } from './say-backup-fault.ts'

/** Makes a backup, copies it into the bucket where there is one, and keeps what became of both; the owner is told once of what fails. */
export async function keepBackup(house: House, actor = theHouse): Promise<Outcome<MadeBackup>> {
  const { failed, copyFailed } = await backupState(house.database)
  const made = await makeBackup(house).catch((fault) => saidFaulty(house, fault))
  if (!made.ok) {
    if (made.name === 'backupBusy') return made
    house.log.error('backup.failed', { code: made.code })
    await noteBackup(house, { failed: { at: isoNow(house), why: made.message } })
    if (!failed) await tellOwner(house, 'Your backup could not be made', made.message)
    return made
  }
  const { at, missing, bytes } = made
  house.log[missing > 0 ? 'warn' : 'info']('backup.made', { bytes, missing })
  await noteBackup(house, { made: { at, missing }, failed: null })
  if (actor.kind !== 'house') await record(house, actor)
  await keepCopy(house, made.file, copyFailed === null)
  return made
}

async function keepCopy(house: House, file: string, isFirst: boolean): Promise<void> {
  try {
    if (await copyToBucket(house, file))
      await noteBackup(house, { copiedAt: isoNow(house), copyFailed: null })
  } catch (fault) {
    house.log.error('backup.copy', describeFault(fault))
    const why = sayBackupFault(fault)
    await noteBackup(house, { copyFailed: { at: isoNow(house), why } })
    if (isFirst) await tellOwner(house, 'Your backup could not be copied into the bucket', why)
  }
}

/** An e-mail to the owner about what failed. */
export async function tellOwner(house: House, what: string, why: string): Promise<void> {
  const { owner, sender } = await ownerAndSender(house)
  const address = new URL('/admin/settings/backups', house.config.publicOrigin).href
  const written = await writeBackupEmail(sender, { what, why, address })
  await change(house, theHouse, async (tx) => {
    await queueEmail(house, tx, {
      kind: 'backup',
      about: 'settings',
      aboutId: 'backups',
      to: owner,
      ...written,
    })
  })
}

function record(house: House, actor: Actor): Promise<void> {
  return change(house, actor, (tx) =>
    tx.record({ act: 'backup.made', about: 'settings', aboutId: 'backups' }),
  )
}

function saidFaulty(house: House, fault: unknown) {
  house.log.error('backup.failed', describeFault(fault))
  return refuseSaying('backupFaulty', sayBackupFault(fault))
}
