import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type ConfirmedActionProps = {
  name: string
  label?: string
  explanation: string
  isOpen?: boolean
  children: ReactNode
}

/** An action that cannot be undone: the first tap shows what it does and the button that does it. */
export function ConfirmedAction({ name, label = name, explanation, isOpen, children }: ConfirmedActionProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary aria-label={label}>{name} …</summary>
      <Text size="sm" mb="xs">
        {explanation}
      </Text>
      {children}
    </details>
  )
}

/** What is probably a mistake, with a button that saves it all the same. */
export function Doubts({ doubts = [], anyway }: { doubts?: readonly string[] | undefined; anyway: string }) {
  if (doubts.length === 0) return null
  return (
    <>
      <ul className="doubts">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <Button type="submit" name="anyway" value="on" variant="default" mt="xs">
        {anyway}
      </Button>
    </>
  )
}
