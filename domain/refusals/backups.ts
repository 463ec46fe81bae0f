import { messages } from '../messages.ts'
import type { Said } from './said.ts'

/** Backups: made, kept, proven and brought back. */
export const backupsRefusals = {
  backupBusy: { code: 'backup-busy', sentence: messages.backupBusy, status: 409 },
  backupNoRoom: { code: 'disk-full', sentence: messages.backupNoRoom, status: 507 },
  backupFaulty: { code: 'faulty', sentence: messages.backupFaulty, status: 500 },
  backupFileThere: { code: 'file-there', sentence: messages.backupFileThere },
  backupKeyMissing: { code: 'key-missing', sentence: messages.backupKeyMissing },
  restoreNotEmpty: { code: 'not-empty', sentence: messages.restoreNotEmpty },
  restoreServerRuns: { code: 'server-runs', sentence: messages.restoreServerRuns },
  restoreNone: { code: 'archive-unknown', sentence: messages.restoreNone },
  archiveUnknown: { code: 'archive-unknown', sentence: messages.archiveUnknown },
  archiveCut: { code: 'archive-cut', sentence: messages.archiveCut },
  archiveChanged: { code: 'archive-changed', sentence: messages.archiveChanged },
  archiveNewer: { code: 'archive-newer', sentence: messages.archiveNewer },
  archiveSealed: { code: 'archive-sealed', sentence: messages.archiveSealed },
  archiveWrongKey: { code: 'wrong-key', sentence: messages.archiveWrongKey },
  archiveMediaMissing: { code: 'media-missing', sentence: messages.archiveMediaMissing },
} as const satisfies Record<string, Said>
