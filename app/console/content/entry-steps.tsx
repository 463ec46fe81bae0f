import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ListStep } from '#domain/content/list-step.ts'
import { stepButton } from '../parts/lists/step-button.ts'

type StepsProps = {
  /** The place of its list in the document, and its index there. */
  list: string
  at: number
  name: string
  isFirst: boolean
  isLast: boolean
  mayGo: boolean
  /** What is said and asked before the entry goes. */
  asks?: string
}

/** What can be done with an entry by buttons alone. */
export function EntrySteps({ list, at, name, isFirst, isLast, mayGo, asks }: StepsProps) {
  const step = (taken: ListStep, label: string) => ({
    ...stepButton(taken),
    'aria-label': `${label}: ${name}`,
    children: label,
  })
  return (
    <Group gap="xs">
      {!isFirst && <Button variant="default" {...step({ do: 'up', list, at }, 'Earlier')} />}
      {!isLast && <Button variant="default" {...step({ do: 'down', list, at }, 'Later')} />}
      {mayGo && !asks && <Button variant="subtle" {...step({ do: 'remove', list, at }, 'Remove')} />}
      {mayGo && asks && (
        <Removing asks={asks} name={name}>
          <Button variant="outline" {...step({ do: 'remove', list, at }, 'Take it off the site')} />
        </Removing>
      )}
    </Group>
  )
}

/** One tap asks, the second does it. */
function Removing({ asks, name, children }: { asks: string; name: string; children: ReactNode }) {
  const [asked, setAsked] = useState(false)
  if (!asked)
    return (
      <Button type="button" variant="subtle" aria-label={`Remove: ${name}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
    )
  return (
    <fieldset className="plain" aria-label={`Remove ${name}?`}>
      <Text mb="xs">{asks}</Text>
      <Group gap="xs">
        {children}
        <Button type="button" variant="default" autoFocus onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </Group>
    </fieldset>
  )
}
