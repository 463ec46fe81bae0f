/** Messages about archives. They are separate, so that visitors do not load them. */
export const backupMessages = {
  backupBusy: 'A backup is being made or restored now. Please look again in a few minutes.',
  backupNoRoom: 'There is not enough space on the disk for a backup. Please free some space.',
  backupFaulty: 'Something went wrong on the server. It is tried again automatically.',
  backupFileThere: 'A file with this name exists already. It was not changed.',
  backupKeyMissing: 'There is no backup key yet. Make one first: deodar backup-key',
  restoreNotEmpty:
    'This place is not empty, so nothing was restored. Name an empty folder with DATA_DIR, or an empty database with DATABASE_URL. Only the folder backups may be there.',
  restoreServerRuns: 'A server is running on this data folder, so nothing was restored. Stop it first.',
  restoreNoRoom:
    'There is not enough space on the disk for this archive, so nothing was restored. Free some space first.',
  restoreNone: 'There is no archive to restore, neither in the data folder nor in the bucket.',
  restoreClosed: 'This backup is not open any more. Please choose it again. Nothing was restored.',
  restoreUnfinished: 'It did not work, and nothing was restored. Please try again.',
  restoreUnkept:
    'Your site as it is now could not be saved as a backup, so nothing was restored. Ask the person who runs the server.',
  restoreUnquiet:
    'Your site was changed while it was being saved, so nothing was restored. Please try again.',
  houseNameWrong: 'This is not the name of your house. Nothing was restored.',
  archiveOther:
    'This backup is of another site, so nothing was restored. The person who runs the server can put it on a new machine: deodar restore.',
  archiveUnknown: 'There is no such file.',
  archiveCut: 'This archive is not complete, or it is not a backup of Deodar. Nothing was restored.',
  archiveChanged: 'This archive was changed after it was made, or it is not complete. Nothing was restored.',
  archiveNewer:
    'This archive was made by a newer version of Deodar, so nothing was restored. Install that version first.',
  archiveEarlier:
    'This archive was made by a trial version of before 26 November 2026, which this version does not read. Nothing was restored.',
  archiveSealed: 'This archive is encrypted. Give the backup key that was printed for it.',
  archiveWrongKey: 'This backup key does not open this archive. Nothing was restored.',
  archiveMediaMissing:
    'Some pictures or recordings in the folder beside this archive are missing or changed. Nothing was restored.',
} as const
