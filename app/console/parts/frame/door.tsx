import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tree } from '../../../ui/picture/icon.tsx'
import { Look } from '../look.tsx'
import { RefusalNote } from '../saving/refusal-note.tsx'

type DoorPage = { house: string; nonce: string }
type DoorProps = { page: DoorPage; title: string; refusal?: string | undefined; children: ReactNode }

/** A page before the rooms: one heading, one form. */
export function Door({ page, title, refusal, children }: DoorProps) {
  return (
    <Look nonce={page.nonce}>
      <main className="door">
        <a className="console-name" href="/">
          <Tree />
          <span>{page.house}</span>
        </a>
        <RefusalNote message={refusal} />
        <Title order={1}>{title}</Title>
        {children}
      </main>
    </Look>
  )
}

/** Titles of the doors, which nobody should find by searching. */
export function doorMeta(title: string) {
  return ({ loaderData }: { loaderData?: { house?: string } | undefined }) => [
    { title: `${title} · ${loaderData?.house ?? 'Deodar'}` },
    { name: 'robots', content: 'noindex' },
  ]
}
