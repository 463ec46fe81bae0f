import { z } from 'zod'
import { isKeyOfStorage } from '../../media/storage.ts'

/** The form of the archives this version writes; it reads this one and all before it. */
export const ARCHIVE_FORM = 1
export const MANIFEST = 'manifest.json'
export const DATABASE = 'database.sqlite.gz'
export const HOUSE_KEY = 'house.key.age'
/** The folder of media, within an archive and beside one: each file under the SHA-256 of its bytes. */
export const MEDIA = 'media'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const bytes = z.number().int().nonnegative()

const manifestShape = z.object({
  form: z.number(),
  /** The house's own name, as its storage bears it. */
  house: z.string(),
  at: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  /** The steps its tables have taken. */
  migrations: z.array(z.string()),
  /** Rows of each table. */
  tables: z.record(z.string(), z.number()),
  parts: z.array(z.object({ name: z.string(), bytes, sha256: hash })),
  media: z.array(z.object({ key: z.string().refine(isKeyOfStorage), bytes, sha256: hash })),
  /** Whether the media are parts of the archive, or lie beside it, once for all archives. */
  mediaIn: z.enum(['archive', 'beside']),
  /** Keys that rows name and the storage does not have, or has otherwise than it once stored them. */
  missing: z.array(z.string()),
})

/** What an archive says of itself; it is its first part, so that it is read without the rest. */
export type Manifest = z.infer<typeof manifestShape>
export type MediaPart = Manifest['media'][number]

/** Null where it is none, or one of a form that is not known yet. */
export function readManifest(text: string): Manifest | 'newer' | null {
  const read = parse(text)
  if (Number(read?.form) > ARCHIVE_FORM) return 'newer'
  const manifest = manifestShape.safeParse(read)
  return manifest.success ? manifest.data : null
}

function parse(text: string): { form?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
