import './rows.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Facts } from './facts.tsx'

type Row = { id: string; to: string; name: string; badge?: ReactNode; about: string }

/** A list of things that can be opened: cards on a phone, lines on a computer. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="rows">
      {rows.map(({ id, to, name, badge, about }) => (
        <li key={id}>
          <Link to={to}>
            <strong>{name}</strong>
            {badge}
            <small>
              <Facts>{about}</Facts>
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
