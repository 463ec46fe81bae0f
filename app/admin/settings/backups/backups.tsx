import { basename } from 'node:path'
import { Alert, Button, Code, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { data } from 'react-router'
import { readTimeFormatter } from '#core/settings.server.ts'
import { listBackups } from '#modules/backups/backup-folder.server.ts'
import { BEFORE_RESTORE_SUFFIX } from '#modules/backups/backup-rules.ts'
import { readBackupAlarm, readBackupState } from '#modules/backups/backup-state.server.ts'
import { makeBackupKey, readBackupKeyTime } from '#modules/backups/bucket-copies.server.ts'
import { makeBackup } from '#modules/backups/nightly-backup.server.ts'
import { waitBriefly } from '#modules/backups/wait-briefly.server.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { CopyButton, formatFileSize } from '../../parts/fields.tsx'
import { reply, requireIntent } from '../../parts/form.server.ts'
import { ActionButton, IntentForm, useIntent } from '../../parts/intent.tsx'
import { DownloadButton, LinkButton, SmallText } from '../../parts/section.tsx'
import { describeBackups } from '../../today/alarms.tsx'
import { EntryRow, SettingsPage, SettingsSection } from '../settings-page.tsx'
import { settingsSubpages } from '../settings-pages.ts'
import type { Route } from './+types/backups.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [backups, state, alarm, formatTime, keySince] = await Promise.all([
    listBackups(ctx.config.dataDir),
    readBackupState(ctx.database),
    readBackupAlarm(ctx),
    readTimeFormatter(ctx),
    readBackupKeyTime(ctx),
  ])
  const formatOptionalTime = (at: string | null) => at && formatTime(at)
  return {
    archives: backups.map(({ file, at, bytes }) => {
      const name = basename(file)
      const beforeRestoreLabel = name.includes(BEFORE_RESTORE_SUFFIX) && 'The state before a restore'
      return { name, madeAt: formatOptionalTime(at), facts: [beforeRestoreLabel, formatFileSize(bytes)] }
    }),
    checkedAt: formatOptionalTime(state.provenAt),
    problems: alarm ? describeBackups(alarm, formatTime) : [],
    missingFiles: state.made?.missing ?? 0,
    keyMadeAt: formatOptionalTime(keySince),
    bucket: ctx.config.bucket ? { copiedAt: formatOptionalTime(state.copiedAt) } : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  switch (requireIntent(form, ['make-backup', 'make-key'])) {
    case 'make-backup': {
      const made = await waitBriefly(ctx, 'backup', makeBackup(ctx, actor))
      return made && !made.ok ? reply(made) : { ok: true as const, isMade: made !== null }
    }
    // The key is in this one answer and is not stored.
    case 'make-key': {
      await requireRecentPassword({ request, context }, { form, button: 'Make the backup key' })
      const { key } = await makeBackupKey(ctx, actor)
      return data({ ok: true as const, key }, { headers: { 'cache-control': 'no-store' } })
    }
  }
}

type Page = Route.ComponentProps['loaderData']

/** The backups and whether they passed their check, the download of everything, and the copies in another storage. */
export default function Backups({ loaderData: page, actionData }: Route.ComponentProps) {
  const [newKey, setNewKey] = useState<string>()
  // After the password was entered again, the answer is the page's `actionData`.
  const shownKey = newKey ?? (actionData && 'key' in actionData ? actionData.key : undefined)
  return (
    <SettingsPage
      title="Backups"
      description="A backup is made every night. Then it is restored into a test folder, to check that it works."
    >
      {page.problems.map((text) => (
        <Alert key={text} color="roof" role="status" mb="md">
          {text}
        </Alert>
      ))}
      {page.missingFiles > 0 && (
        <Alert color="brass" role="status" mb="md">
          {page.missingFiles} pictures or recordings are not in the backup, because they are missing on the
          site or damaged. The person who runs the server can list them: deodar media sweep.
        </Alert>
      )}
      <Archives page={page} />
      <SettingsSection title="Download everything" titleId="take-along">
        <Text mb="md">
          One file with all bookings, reviews, enquiries, texts, pictures and recordings. It has personal data
          of your guests, so keep it in a safe place. You need your password to download it.
        </Text>
        <DownloadButton intent="backup">Download everything</DownloadButton>
      </SettingsSection>
      <SettingsSection
        title="A copy in another place"
        titleId="backup-key"
        className={shownKey ? 'print-alone' : ''}
      >
        <CopiesState page={page} />
        <BackupKey newKey={shownKey} madeAt={page.keyMadeAt} onMade={setNewKey} />
      </SettingsSection>
    </SettingsPage>
  )
}

