import { keysOf } from '#core/values/record.ts'
import { type IconName, icons } from './icons.ts'

/** An icon; the page contains each drawing once, in its `IconSprite`. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}

/** The deodar tree beside the name of the property. */
export function Tree() {
  return (
    <svg viewBox="0 0 20 30" aria-hidden="true">
      <use href="#icon-tree" />
    </svg>
  )
}

const allIconNames = keysOf(icons)

type IconSpriteProps = {
  names?: readonly IconName[]
  /** A house with a logo of its own shows no tree. */
  hasDefaultLogo?: boolean
}

/** The drawings of a page's icons, each once, before the first use. */
export function IconSprite({ names = allIconNames, hasDefaultLogo = true }: IconSpriteProps) {
  const shown = hasDefaultLogo ? names : names.filter((name) => name !== 'tree')
  return (
    <div style={{ display: 'none' }}>
      <svg aria-hidden="true">
        {shown.map((name) => (
          <path key={name} id={`icon-${name}`} d={icons[name]} />
        ))}
      </svg>
    </div>
  )
}
