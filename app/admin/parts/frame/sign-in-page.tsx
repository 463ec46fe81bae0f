import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tree } from '../../../ui/picture/icon.tsx'
import { ConsoleLook } from '../look.tsx'
import { RefusalNote } from '../saving/refusal-note.tsx'

type SignInPageData = { house: string; nonce: string }
type SignInPageProps = {
  page: SignInPageData
  title: string
  refusal?: string | undefined
  children: ReactNode
}

/** A page before the rooms: one heading, one form. */
export function SignInPage({ page, title, refusal, children }: SignInPageProps) {
  return (
    <ConsoleLook nonce={page.nonce}>
      <main className="door">
        <a className="console-name" href="/">
          <Tree />
          <span>{page.house}</span>
        </a>
        <RefusalNote message={refusal} />
        <Title order={1}>{title}</Title>
        {children}
      </main>
    </ConsoleLook>
  )
}

/** Titles of the sign-in pages, which no search engine lists. */
export function signInMeta(title: string) {
  return ({ loaderData }: { loaderData?: { house?: string } | undefined }) => [
    { title: `${title} · ${loaderData?.house ?? 'Deodar'}` },
    { name: 'robots', content: 'noindex' },
  ]
}
