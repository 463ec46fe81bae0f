import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSubmission } from '../use-submission.tsx'
import { RefusalNote } from './refusal-note.tsx'

type TwoWaysProps = {
  /** Where a tap goes now: there, or back. */
  action: string
  button: string
  /** What is said once it has gone there. */
  done: string
  className?: string
  /** What stands above the button. */
  children?: ReactNode
}

/** A step that asks nothing first, because one tap takes it back, at any time. */
export function TwoWays({ action, button, done, className, children }: TwoWaysProps) {
  const submission = useSubmission()
  return (
    <submission.Form method="post" action={action} onSubmit={submission.onSubmit} className={className}>
      <RefusalNote message={submission.refused} />
      {children}
      <Button type="submit" variant="default" loading={submission.busy}>
        {button}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {submission.done && done}
      </Text>
    </submission.Form>
  )
}
