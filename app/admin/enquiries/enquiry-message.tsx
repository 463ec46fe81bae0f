import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { mailtoLink, telLink } from '#modules/common/contact.ts'
import { Fact } from '../parts/lists/facts.tsx'
import type { Route } from './+types/enquiry.ts'

type Page = Route.ComponentProps['loaderData']

/** What somebody asked, in their words and ours, and who else they may be. */
export function EnquiryMessage({ page }: { page: Page }) {
  const { enquiry, picture } = page
  return (
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
  )
}

const kinds = {
  booking: { label: 'Booking', at: 'bookings' },
  enquiry: { label: 'Enquiry', at: 'enquiries' },
  review: { label: 'Review', at: 'reviews' },
} as const

/** What else came from the same e-mail address or telephone number. */
function SamePerson({ traces }: Pick<Page, 'traces'>) {
  if (traces.length === 0) return null
  return (
    <section className="asked-before" aria-labelledby="before">
      <Title order={2} size="h5" id="before">
        Also from this person
      </Title>
      <ul>
        {traces.map(({ kind, id, name, at, line }) => (
          <li key={`${kind} ${id}`}>
            <Link to={`/admin/${kinds[kind].at}/${id}`}>
              {kinds[kind].label}, {at}
            </Link>
            <Text size="sm" c="dimmed" lineClamp={2}>
              {[name, line].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
