import { Tree } from '../picture/icon.tsx'

/** The house's name beside its tree, which leads to the front page. */
export function Wordmark({ name, href = '/' }: { name: string; href?: string }) {
  return (
    <a className="wordmark" href={href}>
      <Tree />
      <span>{name}</span>
    </a>
  )
}
