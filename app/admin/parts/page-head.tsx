import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../layout.tsx'
import type { loader as outsideLoader } from '../outside.tsx'

/** The head of every page: its title, also on the browser's tab, a line about it, and its main actions. */
export function PageHead({
  title,
  tab = title,
  children,
  actions,
}: {
  title: string
  /** The title on the browser's tab, where the title alone is not clear there. */
  tab?: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <Group className="page-head" justify="space-between" align="flex-end" gap="sm" mb="1.75rem">
      <TabTitle>{tab}</TabTitle>
      <div>
        <Title order={1} fz="var(--text-3)">
          {title}
        </Title>
        {children && (
          <Text c="dimmed" mt={4}>
            {children}
          </Text>
        )}
      </div>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  )
}

/** The title on the browser's tab: of the page, and of the house. */
export function TabTitle({ children }: { children: string }) {
  const inside = useRouteLoaderData<typeof loader>('admin/layout')
  const outside = useRouteLoaderData<typeof outsideLoader>('admin/outside')
  const house = (inside ?? outside)?.house
  return <title>{house ? `${children} · ${house}` : children}</title>
}
