import '@mantine/spotlight/styles.layer.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { rooms } from '../shell/rooms.ts'
import type { loader } from './search.server.ts'

/** Ctrl K: rooms at once, and guests, bookings, reviews and enquiries as they are found. */
export function SearchEverything() {
  const [text, setText] = useState('')
  const fetcher = useFetcher<typeof loader>()
  const navigate = useNavigate()
  const look = useDebouncedCallback((find: string) => {
    if (find.trim().length > 1) void fetcher.load(`/admin/search?${new URLSearchParams({ find })}`)
  }, 150)
  const wanted = text.trim().toLowerCase()
  const found = wanted.length > 1 && fetcher.data ? fetcher.data.found : []
  const roomActions = rooms
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ name, to, sign }) => ({ id: to, label: name, description: 'Room', to, sign }))
  const foundActions = found.map(({ id, kind, title, line, to, sign }) => ({
    id: kind + id,
    label: title,
    description: `${kind} · ${line}`,
    to,
    sign,
  }))
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={(query) => {
        setText(query)
        look(query)
      }}
      shortcut="mod + K"
    >
      <Spotlight.Search placeholder="Search everything" leftSection={<Icon name="search" />} />
      <Spotlight.ActionsList>
        {[...roomActions, ...foundActions].map(({ id, label, description, to, sign }) => (
          <Spotlight.Action
            key={id}
            label={label}
            description={description}
            leftSection={<Icon name={sign} />}
            onClick={() => void navigate(to)}
          />
        ))}
        {wanted !== '' && roomActions.length + foundActions.length === 0 && (
          <Spotlight.Empty>{fetcher.state === 'idle' ? 'Nothing found.' : 'Looking …'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
