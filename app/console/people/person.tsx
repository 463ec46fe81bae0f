import '../parts/cards.css'
import './person.css'
import { Button, Text, Title } from '@mantine/core'
import { Form, Link } from 'react-router'
import { PageHead } from '../parts/frame/page-head.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { buttons } from '../steps/buttons.ts'
import type { Route } from './+types/person.ts'
import { KeptFiles } from './kept-files.tsx'
import { KeptThings } from './kept-things.tsx'

export { loader } from './person.server.ts'

/** Everything that is kept of one person, in full, with the two things they can ask for. */
export default function Person({ loaderData: person }: Route.ComponentProps) {
  return (
    <>
      <p className="back">
        <Link to="/admin/people">People</Link>
      </p>
      <PageHead title={person.name}>{person.contact}</PageHead>
      <RefusalNote message={person.refused} />
      <section className="sheet person-acts" aria-labelledby="asks">
        <div>
          <Title order={2} size="h4" id="asks">
            What is kept
          </Title>
          <Text>{person.said}. All of it stands below, and goes into the archive.</Text>
          <Text size="sm" c="dimmed">
            Downloading and erasing ask for your password when you have not just given it.
          </Text>
        </div>
        <Form method="post" action={`${person.at}/archive`} reloadDocument>
          <Button type="submit">{buttons['people/:kind/:id/archive']}</Button>
        </Form>
        <Button component={Link} to={`${person.at}/erasure`} variant="outline">
          Erase …
        </Button>
      </section>
      <KeptThings title="Bookings" things={person.bookings} />
      <KeptThings title="Reviews" things={person.reviews} />
      <KeptFiles files={person.files} />
      <KeptThings title="Enquiries" things={person.enquiries} />
      <KeptThings title="E-mails" things={person.letters} folded />
    </>
  )
}
