import { Badge, type BadgeProps, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { EnquiryState, ReviewStatus } from '#core/db/tables.ts'
import { type BookingState, bookingStates } from '#modules/bookings/booking-state.ts'
import { type InvitationState, invitationStateTitles } from '#modules/invitations/invitation.ts'
import { EMAIL_NOT_SENT_LABEL } from '#modules/mail/email.ts'
import type { GuestFile } from '#modules/media/shown-media.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import { LinkButton } from './section.tsx'

const SEPARATOR = ' · '

/** A line of short facts, `7 to 10 March 2026 · Suite`. It breaks between facts, and within one only if that fact is longer than a line. */
export function FactLine({ children }: { children: string }) {
  return children.split(SEPARATOR).map((fact, index, all) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be the same text, and they are never reordered
    <Fragment key={index}>
      <Text span inherit display="inline-block">
        {fact}
        {index < all.length - 1 && SEPARATOR.trimEnd()}
      </Text>{' '}
    </Fragment>
  ))
}

const bookingColours: Record<BookingState, string> = {
  coming: 'deodar',
  'in-house': 'brass',
  undated: 'gray',
  left: 'gray',
  cancelled: 'roof',
}
const invitationColours: Record<InvitationState, string> = {
  'not-invited': 'brass',
  invited: 'deodar',
  opened: 'deodar',
  started: 'deodar',
  reviewed: 'gray',
  declined: 'gray',
  stopped: 'gray',
  bounced: 'roof',
  written: 'brass',
}

export function BookingBadge({ state }: { state: BookingState }) {
  return <StateBadge label={bookingStates[state]} color={bookingColours[state]} />
}

/** The state of asking a guest for a review. */
export function InvitationBadge({ state }: { state: InvitationState }) {
  return <StateBadge label={invitationStateTitles[state]} color={invitationColours[state]} />
}

export const reviewBadges: Record<ReviewStatus, { label: string; color: string }> = {
  pending: { label: 'Waiting', color: 'brass' },
  approved: { label: 'Published', color: 'deodar' },
  declined: { label: 'Declined', color: 'gray' },
  withdrawn: { label: 'Taken down', color: 'gray' },
}
export const enquiryBadges: Record<EnquiryState, { label: string; color: string }> = {
  new: { label: 'New', color: 'roof' },
  answered: { label: 'Answered', color: 'deodar' },
  closed: { label: 'Archived', color: 'gray' },
  suspected: { label: 'Maybe spam', color: 'brass' },
}

export const emailBadges = {
  waiting: { label: 'Waiting', color: 'brass' },
  sending: { label: 'Sending', color: 'brass' },
  sent: { label: 'Sent', color: 'deodar' },
  'in-folder': { label: EMAIL_NOT_SENT_LABEL, color: 'brass' },
  failed: { label: 'Not delivered', color: 'roof' },
}

/** The label of each kind of file that a guest sends. */
export const fileKindNames: Record<GuestFile['kind'], string> = {
  profile: 'Profile picture',
  'trip-image': 'Picture',
  video: 'Video',
  audio: 'Voice note',
  photograph: 'Photograph',
}

export function StateBadge({ label, ...badge }: BadgeProps & { label: string; color: string }) {
  return (
    <Badge component="span" {...badge}>
      {label}
    </Badge>
  )
}

/** The text of an empty list: what will be here, and how to add the first one. */
export function EmptyState(props: { icon: IconName; title: string; children?: ReactNode }) {
  const { icon, title, children } = props
  return (
    <Stack
      className="empty-state"
      align="center"
      gap="xs"
      px="md"
      py="clamp(2rem, 8vw, 4.5rem)"
      ta="center"
      bd="1px dashed var(--rule)"
    >
      <Text span c="var(--accent)">
        <Icon name={icon} />
      </Text>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed">
          {children}
        </Text>
      )}
    </Stack>
  )
}

type Choice = { label: string; to: string; count?: number; isChosen: boolean }

const chosenStyle = { bg: 'var(--chosen)', c: 'var(--on-chosen)', bd: '1px solid var(--chosen)', fw: 600 }

/** Which part of a list is shown, each at an address of its own. */
export function FilterLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <Group component="nav" aria-label={label} gap={6} mb="md">
      {choices.map(({ label: name, to, count, isChosen }) => (
        <LinkButton
          key={to}
          to={to}
          preventScrollReset
          px="sm"
          fw={400}
          bg="transparent"
          bd="1px solid var(--rule)"
          aria-current={isChosen ? 'true' : undefined}
          leftSection={isChosen && <Icon name="check" />}
          rightSection={
            count !== undefined && (
              <Text span inherit {...(!isChosen && { c: 'dimmed' })}>
                {count}
              </Text>
            )
          }
          {...(isChosen && chosenStyle)}
        >
          {name}
        </LinkButton>
      ))}
    </Group>
  )
}

type SearchFieldProps = {
  label: string
  value: string
  autoFocus?: boolean
  /** Searching is the main action of the page. */
  isMain?: boolean
}

/** The search field of a list, within a form of its page. */
export function SearchField({ label, value, autoFocus = false, isMain = false }: SearchFieldProps) {
  return (
    <Group gap="xs" mb="md">
      <TextInput
        key={value}
        name="find"
        type="search"
        aria-label={label}
        placeholder="Name, e-mail or phone"
        defaultValue={value}
        leftSection={<Icon name="search" />}
        autoFocus={autoFocus}
        flex="1 1 8rem"
        miw={0}
      />
      <Button type="submit" variant={isMain ? 'filled' : 'default'}>
        Find
      </Button>
    </Group>
  )
}

/** Links to the previous and the next page of a list; the other parameters of the address stay. */
export function Pagination({ pageNumber, pageCount }: { pageNumber: number; pageCount: number }) {
  const [query] = useSearchParams()
  if (pageCount < 2) return null
  const makePageAddress = (number: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(number))
    return `?${next}`
  }
  return (
    <Group component="nav" aria-label="Pages" mt="lg">
      {pageNumber > 1 && <LinkButton to={makePageAddress(pageNumber - 1)}>Previous page</LinkButton>}
      <Text size="sm">
        Page {pageNumber} of {pageCount}
      </Text>
      {pageNumber < pageCount && <LinkButton to={makePageAddress(pageNumber + 1)}>Next page</LinkButton>}
    </Group>
  )
}

type Row = { id: string; to: string; name: string; badge?: ReactNode; summary: string }

/** A list of things that can be opened: cards on a phone, lines on a computer. */
export function LinkList({ rows }: { rows: readonly Row[] }) {
  return (
    <Stack component="ul" className="rows" gap="0.5rem">
      {rows.map(({ id, to, name, badge, summary }) => (
        <li key={id}>
          <Link to={to}>
            <strong>{name}</strong>
            {badge}
            <small>
              <FactLine>{summary}</FactLine>
            </small>
          </Link>
        </li>
      ))}
    </Stack>
  )
}
