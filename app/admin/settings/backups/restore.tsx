import { Alert, Button, PasswordInput, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { isArchiveLocked } from '#core/archive-lock.server.ts'
import { isPlainRefusal, sentenceOf } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { formatMoment } from '#core/values/day.ts'
import { BEFORE_RESTORE, BEFORE_RESTORE_DAYS } from '#modules/backups/backup-rules.ts'
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
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { usePolling } from '../../parts/use-me.ts'
import { EntryRow, SettingsPage, SettingsSection } from '../settings-page.tsx'
import { settingsPages, settingsSubpages } from '../settings-pages.ts'
import type { Route } from './+types/restore.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  await requireRecentPassword({ request, context })
  const asked = new URL(request.url).searchParams
  const begun = asked.get('begun')
  const isWorking = begun !== null && (await isArchiveLocked(ctx))
  const [found, opened, last, { timeZone }] = await Promise.all([
    listArchivesToRestore(ctx),
    findOpenedArchive(ctx),
    readLastRestore(ctx),
    readSettings(ctx),
  ])
  if (begun === OPENING && !isWorking && opened) throw redirect(`${PAGE}/${opened.id}`)
  const isOver =
    begun !== null && !isWorking && last?.id !== begun && (begun === OPENING || opened?.id === begun)
  const late = isOver ? readLateRefusal(ctx, begun) : null
  const refused = isOver ? 'restoreUnfinished' : (asked.get('refused') ?? '')
  const moment = (at: string) => formatMoment(new Date(at), timeZone)
  const shown = ({ place, at, bytes, isEncrypted }: ArchiveChoice) => ({
    place,
    isEncrypted,
    made: moment(at),
    facts: [
      place.includes(BEFORE_RESTORE) && 'The state before a restore',
      bytes !== null && formatFileSize(bytes),
    ],
  })
  const kept = found.server.find(({ place }) => place === `server/${last?.kept}`)
  return {
    working: isWorking ? begun : null,
    refused: late ?? (isPlainRefusal(refused) ? sentenceOf(refused) : ''),
    server: found.server.map(shown),
    bucket: found.bucket?.map(shown),
    isBucketSilent: found.bucket === null,
    last: last && kept ? { at: moment(last.at), from: moment(last.from), kept: moment(kept.at) } : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  await requireRecentPassword({ request, context }, { form, button: 'See what is in it' })
  const [place, key] = [readField(form, 'archive', 200), readField(form, 'backupPassword', 200)]
  const opened = await waitBriefly(ctx, OPENING, openArchive(ctx, { place, key }))
  if (!opened) return redirect(`${PAGE}?begun=${OPENING}`)
  return opened.ok ? redirect(`${PAGE}/${opened.id}`) : reply(opened)
}

const { to: PAGE, title } = settingsSubpages.restore
/** In the address of the page that waits until an archive is opened; while one is restored, it has the archive's id. */
const OPENING = 'opening'

type Choice = Route.ComponentProps['loaderData']['server'][number]

/** Chooses an archive to look into: of this server, or of the bucket. */
export default function Restore({ loaderData: page, actionData }: Route.ComponentProps) {
  usePolling(page.working !== null)
  const refused = actionData && 'message' in actionData ? actionData.message : page.refused
  return (
    <SettingsPage
      title={title}
      about="First you see what is in a backup. Nothing changes until you confirm it."
      parent={settingsPages.backups}
    >
      <RefusalNote message={refused || undefined} />
      {page.working && (
        <Alert color="deodar" variant="light" role="status" mb="md" title="Please wait">
          This takes some minutes, because every file is checked. You can leave this page and look again
          later.
        </Alert>
      )}
      {page.last && !page.working && (
        <Alert color="deodar" variant="light" role="status" mb="md" title="Your site is restored">
          On {page.last.at} it went back to how it was on {page.last.from}. The state before is kept for{' '}
          {BEFORE_RESTORE_DAYS} days, as the backup of {page.last.kept}. You can restore it in the same way.
        </Alert>
      )}
      <ArchiveList id="on-server" title="On this server" all={page.server}>
        {page.server.length === 0 && <Text>There is no backup on this server.</Text>}
      </ArchiveList>
      {(page.bucket || page.isBucketSilent) && (
        <ArchiveList id="in-bucket" title="In your other storage" all={page.bucket}>
          {page.isBucketSilent && <Text>Your other storage does not answer. Please try again later.</Text>}
          {page.bucket?.length === 0 && <Text>There is no copy in your other storage yet.</Text>}
        </ArchiveList>
      )}
    </SettingsPage>
  )
}

type ArchiveListProps = {
  id: string
  title: string
  all?: Choice[] | undefined
  children?: ReactNode
}

/** The archives of one place, each with the button that opens it. */
function ArchiveList({ id, title, all = [], children }: ArchiveListProps) {
  const opening = useNavigation().formData?.get('archive')
  return (
    <SettingsSection title={title} titleId={id}>
      {all.length > 0 && (
        <Form method="post">
          {all.some(({ isEncrypted }) => isEncrypted) && (
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
            {all.map(({ place, made, facts }) => (
              <li key={place}>
                <EntryRow title={made} facts={facts}>
                  <Button
                    type="submit"
                    name="archive"
                    value={place}
                    loading={opening === place}
                    aria-label={`See what is in it: ${made}`}
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
