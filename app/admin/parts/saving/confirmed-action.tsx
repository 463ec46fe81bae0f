import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type AskedFirstProps = { name: string; label?: string; says: string; children: ReactNode }

/** A step that cannot be taken back: a first tap says what it does, and only then is there the button that does it. Works without script. */
export function AskedFirst({ name, label = name, says, children }: AskedFirstProps) {
  return (
    <details className="fold">
      <summary aria-label={label}>{name} …</summary>
      <Text size="sm" mb="xs">
        {says}
      </Text>
      {children}
    </details>
  )
}

/** What is hardly meant, and the way to save it all the same. */
export function Doubts({ doubts = [], anyway }: { doubts?: readonly string[] | undefined; anyway: string }) {
  if (doubts.length === 0) return null
  return (
    <>
      <ul className="doubts">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <Button type="submit" name="anyway" value="on" variant="default">
        {anyway}
      </Button>
    </>
  )
}
