import './settings.css'
import { Box, Flex, Group, NavLink, Stack, Text } from '@mantine/core'
import { type HTMLAttributes, type ReactNode, useEffect } from 'react'
import { Form, Link, NavLink as RouterLink, useSearchParams } from 'react-router'
import { propertyOf } from '#core/values/record.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import {
  ConflictChoice,
  type ConflictChoiceProps,
  formKey,
  type RefusedForm,
  useRefusedForm,
  VersionField,
} from '../parts/conflict.tsx'
import { DraftNote } from '../parts/draft-note.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { RefusalNote, useRefusal } from '../parts/refusal-note.tsx'
import { SaveRow } from '../parts/save-bar.tsx'
import { useFormDraft } from '../parts/use-form-draft.ts'
import { useMe } from '../parts/use-me.ts'
import { type SettingsEntry, settingsPages } from './settings-pages.ts'

type SettingsPageProps = {
  title: string
  /** On the browser's tab, where the title alone is not clear. */
  tab?: string
  about?: ReactNode
  /** The page this one belongs to, where it is not one of the list. */
  parent?: { to: string; title: string }
  children: ReactNode
}

/** One page of the settings: on a phone with the way back above it, at a desk beside the list of the others. */
export function SettingsPage({ title, tab = title, about, parent, children }: SettingsPageProps) {
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
          .filter(({ ownerOnly }) => isOwner || !ownerOnly)
          .map(({ to, icon, title }) => (
            <NavLink
              key={to}
              component={RouterLink}
              to={to}
              label={title}
              leftSection={<Icon name={icon} />}
            />
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

type SettingsSectionProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'fieldset'
  title: string
  /** The id of the title, by which the part is named. */
  titleId?: string
}

/** A part of such a page on a sheet of its own, below its title. */
export function SettingsSection(props: SettingsSectionProps) {
  const { as: Part = 'section', title, titleId, className = '', ...rest } = props
  const { children, ...attributes } = rest
  return (
    <Part className={`sheet ${className}`} aria-labelledby={titleId} {...attributes}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Part>
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

/** What a field shows: its name, which is the path of its value, its label, and what is wrong with it. */
export type Field = { name: string; label: string; defaultValue: string; error: string | undefined }

type SettingsFormProps<Values> = {
  /** Under which its draft is stored on the device. */
  name: string
  values: Values
  /** The version of the saved values. */
  version: string
  answer: RefusedForm<Values> | undefined
  /** The label of each field, by the path of its value. */
  labels: Readonly<Record<string, string>>
  /** Labels a path that `labels` does not have. */
  label?: (path: string) => string
  format?: ConflictChoiceProps['format']
  /** In place of the plain Save. */
  end?: (changed: boolean) => ReactNode
  children: (field: (path: string) => Field, values: Values) => ReactNode
}

/** The form of such a page: it keeps a draft, shows what was refused and what somebody else saved since, and has its Save at the end. */
export function SettingsForm<Values>({ answer: last, labels, ...form }: SettingsFormProps<Values>) {
  const answer = useRefusedForm(last)
  const saved = useSearchParams()[0].has('saved') && !answer
  const draft = useFormDraft(form.name, saved)
  const { message, error } = useRefusal(answer)
  const values = answer?.values ?? form.values
  const { element } = draft
  useEffect(() => {
    if (answer) element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer, element])
  const labelOf = (path: string) => labels[path] ?? form.label?.(path) ?? path
  const field = (path: string) => {
    const value = path.split('.').reduce<unknown>(propertyOf, values)
    const defaultValue = value === undefined || value === null || Number.isNaN(value) ? '' : String(value)
    return { name: path, label: labelOf(path), defaultValue, error: error(path) }
  }
  return (
    <>
      {!answer && <DraftNote draft={draft} />}
      {/* After each save the fields show what was saved, also by somebody else. */}
      <Form method="post" ref={draft.form} key={formKey(form.version, answer)}>
        <RefusalNote message={message}>
          <ConflictChoice
            conflict={answer?.conflict}
            onTakeTheirs={draft.clear}
            label={labelOf}
            format={form.format}
          />
        </RefusalNote>
        <VersionField version={form.version} restored={draft.version} refusal={answer} />
        {form.children(field, values)}
        {form.end?.(draft.changed) ?? (
          <SaveRow isChanged={draft.changed} isSaved={saved} isRefused={answer !== undefined} />
        )}
      </Form>
    </>
  )
}
