import { Group, Image, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { EmptyState, FactLine, FilterLinks, SearchField, StateBadge } from './list.tsx'
import { LinkButton, SmallText } from './section.tsx'

/** The filter, the search and the page of a list, from its address: `?show=new&find=Kavya&after=…`. */
export function readListQuery(request: Request) {
  const query = new URL(request.url).searchParams
  const find = (query.get('find') ?? '').slice(0, 100)
  return { show: query.get('show') ?? '', find, after: query.get('after') }
}

type InboxProps = {
  path: string
  /** The plural of what is listed, such as `enquiries`. */
  noun: string
  /** The states by which it can be filtered, and how many of each there are. */
  states: readonly { show: string; label: string; count: number }[]
  /** The chosen state; empty for all. */
  shownState: string
  /** The words that are searched for, in a list that can be searched. */
  searchText?: string
  /** The cursor of the next page. */
  nextCursor: string | null
  /** Shown where the list has no entries at all; a filter without results has its own sentence. */
  emptyState: ReactNode
  /** The entries; null where there are none. */
  children: ReactNode
}

/** A list with a filter by state, a search and pages, each at an address of its own. */
export function Inbox(props: InboxProps) {
  const { path, noun, states, shownState, searchText, nextCursor, emptyState, children } = props
  const makeAddress = (show: string, after?: string) => {
    const query = new URLSearchParams({
      ...(show && { show }),
      ...(searchText && { find: searchText }),
      ...(after && { after }),
    })
    return query.size > 0 ? `${path}?${query}` : path
  }
  const all = { show: '', label: 'All', count: states.reduce((sum, { count }) => sum + count, 0) }
  return (
    <>
      <FilterLinks
        label={`Which ${noun}`}
        choices={[all, ...states].map(({ show, label, count }) => ({
          ...{ label, count, to: makeAddress(show) },
          isChosen: show === shownState,
        }))}
      />
      {searchText !== undefined && (
        <Form role="search">
          {shownState && <input type="hidden" name="show" value={shownState} />}
          <SearchField label="Name, e-mail, phone or words" value={searchText} />
        </Form>
      )}
      {children ?? (all.count === 0 ? emptyState : <EmptyState icon="search" title={`No ${noun} here`} />)}
      {nextCursor && (
        <LinkButton to={makeAddress(shownState, nextCursor)} mt="lg">
          Older {noun}
        </LinkButton>
      )}
    </>
  )
}

type InboxCardProps = {
  to: string
  name: string
  badges: readonly { label: string; color: string }[]
  /** Shown before the name; selects the entry. */
  checkbox?: ReactNode
  /** The stars, shown before the facts. */
  rating?: ReactNode
  facts: readonly (string | false)[]
  warning?: string | null
  text: string
  note?: string
  picture?: string | null
}

const pictureSize = { base: 64, xs: 96 }

/** One entry of a list, a link as large as its card. */
export function InboxCard(props: InboxCardProps) {
  const { to, name, badges, checkbox, rating, facts, warning, text, note, picture } = props
  return (
    <Group component="article" className="sheet card-link" wrap="nowrap" align="flex-start">
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className="card-head">
          {checkbox}
          <Link to={to}>{name}</Link>
          {badges.map((badge) => (
            <StateBadge key={badge.label} {...badge} />
          ))}
        </div>
        <Group component="p" gap="0.25rem 0.75rem" c="dimmed" fz="sm" my={4}>
          {rating}
          <span>
            <FactLine>{facts.filter(Boolean).join(' · ')}</FactLine>
          </span>
        </Group>
        {warning && (
          <Text size="sm" fw={600}>
            {warning}
          </Text>
        )}
        <Text lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {note && <SmallText>{note}</SmallText>}
      </div>
      {picture && (
        <Image src={picture} alt="" w={pictureSize} h={pictureSize} p={5} className="mat" loading="lazy" />
      )}
    </Group>
  )
}
