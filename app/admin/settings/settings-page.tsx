import './settings.css'
import { Box, Flex, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Form, Link, NavLink } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import { DraftNote } from '../parts/drafts/draft-note.tsx'
import { formKey, InitialValues, type RefusedForm } from '../parts/drafts/opened.tsx'
import { useFormDraft } from '../parts/drafts/use-form-draft.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EditConflicts, type EditConflictsProps } from '../parts/saving/edit-conflict.tsx'
import { RefusalNote, useRefusal } from '../parts/saving/refusal-note.tsx'
import { SaveLine } from '../parts/saving/save-bar.tsx'
import { useMe } from '../parts/use-me.ts'

type SettingsPageProps = {
  title: string
  /** On the browser's tab, where the title alone would not say which page this is. */
  tab?: string
  about?: ReactNode
  /** The page this one belongs to, where it is not one of the list. */
  parent?: { to: string; title: string }
  children: ReactNode
}

/** One page of the settings: on a phone with the way back above it, at a desk beside the list of the others. */
export function SettingsPage({ title, tab = title, about, parent, children }: SettingsPageProps) {
  const role = useMe()?.role ?? 'helper'
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
          .filter(({ ownerOnly }) => role === 'owner' || !ownerOnly)
          .map(({ to, sign, title }) => (
            <NavLink key={to} to={to} className="console-link">
              <Icon name={sign} />
              {title}
            </NavLink>
          ))}
      </Stack>
      <Box className="settings-form" flex={1} miw={0} maw="44rem">
        <Text className="back" {...(!parent && { hiddenFrom: 'lg' })}>
          <Link to={parent?.to ?? '/admin/settings'}>{parent?.title ?? 'Settings'}</Link>
        </Text>
        <PageHead title={title} tab={tab}>
          {about}
        </PageHead>
        {children}
      </Box>
    </Flex>
  )
}

type EntryRowProps = { title: ReactNode; facts: readonly ReactNode[]; children?: ReactNode }

/** One entry of a list: what it is, facts about it, and the buttons that change it. */
export function EntryRow({ title, facts, children }: EntryRowProps) {
  return (
    <Group className="entry-row" justify="space-between" gap="xs" py="sm">
      <div>
        <Text component="div" fw={600}>
          {title}
        </Text>
        {facts.filter(Boolean).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is theirs
          <Text key={index} size="sm" c="dimmed">
            {fact}
          </Text>
        ))}
      </div>
      {children}
    </Group>
  )
}

type SettingsFormProps<Values> = {
  /** Under which its draft is stored on the device. */
  name: string
  saved: boolean
  /** The saved values of the fields. */
  values: Values
  answer: RefusedForm<Values> | undefined
  /** What the field at a path is called, and how its value is read. */
  label: (path: string) => string
  say?: EditConflictsProps['say']
  /** In place of the plain Save. */
  end?: (changed: boolean) => ReactNode
  children: (values: Values, error: (field: string) => string | undefined) => ReactNode
}

/** The form of such a page: it keeps a draft, shows what was refused and what somebody else saved since, and has its Save at the end. */
export function SettingsForm<Values>({
  name,
  saved,
  answer,
  label,
  say,
  ...form
}: SettingsFormProps<Values>) {
  const isSaved = saved && !answer
  const kept = useFormDraft(name, isSaved)
  const { message, error } = useRefusal(answer)
  const was = answer?.was ?? form.values
  const { element } = kept
  useEffect(() => {
    if (answer) element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer, element])
  return (
    <>
      {!answer && <DraftNote draft={kept} />}
      {/* After each save the fields show what was saved, also by somebody else. */}
      <Form method="post" ref={kept.form} key={formKey(was, answer)}>
        <RefusalNote message={message}>
          <EditConflicts conflicts={answer?.clashes} label={label} {...(say && { say })} />
        </RefusalNote>
        <InitialValues values={was} />
        {form.children(answer?.values ?? form.values, error)}
        {form.end?.(kept.changed) ?? (
          <SaveLine changed={kept.changed} saved={isSaved} refused={answer !== undefined} />
        )}
      </Form>
    </>
  )
}

type SettingsEntry = { to: string; sign: IconName; title: string; ownerOnly?: boolean }

/** In the order of the list and of the links beside each page. */
export const settingsPages = {
  you: { to: '/admin/settings/you', sign: 'person', title: 'You' },
  notifications: { to: '/admin/settings/notifications', sign: 'bell', title: 'Notifications' },
  mail: { to: '/admin/settings/mail', sign: 'mail', title: 'E-mail', ownerOnly: true },
  guests: { to: '/admin/settings/guests', sign: 'star', title: 'Guests', ownerOnly: true },
  messages: { to: '/admin/settings/messages', sign: 'chat', title: 'Your messages', ownerOnly: true },
  time: { to: '/admin/settings/time', sign: 'sun', title: 'Language and time', ownerOnly: true },
  backups: { to: '/admin/settings/backups', sign: 'keep', title: 'Backups', ownerOnly: true },
  team: { to: '/admin/settings/team', sign: 'key', title: 'Team', ownerOnly: true },
} as const satisfies Record<string, SettingsEntry>
