import type { Content } from '#domain/content/content.ts'
import { saysOldName } from '#domain/content/old-name.ts'
import { siteParts } from '#domain/content/site-parts.ts'
import { everyText } from './every-text.ts'

/** A text of its own that still says an earlier name of the house, and where it is changed. */
export type OldNamePlace = { path: string; said: string; to: string }

/** Every text of the site that still bears one of the earlier names; what follows the name is not among them. */
export function oldNamePlaces(content: Content, names: readonly string[]): OldNamePlace[] {
  const now = content.property.name
  return siteParts.flatMap((part) =>
    everyText(content, part)
      .filter(({ path, value }) => path !== 'property.name' && saysOldName(value, names, now))
      .map(({ path, entry, label }) => ({
        path,
        said: `${part.title}: ${label}`,
        to: `/admin/words/${part.id}${entry && `?${new URLSearchParams({ at: entry })}`}#${path}`,
      })),
  )
}
