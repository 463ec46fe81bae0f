import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { mailtoLink, telLink, whatsappLink } from '#domain/contact.ts'
import { Stars } from '../../ui/form/stars.tsx'
import type { Route } from './+types/review.ts'

type Page = Route.ComponentProps['loaderData']
type GuestTextProps = Pick<Page, 'review' | 'stay' | 'mayEverything'>

/** The guest's text and stars as they came, and who the guest is. */
export function GuestText({ review, stay, mayEverything }: GuestTextProps) {
  return (
    <section className="sheet guest-words" aria-label="What the guest wrote">
      <blockquote>{review.text}</blockquote>
      <dl className="guest-stars">
        {review.ratings.map(({ label, stars }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Stars rating={stars} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="guest-contact">
        <a href={mailtoLink(review.email)}>{review.email}</a>
        {review.phone && (
          <>
            <a href={telLink(review.phone)}>{review.phone}</a>
            <a className="whatsapp" href={whatsappLink(review.phone)} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
          </>
        )}
        {stay.booking && <Link to={`/admin/bookings/${stay.booking}`}>The booking</Link>}
        {mayEverything && <Link to={`/admin/people/review/${review.id}`}>Everything about this person</Link>}
      </p>
      <Text size="sm" c="dimmed">
        A guest’s words stand as they wrote them. Nobody but they can change them, through their receipt.
      </Text>
    </section>
  )
}
