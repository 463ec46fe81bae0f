import './person.css'
import { Alert, Anchor, Button, Checkbox, Group, Text } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { messages } from '#domain/messages.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { Route } from './+types/erasure.ts'

export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './erasure.server.ts'

type Person = Route.ComponentProps['loaderData']

/** The last look before everything of one person goes, `/admin/people/:kind/:id/erasure`. */
export default function Erasure({ loaderData: person, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const refused = (actionData?.ok === false && actionData.message) || person.refused
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
