import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './picture/icon.tsx'
import type { IconName } from './picture/icons.ts'

type RoundButtonProps = ComponentProps<'button'> & { icon: IconName; label: string }

/** A round button that shows an icon; screen readers read its label. */
export function RoundButton({ icon, label, className, ...rest }: RoundButtonProps) {
  return (
    <button type="button" className={className ? `round ${className}` : 'round'} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}

/** A button that looks like a link. */
export function QuietButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="quiet" onClick={onClick}>
      {children}
    </button>
  )
}

/** A link that shows an icon; screen readers read its label. */
export function IconLink({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <a href={href} aria-label={label}>
      <Icon name={icon} />
    </a>
  )
}
