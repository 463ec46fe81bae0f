import { Button, Group } from '@mantine/core'

type StepsProps = { place: string; name: string; isFirst: boolean; isLast: boolean; only: boolean }

/** What can be done with an entry by buttons alone. */
export function EntrySteps({ place, name, isFirst, isLast, only }: StepsProps) {
  const step = (act: string, label: string) => ({
    type: 'submit' as const,
    name: 'step',
    value: `${act} ${place}`,
    'aria-label': `${label}: ${name}`,
    children: label,
  })
  return (
    <Group gap="xs">
      {!isFirst && <Button variant="default" {...step('up', 'Earlier')} />}
      {!isLast && <Button variant="default" {...step('down', 'Later')} />}
      {!(only && mustStay(place)) && <Button variant="subtle" {...step('remove', 'Remove')} />}
    </Group>
  )
}

/** The last stay, block, part or picture cannot go: the page would have nothing to show there. */
function mustStay(place: string): boolean {
  return !/^(property\.social|location\.|testimonials\.)/.test(place)
}
