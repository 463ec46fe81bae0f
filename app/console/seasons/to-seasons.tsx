import { Link } from 'react-router'

/** The way back to all of them. */
export function AllSeasons() {
  return (
    <p className="back">
      <Link to="/admin/seasons">All seasons</Link>
    </p>
  )
}
