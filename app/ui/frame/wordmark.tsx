import { textProps } from '#core/values/text.ts'
import type { HouseMark } from '#modules/brand/brand-files.ts'
import { Tree } from '../picture/icon.tsx'

/** The name of the property beside its logo, as a link to the front page. */
export function Wordmark({ name, mark }: { name: string; mark: HouseMark }) {
  return (
    <a className={isLongName(name, 15) ? 'wordmark long' : 'wordmark'} href="/">
      <HouseLogo mark={mark} />
      <span {...textProps(name)} />
    </a>
  )
}

/** Whether a name needs smaller letters, because it, or a word of more than nine letters in it, is too long. */
export function isLongName(name: string, maxLetters = name.length): boolean {
  return name.length > maxLetters || name.split(/\s+/).some((word) => word.length > 9)
}

/** A logo that is so much wider than high contains the name, and is shown alone in a narrow window; a photograph is narrower. */
const MIN_WIDE_RATIO = 1.9

/** The logo or initial of a house, or the demo's tree. The name is beside it. */
export function HouseLogo({ mark }: { mark: HouseMark }) {
  if (!mark) return <Tree />
  const { src, width, height } = mark
  const className = width > MIN_WIDE_RATIO * height ? 'wide' : undefined
  return <img className={className} src={src} width={width} height={height} alt="" />
}