function Archives({ page: { archives, checkedAt } }: { page: Page }) {
  const form = useIntent<{ ok: true; isMade: boolean }>('make-backup', {
    onDone: ({ isMade }) =>
      notifications.show({
        message: isMade
          ? 'The backup is ready'
          : 'The backup is being made. Please look again in a few minutes.',
      }),
  })
  return (
    <SettingsSection title="On this server" titleId="archives">
      <Text>
        {archives.length === 0
          ? 'There is no backup yet. The first one is made automatically, soon after the start.'
          : checkedAt
            ? `Checked on ${checkedAt}: this backup works.`
            : 'No backup could be checked yet.'}
      </Text>
      <ul>
        {archives.map(({ name, madeAt, facts }) => (
          <li key={name}>
            <EntryRow title={madeAt} facts={facts} />
          </li>
        ))}
      </ul>
      <SmallText my="sm">
        Today’s backups are kept, and one for each of the last 7 days, 4 weeks and 6 months. Pictures and
        recordings are stored only once.
      </SmallText>
      <IntentForm form={form}>
        <Group gap="sm">
          <Button type="submit" loading={form.isBusy}>
            Make a backup now
          </Button>
          <LinkButton to={settingsSubpages.restore.to}>{settingsSubpages.restore.title}</LinkButton>
        </Group>
      </IntentForm>
    </SettingsSection>
  )
}

/** The state of the encrypted copies in another storage. */
function CopiesState({ page: { bucket, keyMadeAt } }: { page: Page }) {
  if (!bucket)
    return (
      <Text>
        These backups are on the same server as the site. The person who runs the server can set up storage in
        another place. Then an encrypted copy of each backup goes there automatically. You open these copies
        with the backup key.
      </Text>
    )
  if (!keyMadeAt)
    return (
      <Alert color="brass" title="Nothing is copied yet">
        An encrypted copy of each backup can go to your other storage every night. It needs a key that only
        you have. Make the key, print it, and keep it in another place.
      </Alert>
    )
  return (
    <Text>
      {bucket.copiedAt
        ? `The last encrypted copy went to your other storage on ${bucket.copiedAt}.`
        : 'The first encrypted copy goes there with the next backup.'}
    </Text>
  )
}

type BackupKeyProps = { newKey: string | undefined; madeAt: string | null; onMade: (key: string) => void }

/** The key that opens the encrypted copies: shown only in the answer that made it; otherwise a button that makes one. */
function BackupKey({ newKey, madeAt, onMade }: BackupKeyProps) {
  if (newKey)
    return (
      <div role="status">
        <Text fw={600} mt="md">
          Your backup key. It is shown only now.
        </Text>
        <Code block mt="xs">
          {newKey}
        </Code>
        <Text size="sm" mt="sm">
          Print it and keep it in another place. Nobody can open an encrypted backup without this key. The key
          cannot be shown again.
        </Text>
        <Group mt="md" gap="sm" className="not-printed">
          <CopyButton value={newKey}>Copy the key</CopyButton>
          <Button onClick={() => print()}>Print</Button>
        </Group>
      </div>
    )
  const makeKey = { intent: 'make-key', onDone: ({ key }: { ok: true; key: string }) => onMade(key) }
  if (!madeAt)
    return (
      <ActionButton {...makeKey} mt="md">
        Make the backup key
      </ActionButton>
    )
  return (
    <>
      <Text mt="sm">Your backup key was made on {madeAt}. It is only on your printed paper.</Text>
      <ActionButton
        {...makeKey}
        confirmation="Make a new key if the old one is lost or another person has seen it. Older backups open only with the old key."
      >
        Make a new key
      </ActionButton>
    </>
  )
}
