import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import type { Content } from '#modules/content/content.ts'
import { saysOldName } from '#modules/content/old-name.ts'
import { siteParts } from '#modules/content/site-parts.ts'
import { everyText } from './value-at.ts'

/** After the house was given another name: what follows it by itself, and each text of its own that still bears an earlier one. */
export function OldName({ names, places }: { names: readonly string[]; places: readonly OldNamePlace[] }) {
  if (places.length === 0) return null
  return (
    <Alert color="brass" title="The old name still stands in some places" mb="md" className="words-old-name">
      {names.map((name) => `“${name}”`).join(', ')}: these texts are your own and did not change with the
      name.
      <ul>
        {places.map(({ path, said, to }) => (
          <li key={path}>
            <Link to={to}>{said}</Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** A text of its own that still says an earlier name of the house, and where it is changed. */
type OldNamePlace = { path: string; said: string; to: string }

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
