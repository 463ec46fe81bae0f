import { Group, NavLink, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { keysOf } from '#core/values/record.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { FactLine } from '../parts/list.tsx'
import { SmallText } from '../parts/section.tsx'
import type { Route } from './+types/today.ts'

type Tasks = Route.ComponentProps['loaderData']['tasks']

/** Each kind of task in the order of the page: its name for one and for many, its list, and the page of one of them. */
const kinds = {
  enquiries: ['enquiry to answer', 'enquiries to answer', 'enquiries?show=new', 'enquiries/:id'],
  reviews: ['review to decide', 'reviews to decide', 'reviews?show=waiting', 'reviews/:id'],
  files: ['review with a new file', 'reviews with new files', 'reviews?show=shown', 'reviews/:id#files'],
  objections: [
    'objection to answer',
    'objections to answer',
    'reviews?show=declined',
    'reviews/:id#objections',
  ],
  emails: ['e-mail not delivered', 'e-mails not delivered', 'emails', 'emails#email-:id'],
  guestsToInvite: [
    'guest to ask for a review',
    'guests to ask for a review',
    'invitations',
    'bookings/:id/invitations',
  ],
  unpaidBookings: [
    'guest left and has not paid',
    'guests left and have not paid',
    'bookings?state=left',
    'bookings/:id#money',
  ],
  bookingsWithoutRoom: [
    'booking without a room, which blocks no nights',
    'bookings without a room, which block no nights',
    'bookings?state=coming',
    'bookings/:id',
  ],
  suspected: [
    'message that may be spam',
    'messages that may be spam',
    'enquiries?show=suspected',
    'enquiries/:id',
  ],
} as const satisfies Record<keyof Tasks, readonly [one: string, many: string, list: string, page: string]>

/** What the owner has to do: each kind by its number, and who has waited longest by name. */
export function TaskList({ tasks }: { tasks: Tasks }) {
  const openKinds = keysOf(kinds).filter((kind) => tasks[kind].count > 0)
  return (
    <section aria-labelledby="waits">
      <Title order={2} size="h3" id="waits" mb="sm">
        To do
      </Title>
      {openKinds.length === 0 && (
        <Group component="p" className="sheet" gap="sm">
          <Icon name="check" />
          Nothing to do now.
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, sm: Math.min(2, openKinds.length) }}>
        {openKinds.map((kind) => {
          const { count, oldest, amount } = tasks[kind]
          const [one, many, list, page] = kinds[kind]
          return (
            <Paper key={kind} withBorder bg="var(--lift)" component="section" aria-label={many}>
              <NavLink
                component={Link}
                to={`/admin/${list}`}
                label={[count === 1 ? one : many, amount].filter(Boolean).join(': ')}
                leftSection={
                  <Text ff="heading" fz="h3" c="var(--link)">
                    {count}
                  </Text>
                }
                rightSection={<Icon name="right" />}
                fw={600}
                style={{ borderBottom: '1px solid var(--rule)' }}
              />
              {oldest.map(({ id, name, age }) => (
                <NavLink
                  key={id}
                  component={Link}
                  to={`/admin/${page.replace(':id', id)}`}
                  label={<FactLine>{name}</FactLine>}
                  rightSection={<SmallText>{age}</SmallText>}
                />
              ))}
            </Paper>
          )
        })}
      </SimpleGrid>
    </section>
  )
}
