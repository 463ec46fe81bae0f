import { addDays, type Day, weekdayNumber } from '../day.ts'

/** How many archives of each kind stay: of so many days, weeks and months that have one, the newest each. */
export const KEPT_ARCHIVES = { days: 7, weeks: 4, months: 6 } as const

/** An archive by its name, and the day it was made on where the house stands. */
export type DatedArchive = { name: string; at: string; day: Day }

/**
 * The names of the archives that stay. Days without an archive are not counted, so that a house that was shut for a month keeps what it
 * had; the newest one always stays.
 */
export function archivesToKeep(archives: readonly DatedArchive[]): Set<string> {
  const newestFirst = archives.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  return new Set([
    ...newestOfEach(newestFirst, KEPT_ARCHIVES.days, ({ day }) => day),
    ...newestOfEach(newestFirst, KEPT_ARCHIVES.weeks, ({ day }) => mondayOf(day)),
    ...newestOfEach(newestFirst, KEPT_ARCHIVES.months, ({ day }) => day.slice(0, 7)),
  ])
}

function newestOfEach(
  newestFirst: readonly DatedArchive[],
  most: number,
  spanOf: (archive: DatedArchive) => string,
): string[] {
  const kept = new Map<string, string>()
  for (const archive of newestFirst) {
    const span = spanOf(archive)
    if (!kept.has(span) && kept.size < most) kept.set(span, archive.name)
  }
  return [...kept.values()]
}

/** The Monday of its week. */
function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayNumber(day))
}
