/** What is said of archives, to the owner alone: visitors need not fetch it. */
export const backupMessages = {
  backupBusy: 'A backup is being made just now. Please look again in a few minutes.',
  backupNoRoom: 'There is not enough room on the disk for a backup. Please make some room.',
  backupFaulty: 'Something went wrong on the machine; it is tried again by itself.',
  backupFileThere: 'There is a file of this name already, and it was left as it is.',
  backupKeyMissing: 'There is no backup key yet. Make one first: deodar backup-key',
  restoreNotEmpty:
    'There is something in this place already, so nothing was restored. Name an empty folder with DATA_DIR, or an empty database with DATABASE_URL; beside the folder backups there may be nothing.',
  restoreServerRuns: 'A server is running on this data folder. Stop it first; nothing was restored.',
  restoreNoRoom:
    'There is not enough space on the disk for what is in this archive. Free some space first; nothing was restored.',
  restoreNone: 'There is no archive to restore, neither in the data folder nor in the bucket.',
  archiveUnknown: 'There is no such file.',
  archiveCut: 'This archive is cut short, or is no archive of a house. Nothing was restored.',
  archiveChanged:
    'This archive was changed or cut short since it was made, so it cannot be trusted. Nothing was restored.',
  archiveNewer:
    'This archive was made by a newer version of Deodar. Install that version first; nothing was restored.',
  archiveSealed: 'This archive is encrypted. Give the backup key that was printed for it: --key FILE',
  archiveWrongKey: 'This backup key does not open this archive. Nothing was restored.',
  archiveMediaMissing:
    'Of this archive some pictures or recordings are missing or were changed in the folder beside it. Nothing was restored.',
} as const
