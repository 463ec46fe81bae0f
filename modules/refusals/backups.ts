import { backupMessages } from '#modules/backups/messages.ts'
import type { Said } from './said.ts'

/** Backups: made, kept, proven and brought back. */
export const backupsRefusals = {
  backupBusy: { code: 'backup-busy', sentence: backupMessages.backupBusy, status: 409 },
  backupNoRoom: { code: 'disk-full', sentence: backupMessages.backupNoRoom, status: 507 },
  backupFaulty: { code: 'faulty', sentence: backupMessages.backupFaulty, status: 500 },
  backupFileThere: { code: 'file-there', sentence: backupMessages.backupFileThere },
  backupKeyMissing: { code: 'key-missing', sentence: backupMessages.backupKeyMissing },
  restoreNotEmpty: { code: 'not-empty', sentence: backupMessages.restoreNotEmpty },
  restoreServerRuns: { code: 'server-runs', sentence: backupMessages.restoreServerRuns },
  restoreNoRoom: { code: 'disk-full', sentence: backupMessages.restoreNoRoom, status: 507 },
  restoreNone: { code: 'archive-unknown', sentence: backupMessages.restoreNone },
  archiveUnknown: { code: 'archive-unknown', sentence: backupMessages.archiveUnknown },
  archiveCut: { code: 'archive-cut', sentence: backupMessages.archiveCut },
  archiveChanged: { code: 'archive-changed', sentence: backupMessages.archiveChanged },
  archiveNewer: { code: 'archive-newer', sentence: backupMessages.archiveNewer },
  archiveSealed: { code: 'archive-sealed', sentence: backupMessages.archiveSealed },
  archiveWrongKey: { code: 'wrong-key', sentence: backupMessages.archiveWrongKey },
  archiveMediaMissing: { code: 'media-missing', sentence: backupMessages.archiveMediaMissing },
} as const satisfies Record<string, Said>
