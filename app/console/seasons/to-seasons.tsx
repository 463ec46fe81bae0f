import { Link } from 'react-router'

/** The way back to all of them. */
export function ToSeasons() {
  return (
    <p className="back">
      <Link to="/admin/seasons">All seasons</Link>
    </p>
  )
}
