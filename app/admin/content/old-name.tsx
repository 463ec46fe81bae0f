import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import type { OldNamePlace } from './say-changes.ts'

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
