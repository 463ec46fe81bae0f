import { Link } from 'react-router'

type Named = { id: string; name: string; to: string | undefined }

/** Names one after another, each with the way to what it stands for. */
export function Names({ spans }: { spans: readonly Named[] }) {
  return spans.map(({ id, name, to }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      {to ? <Link to={to}>{name}</Link> : name}
    </span>
  ))
}
