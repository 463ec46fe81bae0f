import { z } from 'zod'
import { isTrialMigration, migrations } from '#core/db/migrate.ts'
import type { PlainRefusalName } from '#core/refusals/refusal.ts'
import { attempt } from '#core/values/attempt.ts'
import { propertyOf } from '#core/values/record.ts'
import { isKeyOfStorage } from '#modules/media/storage.server.ts'

/** The only format of archives that this version writes and reads. */
export const ARCHIVE_FORMAT_VERSION = 1

const manifestShape = z.object({
  form: z.literal(ARCHIVE_FORMAT_VERSION),
  /** The key of the small file in the storage that says to which installation the storage belongs. */
  house: z.string(),
  at: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.string()),
  /** The number of rows of each table. */
  tables: z.record(z.string(), z.number()),
  media: z.array(
    z.object({
      key: z.string().refine(isKeyOfStorage),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Keys that rows name, whose file is absent from the storage or differs from what was stored. */
  missing: z.array(z.string()),
})

/** The description of an archive. It is the first file, so that it is read without the rest. */
export type Manifest = z.infer<typeof manifestShape>
export type MediaPart = Manifest['media'][number]

export type CheckedManifest =
  | { manifest: Manifest; refusal?: undefined }
  | { manifest?: undefined; refusal: PlainRefusalName }

/** The manifest of these bytes, or why it cannot be used. */
export function parseManifest(bytes: Uint8Array): CheckedManifest {
  const parsed = attempt(() => JSON.parse(new TextDecoder().decode(bytes)))
  if (Number(propertyOf(parsed, 'form')) > ARCHIVE_FORMAT_VERSION) return { refusal: 'archiveNewer' }
  const { data: manifest } = manifestShape.safeParse(parsed)
  if (!manifest) return { refusal: 'archiveChanged' }
  const unknown = manifest.migrations.find((name) => !Object.hasOwn(migrations, name))
  if (unknown === undefined) return { manifest }
  return { refusal: isTrialMigration(unknown) ? 'archiveEarlier' : 'archiveNewer' }
}
