import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type StepsProps = {
  place: string
  name: string
  isFirst: boolean
  isLast: boolean
  only: boolean
  /** What is said and asked before the entry goes. */
  asks?: string
}

/** What can be done with an entry by buttons alone. */
export function EntrySteps({ place, name, isFirst, isLast, only, asks }: StepsProps) {
  const step = (act: string, label: string) => ({
    type: 'submit' as const,
    name: 'step',
    value: `${act} ${place}`,
    'aria-label': `${label}: ${name}`,
    children: label,
  })
  const mayGo = !(only && mustStay(place))
  return (
    <Group gap="xs">
      {!isFirst && <Button variant="default" {...step('up', 'Earlier')} />}
      {!isLast && <Button variant="default" {...step('down', 'Later')} />}
      {mayGo && !asks && <Button variant="subtle" {...step('remove', 'Remove')} />}
      {mayGo && asks && (
        <Removing asks={asks} name={name}>
          <Button variant="outline" {...step('remove', 'Take it off the site')} />
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

/** The last stay, block, part or picture cannot go: the page would have nothing to show there. */
function mustStay(place: string): boolean {
  return !/^(property\.social|location\.|testimonials\.)/.test(place)
}
