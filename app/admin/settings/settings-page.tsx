import { Box, Flex, Group, NavLink, Stack, Text } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import { Link, NavLink as RouterLink } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { EditForm, type EditFormProps, type EditFormState, type Field } from '../parts/edit-form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SaveRow } from '../parts/save-bar.tsx'
import { SmallText } from '../parts/section.tsx'
import { useMe } from '../parts/use-me.ts'
import { type SettingsEntry, settingsPages } from './settings-pages.ts'

type SettingsPageProps = {
  title: string
  /** The title on the browser's tab, where the title alone is not clear. */
  tabTitle?: string
  description?: ReactNode
  /** The page above this one, where it is not the list of settings. */
  parent?: { to: string; title: string }
  children: ReactNode
}

/** One page of the settings: on a phone below a link back, on a wide screen beside the list of the others. */
export function SettingsPage({ description, parent, children, ...titles }: SettingsPageProps) {
  const isOwner = useMe()?.role === 'owner'
  return (
    <Flex gap="2.5rem" align="flex-start">
      <Stack
        component="nav"
        aria-label="Settings"
        visibleFrom="lg"
        gap={0}
        flex="0 0 15rem"
        pos="sticky"
        top="2rem"
        pr="md"
        style={{ borderRight: '1px solid var(--rule)' }}
      >
        {Object.values<SettingsEntry>(settingsPages)
          .filter(({ isOwnerOnly }) => isOwner || !isOwnerOnly)
          .map(({ to, icon, title: label }) => (
            <NavLink key={to} component={RouterLink} {...{ to, label }} leftSection={<Icon name={icon} />} />
          ))}
      </Stack>
      <Box className="settings-form" flex={1} miw={0} maw="44rem">
        <Text className="back touch-links" {...(!parent && { hiddenFrom: 'lg' })}>
          <Link to={parent?.to ?? '/admin/settings'}>{parent?.title ?? 'Settings'}</Link>
        </Text>
        <PageHead {...titles}>{description}</PageHead>
        {children}
      </Box>
    </Flex>
  )
}

type SettingsSectionProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'fieldset'
  title: string
  /** The id of the title, by which the part is named. */
  titleId?: string
}

/** A part of such a page on a sheet of its own, below its title. */
export function SettingsSection(props: SettingsSectionProps) {
  const { as: Part = 'section', title, titleId, className = '', children, ...attributes } = props
  return (
    <Part className={`sheet ${className}`} aria-labelledby={titleId} {...attributes}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Part>
  )
}

type EntryRowProps = { title: ReactNode; facts: readonly ReactNode[]; children?: ReactNode }

/** One entry of a list: its title, facts about it, and the buttons that change it. */
export function EntryRow({ title, facts, children }: EntryRowProps) {
  return (
    <Group className="entry-row" justify="space-between" gap="xs" py="sm">
      <div>
        <Text component="div" fw={600}>
          {title}
        </Text>
        {facts.filter(Boolean).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are never reordered
          <SmallText key={index}>{fact}</SmallText>
        ))}
      </div>
      {children}
    </Group>
  )
}

type SettingsFormProps<Values> = Pick<EditFormProps<Values>, 'name' | 'values' | 'labelOf' | 'format'> & {
  /** The version of the saved values. */
  version: string
  /** The label of each field, by the path of its value; `labelOf` has the others. */
  labels: Readonly<Record<string, string>>
  /** Shown instead of the Save row. */
  footer?: (form: EditFormState<Values>) => ReactNode
  children: (field: (path: string) => Field, values: Values) => ReactNode
}

/** The form of such a page, with its Save at the end. */
export function SettingsForm<Values>(props: SettingsFormProps<Values>) {
  const { labels, labelOf, footer, children, ...form } = props
  return (
    <EditForm
      {...form}
      remountKey={form.version}
      labelOf={(path) => labels[path] ?? labelOf?.(path) ?? path}
      shouldFocusField
    >
      {(state) => (
        <>
          {children(state.field, state.values)}
          {footer?.(state) ?? <SaveRow form={state} />}
        </>
      )}
    </EditForm>
  )
}
