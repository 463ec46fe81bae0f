import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'

/** The text of an empty list: what will be here, and how to add the first one. */
export function EmptyState({
  sign,
  title,
  children,
}: {
  sign: IconName
  title: string
  children?: ReactNode
}) {
  return (
    <Stack
      className="empty-state"
      align="center"
      gap="xs"
      px="md"
      py="clamp(2rem, 8vw, 4.5rem)"
      ta="center"
      bd="1px dashed var(--rule)"
    >
      <Text span c="var(--accent)">
        <Icon name={sign} />
      </Text>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed">
          {children}
        </Text>
      )}
    </Stack>
  )
}
