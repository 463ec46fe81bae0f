import { languageOf } from '#modules/common/language.ts'
import { Tree } from '../picture/icon.tsx'

/** The name of the property beside its tree, as a link to the front page. */
export function Wordmark({ name, href = '/' }: { name: string; href?: string }) {
  return (
    <a className="wordmark" href={href}>
      <Tree />
      <span lang={languageOf(name)}>{name}</span>
    </a>
  )
}
