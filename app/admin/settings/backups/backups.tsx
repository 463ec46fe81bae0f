import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Alert, Button, Code, Group, Text } from '@mantine/core'
import { data, Form, redirect, useNavigation } from 'react-router'
import { listBackups } from '#modules/backups/backup-folder.server.ts'
import { backupAlarm, backupState } from '#modules/backups/backup-state.server.ts'
import { backupKeySince, makeBackupKey } from '#modules/backups/bucket-copies.server.ts'
import { makeBackup } from '#modules/backups/nightly-backup.server.ts'
import { formatMoment } from '#modules/common/day.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { CopyText } from '../../parts/fields/copy-text.tsx'
import { formatFileSize } from '../../parts/fields/file-field.tsx'
import { reply } from '../../parts/reply.server.ts'
import { ConfirmedAction } from '../../parts/saving/confirmed-action.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { describeBackups } from '../../today/alarms.tsx'
import { EntryRow, SettingsPage } from '../settings-page.tsx'
import type { Route } from './+types/backups.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [all, state, alarm, { timeZone }, keySince] = await Promise.all([
    listBackups(ctx.config.dataDir),
    backupState(ctx.database),
    backupAlarm(ctx),
    readSettings(ctx),
    backupKeySince(ctx),
  ])
  const moment = (at: string) => formatMoment(new Date(at), timeZone)
  const when = (at: string | null) => at && moment(at)
  const asked = new URL(request.url).searchParams
  return {
    archives: all.map(({ file, at, bytes }) => ({ name: basename(file), made: when(at), bytes })),
    proven: when(state.provenAt),
    trouble: alarm ? describeBackups(alarm, moment) : [],
    hasFailed: state.failed !== null,
    missing: state.made?.missing ?? 0,
    keySince: when(keySince),
    bucket: ctx.config.bucket ? { copied: when(state.copiedAt) } : null,
    just: asked.has('made') ? ('made' as const) : asked.has('begun') ? ('begun' as const) : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'make-backup': {
      const made = await Promise.race([
        makeBackup(ctx, actor),
        setTimeout(WAITED_FOR_MS, null, { ref: false }),
      ])
      return made && !made.ok ? reply(request, made, form) : redirect(`${PAGE}?${made ? 'made' : 'begun'}`)
    }
    // The key is in this one answer and is not stored.
    case 'make-key': {
      await requireRecentPassword({ request, context }, { form, button: 'Make the backup key' })
      const { key } = await makeBackupKey(ctx, actor)
      return data({ key }, { headers: { 'cache-control': 'no-store' } })
    }
    default:
      return reply(request, refuse('broken'), form)
  }
}

type Page = Route.ComponentProps['loaderData']

const PAGE = '/admin/settings/backups'
/** A page waits no longer; the backup continues without it. */
const WAITED_FOR_MS = 20_000

/** What is stored in case the server is lost, whether it could be restored, and a way to take it along. */
export default function Backups({ loaderData: page, actionData }: Route.ComponentProps) {
  const key = actionData && 'key' in actionData ? actionData.key : null
  return (
    <SettingsPage
      title="Backups"
      about="Made every night. Each one is restored into a folder of its own to verify it."
    >
      <RefusalNote message={actionData && 'message' in actionData ? actionData.message : undefined} />
      <Notices page={page} />
      <Archives page={page} />
      <section className="sheet" aria-labelledby="take-along">
        <h2 id="take-along">Take everything along</h2>
        <Text mb="md">
          One file with everything: bookings, reviews, enquiries, texts, pictures and recordings. It names
          your guests, so keep it where nobody else comes. It is asked for with your password.
        </Text>
        <Form method="post" action="/admin/downloads" reloadDocument>
          <Button type="submit" name="intent" value="backup" variant="default">
            Download everything as one archive
          </Button>
        </Form>
      </section>
      <section className={key ? 'sheet print-alone' : 'sheet'} aria-labelledby="backup-key">
        <h2 id="backup-key">Sealed copies elsewhere</h2>
        <Copies bucket={page.bucket} hasKey={page.keySince !== null} />
        <BackupKey made={key} since={page.keySince} />
      </section>
    </SettingsPage>
  )
}

