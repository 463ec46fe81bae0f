import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'

/** An empty list says what will be here, and how the first one comes. */
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
    <div className="empty-state">
      <Icon name={sign} />
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed">
          {children}
        </Text>
      )}
    </div>
  )
}
