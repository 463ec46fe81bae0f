import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IntentForm, useIntent } from '../intent.tsx'

type TwoWaysProps = {
  /** The change that a tap makes now, or the one that takes it back. */
  intent: string
  button: string
  /** The sentence for a change that was made. */
  done: string
  className?: string
  /** Shown above the button. */
  children?: ReactNode
}

/** A change that asks no question first, because one tap takes it back at any time. */
export function TwoWays({ intent, button, done, className, children }: TwoWaysProps) {
  const form = useIntent(intent)
  return (
    <IntentForm of={form} className={className}>
      {children}
      <Button type="submit" variant="default" loading={form.busy}>
        {button}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {form.done && done}
      </Text>
    </IntentForm>
  )
}
