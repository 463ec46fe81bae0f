import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { RoomTitle } from './room-title.tsx'

/** The head of every room: its name, here and on the browser's tab, a line about it, and what can be done here. */
export function PageHead({
  title,
  tab = title,
  children,
  acts,
}: {
  title: string
  /** Where the name alone would not say which room this is. */
  tab?: string
  children?: ReactNode
  acts?: ReactNode
}) {
  return (
    <Group className="page-head" justify="space-between" align="flex-end" gap="sm">
      <RoomTitle>{tab}</RoomTitle>
      <div>
        <Title order={1}>{title}</Title>
        {children && (
          <Text c="dimmed" mt={4}>
            {children}
          </Text>
        )}
      </div>
      {acts && <Group gap="sm">{acts}</Group>}
    </Group>
  )
}
