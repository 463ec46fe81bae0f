import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Form, redirect, useNavigation } from 'react-router'
import { dayInZone, sayDay } from '#modules/common/day.ts'
import { clearDemo } from '#modules/demo/demo.server.ts'
import { samplesIn, samplesRemoved } from '#modules/demo/samples.server.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { AskedFirst } from '../../parts/saving/asked-first.tsx'
import { sayCounts } from '../../parts/say-counts.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/samples.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [samples, removed, { timeZone }] = await Promise.all([
    samplesIn(ctx),
    samplesRemoved(ctx),
    readSettings(ctx),
  ])
  return {
    samples,
    removed: removed && {
      on: sayDay(dayInZone(new Date(removed.at), timeZone)),
      what: sayCounts(removed.samples),
    },
    justNow: new URL(request.url).searchParams.has('removed'),
    /** However often they are removed. */
    comeBack: ctx.config.demo === true,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  await requireRecentPassword({ request, context }, { form, button: 'Remove them for good' })
  await clearDemo(ctx, actor)
  return redirect('/admin/settings/samples?removed')
}

type Page = Route.ComponentProps['loaderData']

/** Away with what a new house is shown with, once there is something of its own. */
export default function Samples({
  loaderData: { samples, removed, justNow, comeBack },
}: Route.ComponentProps) {
  return (
    <SettingsRoom parent={{ to: '/admin/settings', title: 'Settings' }}>
      <PageHead title="Samples">
        A new house is shown with made-up guests and what they wrote, so that you see how it will look.
      </PageHead>
      {samples ? <ToRemove samples={samples} /> : <Gone removed={removed} justNow={justNow} />}
      {comeBack && (
        <Text mt="lg" size="sm" c="dimmed">
          This house is set to be a demo (DEMO=on): the samples come again whenever it starts. Ask whoever set
          it up for you to take that out.
        </Text>
      )}
    </SettingsRoom>
  )
}

function ToRemove({ samples }: { samples: NonNullable<Page['samples']> }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section className="sheet" aria-labelledby="to-remove">
      <h2 id="to-remove">What goes</h2>
      <ul>
        {whatGoes(samples).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Text mt="sm">
        Your own bookings, reviews, enquiries, texts and pictures stay. Visitors see none of the samples from
        the next moment on.
      </Text>
      <AskedFirst name="Remove the samples" says="They cannot be brought back.">
        <Form method="post">
          <Button type="submit" loading={busy}>
            Remove them for good
          </Button>
        </Form>
      </AskedFirst>
    </section>
  )
}

function whatGoes({ bookings, reviews, pictures, testimonials }: NonNullable<Page['samples']>): string[] {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${many}`]
  return [
    ...count(
      bookings,
      'sample booking, with its links for a review and its e-mails',
      'sample bookings, with their links for a review and their e-mails',
    ),
    ...count(reviews, 'sample review, with any reply of yours', 'sample reviews, with any replies of yours'),
    ...count(pictures, 'picture or recording of theirs', 'pictures and recordings of theirs'),
    ...count(testimonials, 'made-up testimonial', 'made-up testimonials'),
  ]
}

function Gone({ removed, justNow }: Pick<Page, 'removed' | 'justNow'>) {
  const what = removed?.what ? `${removed.what}.` : ''
  if (removed && justNow)
    return (
      <Alert color="deodar" variant="light" role="status" title="The samples are removed">
        {what}{' '}
        <Anchor href="/" target="_blank" rel="noreferrer" underline="always">
          See the site without them
        </Anchor>
      </Alert>
    )
  return (
    <EmptyState sign="check" title="There are no samples">
      {removed && (
        <Text component="p">
          Removed on {removed.on}. {what}
        </Text>
      )}
    </EmptyState>
  )
}
