import type { ReactNode } from 'react'

/** A picture tipped in like a print: a cream mat, a hairline and a soft shadow. */
export function Print({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={className ? `print ${className}` : 'print'}>{children}</div>
}
