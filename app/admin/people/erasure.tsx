import './people.css'
import { Alert, Anchor, Button, Checkbox, Group, Text } from '@mantine/core'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { dayInZone, sayDay } from '#modules/common/day.ts'
import { messages } from '#modules/common/messages.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { personBehind, personKeyOf } from '#modules/privacy/person.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext, requireRecentPassword } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { reply } from '../parts/reply.server.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { Route } from './+types/erasure.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  await requireRecentPassword({ request, context })
  const key = personKeyOf(params)
  const person = key && (await personBehind(ctx, key))
  if (!person) throw data(messages.personUnknown, { status: 404 })
  const { timeZone } = await readSettings(ctx)
  const today = dayInZone(ctx.clock.now(), timeZone)
  const { name, email, bookings, reviews, enquiries, letters, files } = person
  const coming = bookings.find(
    ({ check_out, cancelled_at }) => cancelled_at === null && check_out !== null && check_out > today,
  )
  return {
    at: `/admin/people/${params.kind}/${params.id}`,
    name,
    email: email === name ? '' : email,
    bookings: bookings.length,
    reviews: reviews.length,
    shown: reviews.filter(({ status }) => status === 'approved').length,
    enquiries: enquiries.length,
    letters: letters.length,
    files: files.length,
    /** Erasing them would leave a guest in the house whom nobody knows. */
    stillHere: coming?.check_out ? sayDay(coming.check_out) : null,
    /** Whoever erases somebody from now on may be quicker. */
    seen: ctx.clock.now().toISOString(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  await requireRecentPassword({ request, context }, { form, button: 'Erase for good' })
  if (field(form, 'sure') !== 'yes') return reply(request, refuse('eraseUnsure', 'sure'), form)
  const key = personKeyOf(params)
  const since = field(form, 'seen')
  const outcome = key ? await erasePerson(ctx, actor, key) : refuse('personUnknown')
  if (outcome.ok) return redirect('/admin/people?erased')
  // Someone else was quicker, and this page is gone with the person.
  if (outcome.code === 'person-unknown')
    return redirect(`/admin/people?${new URLSearchParams({ gone: since })}`)
  return reply(request, outcome, form)
}

type Person = Route.ComponentProps['loaderData']

/** The last look before everything of one person goes, `/admin/people/:kind/:id/erasure`. */
export default function Erasure({ loaderData: person, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const refused = actionData?.ok === false ? actionData.message : undefined
  return (
    <div className="erasure">
      <PageHead title={`Erase ${person.name}?`}>{person.email}</PageHead>
      <RefusalNote message={refused} />
      {person.stillHere && (
        <Alert color="roof" variant="light" mb="md">
          This guest has a stay until {person.stillHere}. Erased, nobody knows them at the door.
        </Alert>
      )}
      <Form method="post" className="sheet">
        <input type="hidden" name="seen" value={person.seen} />
        <Text fw={600}>This goes, and cannot come back:</Text>
        <ul>
          {whatGoes(person).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Text>
          The log keeps that you erased somebody, when, and how much it was. It does not keep who it was.
        </Text>
        <Checkbox
          name="sure"
          value="yes"
          error={refused === messages.eraseUnsure && refused}
          label={`I am sure: erase everything of ${person.name}`}
          required
          my="lg"
        />
        <Group gap="md">
          <Button type="submit" loading={busy}>
            Erase for good
          </Button>
          <Button component={Link} to={person.at} variant="default">
            Keep everything
          </Button>
        </Group>
      </Form>
      <Text className="also" c="dimmed">
        If they asked for their data as well,{' '}
        <Anchor component={Link} to={person.at} underline="always">
          take it out first
        </Anchor>
        .
      </Text>
    </div>
  )
}

function whatGoes({ bookings, reviews, shown, enquiries, letters, files }: Person): string[] {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${many}`]
  const withLinks = 'their personal links for a review'
  const onSite =
    shown === 0 ? '' : shown === reviews ? ', off the site as well' : `, ${shown} of them off the site`
  return [
    ...count(bookings, `booking, with ${withLinks}`, `bookings, with ${withLinks}`),
    ...count(
      reviews,
      `review, with any reply of yours${onSite}`,
      `reviews, with any replies of yours${onSite}`,
    ),
    ...count(
      files,
      'picture or recording, with every copy made of it',
      'pictures and recordings, with every copy made of them',
    ),
    ...count(enquiries, 'enquiry, with any note of yours', 'enquiries, with any notes of yours'),
    ...count(letters, 'e-mail to or about them', 'e-mails to or about them'),
  ]
}
