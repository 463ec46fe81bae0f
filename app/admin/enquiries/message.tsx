import { Group, Image, List, Stack, Text, Title } from '@mantine/core'
import { mailtoLink, telLink } from '#core/values/contact.ts'
import { FactTable, SmallText, TouchLink } from '../parts/section.tsx'
import type { Route } from './+types/enquiry.ts'

type EnquiryMessageProps = { page: Route.ComponentProps['loaderData'] }

/** What was asked, and other records of the same person. */
export function EnquiryMessage({ page: { enquiry, picture, traces, isOwner } }: EnquiryMessageProps) {
  return (
    <Stack component="section" className="sheet" aria-label="The message">
      {enquiry.message && <blockquote className="quote">{enquiry.message}</blockquote>}
      <FactTable
        facts={[
          ['Room', enquiry.stayTitle],
          [
            'Nights',
            enquiry.nights && (
              <>
                {enquiry.nights}
                {enquiry.doubt && <Text fw={600}>{enquiry.doubt}</Text>}
              </>
            ),
          ],
          ['Guests', enquiry.guests],
          ['Price the guest saw', enquiry.quote],
          ['Expectation', enquiry.expectation],
          ['Phone', enquiry.phone && <TouchLink to={telLink(enquiry.phone)}>{enquiry.phone}</TouchLink>],
          ['E-mail', enquiry.email && <TouchLink to={mailtoLink(enquiry.email)}>{enquiry.email}</TouchLink>],
        ]}
      />
      {picture?.src && (
        <a href={picture.src} target="_blank" rel="noreferrer">
          <Image
            className="mat"
            maw="20rem"
            src={picture.src}
            alt="Picture sent with the message"
            width={picture.width ?? 400}
            height={picture.height ?? 300}
          />
        </a>
      )}
      <Group gap="0 1.5rem">
        <TouchLink to={`/admin/bookings/new?enquiry=${enquiry.id}`}>Add a booking</TouchLink>
        {isOwner && <TouchLink to={`/admin/people/enquiry/${enquiry.id}`}>All data of this person</TouchLink>}
      </Group>
      {traces.length > 0 && (
        <section aria-labelledby="before">
          <Title order={2} size="h5" id="before">
            More from this person
          </Title>
          <List listStyleType="none" mt="xs">
            {traces.map(({ kind, id, name, at, line }) => (
              <List.Item key={`${kind} ${id}`}>
                <TouchLink to={`/admin/${recordKinds[kind].path}/${id}`}>
                  {recordKinds[kind].label}, {at}
                </TouchLink>
                <SmallText lineClamp={2}>{[name, line].filter(Boolean).join(' · ')}</SmallText>
              </List.Item>
            ))}
          </List>
        </section>
      )}
    </Stack>
  )
}

const recordKinds = {
  booking: { label: 'Booking', path: 'bookings' },
  enquiry: { label: 'Enquiry', path: 'enquiries' },
  review: { label: 'Review', path: 'reviews' },
} as const
