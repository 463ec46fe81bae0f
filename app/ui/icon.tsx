import { type IconName, icons } from './icons.ts'

/** One of the house's drawn signs; the page holds each drawing once, in its `IconSprite`. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}

/** The deodar beside the house's name. */
export function Tree() {
  return (
    <svg viewBox="0 0 20 30" aria-hidden="true">
      <use href="#icon-tree" />
    </svg>
  )
}

/** Every drawing a page may use, once, before the first use of it. */
export function IconSprite() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <defs>
        {Object.entries(icons).map(([name, paths]) => (
          <symbol key={name} id={`icon-${name}`} viewBox={name === 'tree' ? '0 0 20 30' : '0 0 24 24'}>
            {paths.map((path) => (
              <path key={path} d={path} />
            ))}
          </symbol>
        ))}
      </defs>
    </svg>
  )
}
