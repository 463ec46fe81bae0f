import { Button, Group, Text, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import { EmptyState } from '../parts/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/search.ts'
import './search.css'

export { loader } from './search.server.ts'

/** The search as a page of its own: what Ctrl K opens at once, for phones and for browsers without script. */
export default function Search({ loaderData: { text, found } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Search">
        Guests, bookings, reviews and enquiries, by name, e-mail, phone or words.
      </PageHead>
      <Form role="search">
        <Group align="flex-end" wrap="nowrap">
          <TextInput name="find" type="search" label="Find" defaultValue={text} flex={1} autoFocus />
          <Button type="submit">Find</Button>
        </Group>
      </Form>
      {text.trim() !== '' && found.length === 0 && (
        <EmptyState sign="search" title={`Nothing for “${text}”`}>
          Try a part of the name, or the last digits of the phone number.
        </EmptyState>
      )}
      <ul className="found">
        {found.map((each) => (
          <li key={each.kind + each.id}>
            <Link to={each.to}>
              <Text component="span" fw={600}>
                {each.title}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {each.kind} · {each.line}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
