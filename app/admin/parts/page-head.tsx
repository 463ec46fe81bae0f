import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../layout.tsx'
import type { loader as outsideLoader } from '../outside.tsx'

type PageHeadProps = {
  title: string
  /** Where `title` alone is not clear on the browser's tab. */
  tabTitle?: string
  children?: ReactNode
  actions?: ReactNode
}

/** The head of every page: its title, also on the browser's tab, a line about it, and its main actions. */
export function PageHead({ title, tabTitle = title, children, actions }: PageHeadProps) {
  return (
    <Group className="page-head" justify="space-between" align="flex-end" gap="sm" mb="1.75rem">
      <TabTitle>{tabTitle}</TabTitle>
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

/** The title on the browser's tab: that of the page, then the name of the house. */
export function TabTitle({ children }: { children: string }) {
  const signedInData = useRouteLoaderData<typeof loader>('admin/layout')
  const signedOutData = useRouteLoaderData<typeof outsideLoader>('admin/outside')
  const propertyName = (signedInData ?? signedOutData)?.propertyName
  return <title>{propertyName ? `${children} · ${propertyName}` : children}</title>
}
