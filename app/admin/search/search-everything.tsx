import '@mantine/spotlight/styles.layer.css'
import './search.css'
import { Modal } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { holdsEveryWord } from '#modules/common/fold.ts'
import { messages } from '#modules/common/messages.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { useGo } from '../parts/frame/connection.ts'
import type { AdminPage } from '../shell/admin-pages.ts'
import type { clientLoader } from './search.tsx'

/** Ctrl K: pages at once, and guests, bookings, reviews and enquiries as they are found. */
export function SearchEverything({ pages }: { pages: readonly AdminPage[] }) {
  const [text, setText] = useState('')
  const fetcher = useFetcher<typeof clientLoader>()
  const go = useGo()
  const look = useDebouncedCallback((find: string) => {
    if (find.trim().length > 1) void fetcher.load(`/admin/search?${new URLSearchParams({ find })}`)
  }, 150)
  const wanted = text.trim()
  const found = wanted.length > 1 && fetcher.data ? fetcher.data.found : []
  const pageActions = pages
    .filter(({ name }) => holdsEveryWord(name, wanted))
    .map(({ name, to, sign }) => ({ id: to, label: name, description: 'Page', to, sign }))
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
      overlayProps={{ blur: 0 }}
    >
      <Modal.Title className="vh">Search everything</Modal.Title>
      <Spotlight.Search placeholder="Search everything" leftSection={<Icon name="search" />} />
      <Spotlight.ActionsList>
        {[...pageActions, ...foundActions].map(({ id, label, description, to, sign }) => (
          <Spotlight.Action
            key={id}
            label={label}
            description={description}
            leftSection={<Icon name={sign} />}
            onClick={() => go(to)}
          />
        ))}
        {wanted !== '' && pageActions.length + foundActions.length === 0 && (
          <Spotlight.Empty>
            {fetcher.state !== 'idle'
              ? 'Looking …'
              : fetcher.data?.lost
                ? messages.lineLost
                : 'Nothing found.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
