import '../parts/cards.css'
import './enquiry.css'
import { Badge, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { mailtoLink, telLink } from '#domain/contact.ts'
import { isKeyOf } from '#domain/record.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Fact } from '../parts/lists/fact.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { History } from '../parts/lists/history.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { type ReturnedText, returnedTo, UnsentText } from '../parts/saving/returned-text.tsx'
import type { Route } from './+types/enquiry.ts'
import { AnswerForm } from './answer.tsx'
import { Answered } from './answered.tsx'
import { Emails } from './emails.tsx'
import { FreeNights } from './free-nights.tsx'
import { Hold } from './hold.tsx'
import { Note } from './note.tsx'
import { forms, heldReasons, states } from './states.ts'
import { EnquirySteps } from './steps.tsx'
import { SamePerson } from './traces.tsx'

export { clientAction } from '../parts/frame/lost-line.ts'
export { shouldRevalidate } from '../parts/look-again.ts'
export { loader } from './enquiry.server.ts'
export { action } from './write.server.ts'

/** One message, with every way to answer it. */
export default function Enquiry({ loaderData: page, actionData }: Route.ComponentProps) {
  const returned: ReturnedText | undefined = actionData?.ok === false ? actionData : undefined
  const { enquiry, picture } = page
  const { label, colour } = states[enquiry.state]
  return (
    <>
      <p className="back">
        <Link to="/admin/enquiries">All enquiries</Link>
      </p>
      <PageHead
        title={enquiry.name}
        tab={`Enquiry from ${enquiry.name}`}
        acts={
          page.next && (
            <Button
              component={Link}
              to={`/admin/enquiries/${page.next.id}`}
              variant={enquiry.state === 'new' || enquiry.state === 'held' ? 'default' : 'filled'}
            >
              Next to answer: {page.next.name}
            </Button>
          )
        }
      >
        <Badge component="span" color={colour} mr="xs">
          {label}
        </Badge>
        <Facts>{`${forms[enquiry.form]} · ${enquiry.when}`}</Facts>
      </PageHead>
      <RefusalNote message={page.refused} />
      {enquiry.held_because && enquiry.state === 'held' && (
        <Text mb="md">
          Maybe spam:{' '}
          {isKeyOf(heldReasons, enquiry.held_because)
            ? heldReasons[enquiry.held_because]
            : 'it looks like spam.'}
        </Text>
      )}
      <FreeNights found={page.found} />
      <div className="enquiry-room">
        <section className="sheet asked" aria-label="The message">
          {enquiry.message && <blockquote>{enquiry.message}</blockquote>}
          <dl>
            <Fact name="Stay">{enquiry.stayTitle}</Fact>
            <Fact name="Nights">
              {enquiry.nights && (
                <>
                  {enquiry.nights}
                  {enquiry.doubt && <strong className="asked-doubt">{enquiry.doubt}</strong>}
                </>
              )}
            </Fact>
            <Fact name="Price shown">{enquiry.quote}</Fact>
            <Fact name="Expectation">{enquiry.expectation}</Fact>
            <Fact name="Phone">{enquiry.phone && <a href={telLink(enquiry.phone)}>{enquiry.phone}</a>}</Fact>
            <Fact name="E-mail">
              <a href={mailtoLink(enquiry.email)}>{enquiry.email}</a>
            </Fact>
          </dl>
          {picture?.src && (
            <a className="asked-picture" href={picture.src} target="_blank" rel="noreferrer">
              <img
                src={picture.src}
                alt="Sent with the message"
                width={picture.width ?? 400}
                height={picture.height ?? 300}
              />
            </a>
          )}
          <p className="asked-on">
            <Link to={`/admin/bookings/new?enquiry=${enquiry.id}`}>Write down a booking</Link>
            {page.mayEverything && (
              <Link to={`/admin/people/enquiry/${enquiry.id}`}>Everything about this person</Link>
            )}
          </p>
          <SamePerson traces={page.traces} />
        </section>
        <div className="enquiry-side">
          {enquiry.state !== 'held' && (
            <Hold key={`hold ${enquiry.id}`} id={enquiry.id} found={page.found} hold={page.hold} />
          )}
          {enquiry.state === 'new' ? (
            <AnswerForm key={enquiry.id} page={page} returned={returnedTo('answer', returned)} />
          ) : (
            <UnsentText returned={returnedTo('answer', returned)} />
          )}
          <Answered enquiry={enquiry} />
          <EnquirySteps enquiry={enquiry} />
          <Note
            key={`note ${enquiry.id}`}
            id={enquiry.id}
            note={enquiry.note}
            returned={returnedTo('note', returned)}
          />
          <Emails id={enquiry.id} letters={page.letters} />
          <History lines={page.history} />
        </div>
      </div>
    </>
  )
}
