import '../parts/cards.css'
import './enquiry.css'
import { Badge, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { isKeyOf } from '#domain/record.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { History } from '../parts/lists/history.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { type ReturnedText, returnedTo, UnsentText } from '../parts/saving/returned-text.tsx'
import type { Route } from './+types/enquiry.ts'
import { AnswerForm } from './answer.tsx'
import { SentAnswer } from './answered.tsx'
import { Emails } from './emails.tsx'
import { EnquiryMessage } from './enquiry-message.tsx'
import { FreeNights } from './free-nights.tsx'
import { HoldNights } from './hold.tsx'
import { Note } from './note.tsx'
import { forms, heldReasons, states } from './states.ts'
import { EnquirySteps } from './steps.tsx'

export { clientAction } from '../parts/frame/lost-line.ts'
export { shouldRevalidate } from '../parts/look-again.ts'
export { loader } from './enquiry.server.ts'
export { action } from './write.server.ts'

/** One message, with every way to answer it. */
export default function Enquiry({ loaderData: page, actionData }: Route.ComponentProps) {
  const returned: ReturnedText | undefined = actionData?.ok === false ? actionData : undefined
  const { enquiry } = page
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
        <EnquiryMessage page={page} />
        <div className="enquiry-side">
          {enquiry.state !== 'held' && (
            <HoldNights
              key={`hold ${enquiry.id}`}
              id={enquiry.id}
              found={page.found}
              hold={page.hold}
              byWhatsApp={page.holdByWhatsApp}
            />
          )}
          {enquiry.state === 'new' ? (
            <AnswerForm key={enquiry.id} page={page} returned={returnedTo('answer', returned)} />
          ) : (
            <UnsentText returned={returnedTo('answer', returned)} />
          )}
          <SentAnswer enquiry={enquiry} />
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
