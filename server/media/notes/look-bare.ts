import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileKind } from '#domain/media/media.ts'
import type { Outcome } from '#domain/refusal.ts'
import { diskFull, saysDiskFull } from '../disk-space.ts'
import type { HeldFile } from '../hold.ts'
import { lookInside, type MediaFacts } from '../look-inside.ts'
import { sniffImage } from '../sniff.ts'
import { inWorkshop, WorkshopFault } from '../workshop.ts'
import { type NotedFormat, takesNotes } from './noted-format.ts'
import { writeWithout } from './without-notes.ts'

/** Whether a device's notes are out of a kept file: `left` where its form could not be followed, though it shows well. */
export type Notes = 'gone' | 'left'
type Bared = { look: MediaFacts; file: HeldFile; notes: Notes }

/**
 * Takes what a device wrote beside picture and sound out of a held file, and looks inside what stays, which then is the held
 * file. Refuses what `lookInside` refuses, by the size it came in; a file that shows well is never refused for its notes.
 */
export async function lookBare(kind: FileKind, file: HeldFile, of?: string): Promise<Outcome<Bared>> {
  const copy = `${file.path}~`
  try {
    const bare = await writeBare(kind, file, copy, of)
    const bared = bare && (await lookInside(kind, { path: bare.path, bytes: file.bytes }, of))
    if (bare && bared?.ok) return await settle(file, bare, bared)
    const look = await lookInside(kind, file, of)
    if (!look.ok) return look
    const again = await rewritten(kind, file, copy, of)
    return again ? await settle(file, again, again.look) : { ok: true, look, file, notes: 'left' }
  } catch (fault) {
    if (saysDiskFull(fault)) return diskFull()
    throw fault
  } finally {
    await rm(copy, { force: true })
  }
}

type Written = { path: string; bytes: number; sha256: string }

async function settle(file: HeldFile, bare: Written, look: MediaFacts): Promise<Outcome<Bared>> {
  if (bare.path !== file.path) await rename(bare.path, file.path)
  return { ok: true, look, file: { ...file, bytes: bare.bytes, sha256: bare.sha256 }, notes: 'gone' }
}

/** The file itself where nothing is to be taken out of it; null where nobody can say. */
async function writeBare(kind: FileKind, file: HeldFile, copy: string, of?: string): Promise<Written | null> {
  const format = await claimedFormat(kind, file.path)
  if (!format) return file
  const cuts = await inWorkshop({ do: 'look-for-notes', path: file.path, format }, { of }).catch(calmly)
  if (!cuts) return null
  return cuts.length === 0 ? file : { path: copy, ...(await writeWithout(file.path, cuts, copy)) }
}

async function claimedFormat(kind: FileKind, path: string): Promise<NotedFormat | null> {
  if (kind === 'video') return 'mp4'
  if (kind === 'audio') return 'mp3'
  const format = await sniffImage(path)
  return format && takesNotes(format) ? format : null
}

/** A recording whose form cannot be followed is copied packet by packet, as it would be for visitors. */
async function rewritten(kind: FileKind, file: HeldFile, copy: string, of?: string) {
  if (kind !== 'video' && kind !== 'audio') return null
  const format = kind === 'video' ? 'mp4' : 'mp3'
  const job = { do: 'make-recording', path: file.path, format, folder: dirname(file.path) } as const
  const made = await inWorkshop(job).catch(calmly)
  if (!made) return null
  try {
    await rm(copy, { force: true })
    const written = { path: copy, ...(await writeWithout(made.path, [], copy)) }
    const look = await lookInside(kind, { path: copy, bytes: file.bytes }, of)
    return look.ok ? { ...written, look } : null
  } finally {
    await rm(made.path, { force: true })
  }
}

function calmly(fault: unknown): null {
  if (fault instanceof WorkshopFault) return null
  throw fault
}
