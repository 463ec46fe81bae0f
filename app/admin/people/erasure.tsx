import { Alert, Box, Button, Checkbox, Group, List, Text } from '@mantine/core'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { todayHere } from '#core/settings.server.ts'
import { formatDay } from '#core/values/day.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { findPerson, readPersonKey } from '#modules/privacy/person.server.ts'
import { adminContext, requireRecentPassword } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { PageHead } from '../parts/page-head.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import type { Route } from './+types/erasure.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  await requireRecentPassword({ request, context })
  const key = readPersonKey(params)
  const person = key && (await findPerson(ctx, key))
  if (!person) throw data(messages.personUnknown, { status: 404 })
  const today = await todayHere(ctx)
  const { name, email, bookings, reviews, enquiries, emails, files } = person
  const coming = bookings.find(
    ({ check_out, cancelled_at }) => cancelled_at === null && check_out !== null && check_out > today,
  )
  const shown = reviews.filter(({ status }) => status === 'approved').length
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${many}`]
  const onSite = shown > 0 ? ', also on the website' : ''
  return {
    page: adminPath('people', params.kind, params.id),
    name,
    email: email === name ? '' : email,
    deletedItems: [
      ...count(bookings.length, 'booking, with its review links', 'bookings, with their review links'),
      ...count(reviews.length, `review, with your reply${onSite}`, `reviews, with your replies${onSite}`),
      ...count(files.length, 'picture or recording', 'pictures and recordings'),
      ...count(enquiries.length, 'enquiry, with your note', 'enquiries, with your notes'),
      ...count(emails.length, 'e-mail to or about this person', 'e-mails to or about this person'),
    ],
    /** After an erasure nobody knows who this guest is. */
    stillHere: coming?.check_out ? formatDay(coming.check_out) : null,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  await requireRecentPassword({ request, context }, { form, button: 'Delete everything' })
  if (readField(form, 'sure') !== 'yes') return reply(refuse('eraseUnsure', 'sure'))
  const key = readPersonKey(params)
  const outcome = key ? await erasePerson(ctx, actor, key) : refuse('personUnknown')
  if (outcome.ok) return redirect('/admin/people?erased')
  // Someone else has erased the person first.
  if (outcome.name === 'personUnknown') return redirect('/admin/people?gone')
  return reply(outcome)
}

/** The last look before everything of one person is erased, `/admin/people/:kind/:id/erasure`. */
export default function Erasure({ loaderData: person, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const refused = actionData?.ok === false ? actionData : undefined
  return (
    <Box maw="40rem">
      <PageHead title={`Delete all data of ${person.name}?`}>{person.email}</PageHead>
      <RefusalNote message={refused?.message} />
      {person.stillHere && (
        <Alert color="roof" variant="light" mb="md">
          This guest has a booking until {person.stillHere}. After deleting, nobody knows who this guest is.
        </Alert>
      )}
      <Form method="post" className="sheet">
        <Text fw={600}>This is deleted. You cannot undo it:</Text>
        <List my="sm">
          {person.deletedItems.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        <Text>
          The sums of payments stay for your books, without a name. The log shows that you deleted data, when,
          and how much. It does not show whose data it was.
        </Text>
        <Checkbox
          name="sure"
          value="yes"
          error={refused?.name === 'eraseUnsure' && refused.message}
          label={`I am sure: delete all data of ${person.name}`}
          required
          my="lg"
        />
        <Group gap="md">
          <Button type="submit" loading={busy} variant="filled">
            Delete everything
          </Button>
          <Button component={Link} to={person.page}>
            Cancel
          </Button>
        </Group>
      </Form>
      <Text mt="md" c="dimmed">
        Does the guest want a copy of the data? <Link to={person.page}>Download it first</Link>.
      </Text>
    </Box>
  )
}
