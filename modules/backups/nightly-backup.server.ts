import { type AppContext, isoNow, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { explainBucketFault } from '#core/host/bucket-fault.server.ts'
import { describeFileFault } from '#core/host/file-fault.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import { backupMessages } from '#core/refusals/messages.ts'
import { type Outcome, refuseWithMessage } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { propertyOf } from '#core/values/record.ts'
import { queueOwnerNotice } from '#modules/owner-emails/owner-emails.server.ts'
import { isBackupDue } from './backup-rules.ts'
import { changeBackupState, readBackupState } from './backup-state.server.ts'
import { copyToBucket } from './bucket-copies.server.ts'
import { type WrittenBackup, writeBackup } from './make-backup.server.ts'

/** Makes the backup of the night where it is due. Of several servers one does it. */
export async function makeDueBackup(ctx: AppContext): Promise<void> {
  const { timeZone } = await readSettings(ctx)
  const { made, failed } = await readBackupState(ctx.database)
  const last = { madeAt: made?.at ?? null, failedAt: failed?.at ?? null }
  if (isBackupDue(ctx.clock.now(), last, timeZone)) await makeBackup(ctx)
}

/** Makes a backup, copies it into the bucket where there is one, and stores the result of both; the owner is notified once of a failure. */
export async function makeBackup(ctx: AppContext, actor = systemActor): Promise<Outcome<WrittenBackup>> {
  const before = await readBackupState(ctx.database)
  const outcome = await writeBackup(ctx).catch((fault) => {
    ctx.log.error('backup.failed', describeFault(fault))
    return refuseWithMessage('backupFaulty', describeBackupFault(fault))
  })
  const at = isoNow(ctx)
  if (!outcome.ok) {
    if (outcome.name === 'backupBusy') return outcome
    // A fault is logged above.
    if (outcome.name !== 'backupFaulty') ctx.log.error('backup.failed', { code: outcome.code })
    await changeBackupState(ctx, { failed: { at, why: outcome.message } })
    if (!before.failed) await notifyOwner(ctx, 'Your backup could not be made', outcome.message)
    return outcome
  }
  const { verificationRefusal: refusal, ...backup } = outcome
  const { bytes, missing } = backup
  ctx.log[missing > 0 ? 'warn' : 'info']('backup.made', { bytes, missing })
  await changeBackupState(ctx, { made: { at: backup.at, missing }, failed: null })
  const entry = { action: 'backup.made', about: 'settings', aboutId: 'backups' } as const
  if (actor.kind !== 'house') await change(ctx, actor, (tx) => tx.record(entry))
  if (refusal) {
    ctx.log.error('backup.unproven', { code: refusal.code })
    await changeBackupState(ctx, { proofFailed: { at, why: refusal.message } })
    if (!before.proofFailed) await notifyOwner(ctx, 'The newest backup does not work', refusal.message)
  } else {
    ctx.log.info('backup.proven')
    await changeBackupState(ctx, { provenAt: at, proofFailed: null })
  }
  await copyBackup(ctx, backup.file, before.copyFailed === null)
  return backup
}

async function copyBackup(ctx: AppContext, file: string, shouldNotify: boolean): Promise<void> {
  try {
    if (await copyToBucket(ctx, file))
      await changeBackupState(ctx, { copiedAt: isoNow(ctx), copyFailed: null })
  } catch (fault) {
    ctx.log.error('backup.copy', describeFault(fault))
    const why = describeBackupFault(fault)
    await changeBackupState(ctx, { copyFailed: { at: isoNow(ctx), why } })
    if (shouldNotify) await notifyOwner(ctx, 'Your backup could not be copied to your other storage', why)
  }
}

async function notifyOwner(ctx: AppContext, subject: string, why: string): Promise<void> {
  const emailFields = { kind: 'backup', about: 'settings', aboutId: 'backups' }
  await change(ctx, systemActor, (tx) =>
    queueOwnerNotice(ctx, tx, emailFields, {
      subject,
      paragraphs: [
        why,
        'Your website still works, and earlier backups are still there. Ask the person who runs the server to check this soon.',
      ],
      page: '/admin/settings/backups',
      button: 'Open backups',
    }),
  )
}

/** A sentence with the file and the cause; of other faults only their kind, because a message can quote what people sent. */
function describeBackupFault(fault: unknown): string {
  const kind = propertyOf(fault, 'code') ?? (fault instanceof Error ? fault.name : 'unknown')
  const why = describeFileFault(fault) ?? explainBucketFault(fault)?.why ?? kind
  return `${backupMessages.backupFaulty} The cause: ${why}.`
}