function Notices({ page: { trouble, hasFailed, missing, just } }: { page: Page }) {
  const notices = [
    just === 'made' && !hasFailed && { color: 'deodar', text: 'The backup is made' },
    just === 'begun' &&
      !hasFailed && {
        color: 'deodar',
        text: 'The backup is on its way. It takes longer than a page can wait; look again in a few minutes.',
      },
    ...trouble.map((text) => ({ color: 'roof', text })),
    missing > 0 && {
      color: 'brass',
      text: `${missing} pictures or recordings could not be taken along: they are missing from the site itself, or damaged. The person who runs the server can see which: deodar media sweep.`,
    },
  ]
  return notices
    .filter((notice) => typeof notice === 'object')
    .map(({ color, text }) => (
      <Alert key={text} color={color} variant="light" role="status" mb="md">
        {text}
      </Alert>
    ))
}

function Archives({ page: { archives, proven } }: { page: Page }) {
  const making = useNavigation().formData?.get('intent') === 'make-backup'
  return (
    <section className="sheet" aria-labelledby="archives">
      <h2 id="archives">On this machine</h2>
      <Text>
        {archives.length === 0
          ? 'There is none yet. The first is made automatically soon after the start.'
          : proven
            ? `A backup was last verified on ${proven}: it was restored into a folder of its own, opened, counted, and thrown away.`
            : 'None could be verified yet.'}
      </Text>
      <ul>
        {archives.map(({ name, made, bytes }) => (
          <li key={name}>
            <EntryRow title={made} facts={[formatFileSize(bytes)]} />
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" my="sm">
        Of the last seven days, four weeks and six months one each is kept. Pictures and recordings are stored
        beside them, once for all.
      </Text>
      <Form method="post">
        <Button type="submit" name="intent" value="make-backup" variant="default" loading={making}>
          Make one now
        </Button>
      </Form>
    </section>
  )
}

/** What became of the sealed copies in a bucket. */
function Copies({ bucket, hasKey }: { bucket: Page['bucket']; hasKey: boolean }) {
  if (!bucket)
    return (
      <Text>
        These backups are on the same machine as the site. With a bucket, a sealed copy of each goes there
        automatically; the person who runs the server can set one up. The backup key opens such copies.
      </Text>
    )
  if (!hasKey)
    return (
      <Alert color="brass" variant="light" title="Nothing is copied yet">
        A sealed copy of each backup can go into your bucket every night. It needs a key that only you have:
        make it, print it, and keep it away from here.
      </Alert>
    )
  return (
    <Text>
      {bucket.copied
        ? `The last sealed copy went into your bucket on ${bucket.copied}.`
        : 'The first sealed copy goes with the next backup.'}
    </Text>
  )
}

/** The key that opens sealed copies: in the one answer that has `made` it, to be printed or written down; else a way to make one. */
function BackupKey({ made, since }: { made: string | null; since: string | null }) {
  const busy = useNavigation().formData?.get('intent') === 'make-key'
  const makeKey = (
    <Form method="post">
      <Button type="submit" name="intent" value="make-key" variant="default" loading={busy} mt="md">
        {since ? 'Make another key' : 'Make the backup key'}
      </Button>
    </Form>
  )
  if (made)
    return (
      <div role="status">
        <Text fw={600} mt="md">
          Your backup key. It is shown only now.
        </Text>
        <Code block mt="xs">
          {made}
        </Code>
        <Text size="sm" mt="sm">
          Print it and keep it away from this machine. Without it nobody opens a sealed backup, and nobody can
          make it again.
        </Text>
        <Group mt="md" gap="sm" className="not-printed">
          <CopyText value={made}>Copy it</CopyText>
          <Button variant="default" onClick={() => print()}>
            Print
          </Button>
        </Group>
      </div>
    )
  if (!since) return makeKey
  return (
    <>
      <Text mt="sm">Your backup key was made on {since}. Only the paper has it.</Text>
      <ConfirmedAction
        name="Make another key"
        explanation="For a key that is lost or that somebody else has seen. What was sealed before still opens with the old key alone."
      >
        {makeKey}
      </ConfirmedAction>
    </>
  )
}
