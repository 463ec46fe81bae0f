import { Button, PasswordInput, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { isArchiveLocked } from '#core/archive-lock.server.ts'
import { isPlainRefusalName, sentenceOf } from '#core/refusals/refusal.ts'
import { readTimeFormatter } from '#core/settings.server.ts'
import { BEFORE_RESTORE_DAYS, BEFORE_RESTORE_SUFFIX } from '#modules/backups/backup-rules.ts'
import {
  type ArchiveChoice,
  findOpenedArchive,
  listArchivesToRestore,
  openArchive,
} from '#modules/backups/opened-archive.server.ts'
import { readLastRestore } from '#modules/backups/restore-here.server.ts'
import { readLateRefusal, waitBriefly } from '#modules/backups/wait-briefly.server.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { formatFileSize } from '../../parts/fields.tsx'
import { readField, reply, requireIntent } from '../../parts/form.server.ts'
import { StatusNote } from '../../parts/record-form.tsx'
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { usePolling } from '../../parts/use-me.ts'
import { EntryRow, SettingsPage, SettingsSection } from '../settings-page.tsx'
import { settingsPages, settingsSubpages } from '../settings-pages.ts'
import type { Route } from './+types/restore.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  await requireRecentPassword({ request, context })
  const search = new URL(request.url).searchParams
  const startedId = search.get('begun')
  const isWorking = startedId !== null && (await isArchiveLocked(ctx))
  const [archives, opened, lastRestore, formatTime] = await Promise.all([
    listArchivesToRestore(ctx),
    findOpenedArchive(ctx),
    readLastRestore(ctx),
    readTimeFormatter(ctx),
  ])
  if (startedId === OPENING && !isWorking && opened) throw redirect(`${RESTORE_PATH}/${opened.id}`)
  const hasFailed =
    startedId !== null &&
    !isWorking &&
    lastRestore?.id !== startedId &&
    (startedId === OPENING || opened?.id === startedId)
  const lateRefusal = hasFailed ? readLateRefusal(ctx, startedId) : null
  const refusalName = hasFailed ? 'restoreUnfinished' : (search.get('refused') ?? '')
  const describeArchive = ({ location, at, bytes, isEncrypted }: ArchiveChoice) => ({
    place: location,
    isEncrypted,
    madeAt: formatTime(at),
    facts: [
      location.includes(BEFORE_RESTORE_SUFFIX) && 'The state before a restore',
      bytes !== null && formatFileSize(bytes),
    ],
  })
  const stateBefore = archives.server.find(({ location }) => location === `server/${lastRestore?.kept}`)
  return {
    workingId: isWorking ? startedId : null,
    refusal: lateRefusal ?? (isPlainRefusalName(refusalName) ? sentenceOf(refusalName) : ''),
    server: archives.server.map(describeArchive),
    bucket: archives.bucket?.map(describeArchive),
    isBucketSilent: archives.bucket === null,
    last: lastRestore &&
      stateBefore && {
        at: formatTime(lastRestore.at),
        from: formatTime(lastRestore.from),
        stateBefore: formatTime(stateBefore.at),
      },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  await requireRecentPassword({ request, context }, { form, button: 'See what is in it' })
  const [place, key] = [readField(form, 'archive', 200), readField(form, 'backupPassword', 200)]
  const opened = await waitBriefly(ctx, OPENING, openArchive(ctx, { place, key }))
  if (!opened) return redirect(`${RESTORE_PATH}?begun=${OPENING}`)
  return opened.ok ? redirect(`${RESTORE_PATH}/${opened.id}`) : reply(opened)
}

const { to: RESTORE_PATH, title: RESTORE_TITLE } = settingsSubpages.restore
/** The value of `?begun=` while an archive is being opened; while one is being restored, the value is the archive's id. */
const OPENING = 'opening'

type Archives = Route.ComponentProps['loaderData']['server']

/** The archives on this server and in the bucket, to open one and see what is in it. */
export default function Restore({ loaderData: page, actionData }: Route.ComponentProps) {
  usePolling(page.workingId !== null)
  const refusal = actionData && 'message' in actionData ? actionData.message : page.refusal
  return (
    <SettingsPage
      title={RESTORE_TITLE}
      description="First you see what is in a backup. Nothing changes until you confirm it."
      parent={settingsPages.backups}
    >
      <RefusalNote message={refusal || undefined} />
      {page.workingId && (
        <StatusNote title="Please wait">
          This takes some minutes, because every file is checked. You can leave this page and look again
          later.
        </StatusNote>
      )}
      {page.last && !page.workingId && (
        <StatusNote title="Your site is restored">
          On {page.last.at} it went back to how it was on {page.last.from}. The state before is kept for{' '}
          {BEFORE_RESTORE_DAYS} days, as the backup of {page.last.stateBefore}. You can restore it in the same
          way.
        </StatusNote>
      )}
      <ArchiveList id="on-server" title="On this server" archives={page.server}>
        {page.server.length === 0 && <Text>There is no backup on this server.</Text>}
      </ArchiveList>
      {(page.bucket || page.isBucketSilent) && (
        <ArchiveList id="in-bucket" title="In your other storage" archives={page.bucket}>
          {page.isBucketSilent && <Text>Your other storage does not answer. Please try again later.</Text>}
          {page.bucket?.length === 0 && <Text>There is no copy in your other storage yet.</Text>}
        </ArchiveList>
      )}
    </SettingsPage>
  )
}

type ArchiveListProps = { id: string; title: string; archives?: Archives | undefined; children?: ReactNode }

/** The archives of one place, each with the button that opens it. */
function ArchiveList({ id, title, archives = [], children }: ArchiveListProps) {
  const opening = useNavigation().formData?.get('archive')
  return (
    <SettingsSection title={title} titleId={id}>
      {archives.length > 0 && (
        <Form method="post">
          {archives.some(({ isEncrypted }) => isEncrypted) && (
            <PasswordInput
              name="backupPassword"
              label="Your backup key"
              description="It begins with AGE-SECRET-KEY."
              autoComplete="off"
              required
              mb="sm"
            />
          )}
          <ul>
            {archives.map(({ place, madeAt, facts }) => (
              <li key={place}>
                <EntryRow title={madeAt} facts={facts}>
                  <Button
                    type="submit"
                    name="archive"
                    value={place}
                    loading={opening === place}
                    aria-label={`See what is in it: ${madeAt}`}
                  >
                    See what is in it
                  </Button>
                </EntryRow>
              </li>
            ))}
          </ul>
        </Form>
      )}
      {children}
    </SettingsSection>
  )
}
