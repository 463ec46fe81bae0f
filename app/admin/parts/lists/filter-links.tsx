import './filter-links.css'
import { Link } from 'react-router'
import { Icon } from '../../../ui/picture/icon.tsx'

type Choice = { label: string; to: string; count?: number; chosen: boolean }

/** Which part of a list is shown, each at an address of its own. */
export function FilterLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className="filter-links" aria-label={label}>
      {choices.map(({ label: name, to, count, chosen }) => (
        <Link key={to} to={to} aria-current={chosen ? 'true' : undefined} preventScrollReset>
          {chosen && <Icon name="check" />}
          {name}
          {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
