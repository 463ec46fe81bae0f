import { Link } from 'react-router'

/** The way out of a page of the settings, above its head: to the list of them all, or to the page it belongs to. */
export function Back({ to = '/admin/settings', children = 'Settings' }: { to?: string; children?: string }) {
  return (
    <p className="back">
      <Link to={to}>{children}</Link>
    </p>
  )
}
