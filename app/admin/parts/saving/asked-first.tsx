import './asked-first.css'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

type AskedFirstProps = { name: string; label?: string; says: string; children: ReactNode }

/** A step that cannot be taken back: a first tap says what it does, and only then is there the button that does it. Works without script. */
export function AskedFirst({ name, label = name, says, children }: AskedFirstProps) {
  return (
    <details className="asked-first">
      <summary aria-label={label}>{name} …</summary>
      <Text size="sm">{says}</Text>
      {children}
    </details>
  )
}
