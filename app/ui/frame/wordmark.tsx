import { Tree } from '../picture/icon.tsx'

/** The name of the property beside its tree, as a link to the front page. */
export function Wordmark({ name, href = '/' }: { name: string; href?: string }) {
  return (
    <a className="wordmark" href={href}>
      <Tree />
      <span>{name}</span>
    </a>
  )
}
