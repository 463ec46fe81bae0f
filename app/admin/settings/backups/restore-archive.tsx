import { Button, Group, List, Text, TextInput } from '@mantine/core'
import { Form, redirect, useNavigation } from 'react-router'
import { readTimeFormatter } from '#core/settings.server.ts'
import { compareWithArchive, findOpenedArchive } from '#modules/backups/opened-archive.server.ts'
import { restoreRunningSite } from '#modules/backups/restore-here.server.ts'
import { waitBriefly } from '#modules/backups/wait-briefly.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { readField, reply, requireIntent } from '../../parts/form.server.ts'
import { RefusalNote, useRefusal } from '../../parts/refusal-note.tsx'
import { LinkButton } from '../../parts/section.tsx'
import { formatCounts } from '../../people/format-counts.ts'
import { SettingsPage, SettingsSection } from '../settings-page.tsx'
import { settingsSubpages } from '../settings-pages.ts'
import type { Route } from './+types/restore-archive.ts'

const { to: RESTORE_PATH } = settingsSubpages.restore
const RESTORE_LABEL = 'Restore this backup'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  await requireRecentPassword({ request, context })
  const opened = await findOpenedArchive(ctx)
  if (opened?.id !== params.id) throw redirect(`${RESTORE_PATH}?refused=restoreClosed`)
  const [comparison, { property }, formatTime] = await Promise.all([
    compareWithArchive(ctx, opened),
    readContent(ctx),
    readTimeFormatter(ctx),
  ])
  return { ...comparison, madeAt: formatTime(comparison.at), siteName: property.name }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  await requireRecentPassword({ request, context }, { form, button: RESTORE_LABEL })
  const houseName = readField(form, 'house', 200)
  const restored = await waitBriefly(ctx, id, restoreRunningSite(ctx, actor, id, houseName))
  return restored && !restored.ok ? reply(restored) : redirect(`${RESTORE_PATH}?begun=${id}`)
}

/** What is in an archive, what would be lost, and the button that restores it. */
export default function RestoreArchive({ loaderData: page, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { message, error } = useRefusal(actionData && 'message' in actionData ? actionData : undefined)
  return (
    <SettingsPage
      title="Restore this backup?"
      description={`It was made on ${page.madeAt}. Nothing has changed yet: please read this first.`}
      parent={settingsSubpages.restore}
    >
      <RefusalNote message={error('house') ? undefined : message} />
      <FactList
        id="in-it"
        title="What is in it"
        lines={[
          `${page.houseName}, as it was on ${page.madeAt}`,
          formatCounts(page.counts) || 'No bookings, enquiries or reviews',
          `Made by Deodar ${page.version}`,
          page.missing > 0 && `${page.missing} pictures or recordings are missing in it`,
        ]}
      />
      <FactList id="what-changes" title="What you lose" lines={describeLosses(page)} />
      <FactList
        id="what-stays"
        title="What stays"
        lines={[
          'Accounts and passwords of your team, and their alerts. You stay signed in.',
          'Private calendar links: other sites can go on reading them.',
          'E-mails: none is sent again. Guests who want no e-mails get none.',
        ]}
      />
      <Form method="post" className="sheet">
        <Text>
          First, everything as it is now is kept as a backup. So you can go back. This can take some minutes.
          Visitors can see the site all the time, but nobody can send a form until it is done.
        </Text>
        <TextInput
          name="house"
          label="Type the name of your house"
          description={page.siteName}
          error={error('house')}
          autoComplete="off"
          required
          my="md"
        />
        <Group gap="md">
          <Button type="submit" loading={isBusy} variant="filled">
            {RESTORE_LABEL}
          </Button>
          <LinkButton to={RESTORE_PATH}>Cancel</LinkButton>
        </Group>
      </Form>
    </SettingsPage>
  )
}

function FactList({ id, title, lines }: { id: string; title: string; lines: readonly (string | false)[] }) {
  return (
    <SettingsSection title={title} titleId={id}>
      <List listStyleType="disc" spacing="xs">
        {lines.map((line) => line && <List.Item key={line}>{line}</List.Item>)}
      </List>
    </SettingsSection>
  )
}

function describeLosses({ onlyOnSite, onlyInArchive, changes, erased }: Route.ComponentProps['loaderData']) {
  const [lostCounts, returnedCounts] = [formatCounts(onlyOnSite), formatCounts(onlyInArchive)]
  const lines = [
    lostCounts && `${lostCounts} added since then`,
    changes > 0 &&
      `What you changed since then in bookings, enquiries, reviews, texts, prices, blocked dates and settings (also your UPI ID and bank account). The log shows ${changes === 1 ? 'one change' : `${changes} changes`}.`,
    returnedCounts && `${returnedCounts} that you do not have now will come back`,
    erased > 0 &&
      'You deleted the data of guests since then. What comes back of them, you must delete again.',
  ].filter(Boolean)
  return [
    ...(lines.length > 0 ? lines : ['Nothing else: nothing was added or changed since then.']),
    'The log of changes goes back too. What was written in it since then stays in the backup of the state before.',
  ]
}
