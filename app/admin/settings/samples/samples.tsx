import { Alert, Anchor, Text } from '@mantine/core'
import { redirect } from 'react-router'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, formatDay } from '#core/values/day.ts'
import { removeAllSamples } from '#modules/demo/demo.server.ts'
import { countSamples, findSamplesRemoval } from '#modules/demo/samples.server.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { requireIntent } from '../../parts/form.server.ts'
import { ActionButton } from '../../parts/intent.tsx'
import { EmptyState } from '../../parts/list.tsx'
import { SmallText } from '../../parts/section.tsx'
import { formatCounts } from '../../people/format-counts.ts'
import { SettingsPage, SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/samples.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [samples, removed, { timeZone }] = await Promise.all([
    countSamples(ctx),
    findSamplesRemoval(ctx),
    readSettings(ctx),
  ])
  return {
    samples: samples && formatCounts(samples),
    removal: removed && {
      on: formatDay(dayInZone(new Date(removed.at), timeZone)),
      counts: formatCounts(removed.samples),
    },
    isJustRemoved: new URL(request.url).searchParams.has('removed'),
    /** A demo gets its samples back with every start. */
    isDemo: ctx.config.demo === true,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, ['remove'])
  await requireRecentPassword({ request, context }, { form, button: 'Delete for good' })
  await removeAllSamples(ctx, actor)
  return redirect('/admin/settings/samples?removed')
}

/** Removes the sample guests of a new installation. */
export default function Samples({ loaderData }: Route.ComponentProps) {
  const { samples, removal, isJustRemoved, isDemo } = loaderData
  const removedCounts = removal?.counts ? `${removal.counts}.` : ''
  return (
    <SettingsPage
      title="Example content"
      description="A new site has example guests and reviews, so that you see how it will look."
      parent={{ to: '/admin/settings', title: 'Settings' }}
    >
      {samples ? (
        <SettingsSection title="What is removed" titleId="to-remove">
          <Text>
            {samples}, with their links, e-mails and files. Your own bookings, reviews, enquiries, texts and
            pictures stay. Visitors stop seeing the example content at once.
          </Text>
          <ActionButton intent="remove" confirmation="You cannot undo this.">
            Remove the example content
          </ActionButton>
        </SettingsSection>
      ) : removal && isJustRemoved ? (
        <Alert color="deodar" role="status" title="The example content is removed">
          {removedCounts}{' '}
          <Anchor href="/" target="_blank" rel="noreferrer" underline="always">
            See the site
          </Anchor>
        </Alert>
      ) : (
        <EmptyState icon="check" title="There is no example content">
          {removal && `Removed on ${removal.on}. ${removedCounts}`}
        </EmptyState>
      )}
      {isDemo && (
        <SmallText mt="lg">
          This site is a demo (DEMO=on): the example content returns with every start. The person who runs the
          server can change that.
        </SmallText>
      )}
    </SettingsPage>
  )
}
