import '../../ui/tokens.css'
import '../../ui/tokens-later.css'
import '../../ui/faces.css'
import '../../ui/stand-ins.css'
import '../../ui/base.css'
import '../../ui/base-later.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../tokens.css'
import '../shell/shell.css'
import '../admin.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ColourScheme as Chosen, ColourScheme } from '#modules/accounts/look.ts'
import { grounds } from '#modules/content/web-manifest.ts'
import { tidyFields } from '../../ui/form/tidy-fields.ts'
import { IconSprite } from '../../ui/picture/icon.tsx'
import { theme, variables } from '../theme.ts'
import { type HeldTap, onHeldTap, sayNoLine } from './frame/lost-line.ts'

/** The console's look around its rooms and its sign-in pages; the theme follows the device, unless light or dark was chosen on it. */
export function ConsoleLook({ nonce, children }: { nonce: string; children: ReactNode }) {
  const chosen = useRouteLoaderData<{ look: Chosen | null }>('root')?.look
  const scheme = { defaultColorScheme: 'auto', ...(chosen && { forceColorScheme: chosen }) } as const
  useEffect(() => tidyFields(document), [])
  return (
    <>
      <AppHead chosen={chosen ?? null} />
      <ColorSchemeScript {...scheme} nonce={nonce} suppressHydrationWarning />
      <MantineProvider theme={theme} {...scheme} cssVariablesResolver={variables}>
        <Notifications position="top-center" zIndex={1000} />
        <IconSprite />
        <OfflineLine />
        {children}
      </MantineProvider>
    </>
  )
}

/** What a telephone asks of the rooms when they are put on its first screen: their name and icon, and the ground behind them. */
function AppHead({ chosen }: { chosen: ColourScheme | null }) {
  return (
    <>
      <link rel="manifest" href="/admin/app.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      {chosen ? (
        <meta name="theme-color" content={grounds[chosen]} />
      ) : (
        <>
          <meta name="theme-color" content={grounds.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={grounds.dark} media="(prefers-color-scheme: dark)" />
        </>
      )}
    </>
  )
}

type Act = { form: HTMLFormElement; button: HTMLElement | null }

type Line = 'there' | 'gone' | 'back'

/**
 * Says so when the connection is gone: pages stay where they are instead of giving way to the browser's own "no internet", and what was
 * about to be sent is offered again when the connection is back.
 */
function OfflineLine() {
  const [line, setLine] = useState<Line>('there')
  const [unsent, setUnsent] = useState<Act | null>(null)
  const [held, setHeld] = useState<(HeldTap & { count: number }) | null>(null)
  useEffect(() => {
    const look = () => {
      setLine((before) => (navigator.onLine ? (before === 'gone' ? 'back' : before) : 'gone'))
      if (navigator.onLine) setHeld(null)
    }
    const stay = (event: MouseEvent) => {
      const link = navigator.onLine ? null : leavesPage(event)
      if (!link) return
      event.preventDefault()
      sayNoLine({ page: nameOf(link) })
    }
    const note = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement)) return
      if (navigator.onLine) return setUnsent((before) => (before?.form === form ? null : before))
      setUnsent({ form, button: event.submitter })
      sayNoLine({ page: null })
      if (form.method === 'get') event.preventDefault()
    }
    // Forms that the browser itself would send: all others are refused in words where they stand.
    const hold = (event: SubmitEvent) => {
      if (!navigator.onLine) event.preventDefault()
    }
    const unheard = onHeldTap((tap) => setHeld((before) => ({ ...tap, count: (before?.count ?? 0) + 1 })))
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    document.addEventListener('click', stay, true)
    document.addEventListener('submit', note, true)
    window.addEventListener('submit', hold)
    return () => {
      unheard()
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
      document.removeEventListener('click', stay, true)
      document.removeEventListener('submit', note, true)
      window.removeEventListener('submit', hold)
    }
  }, [])
  const again = line === 'back' && unsent?.form.isConnected ? unsent : null
  const done = () => {
    setLine('there')
    setUnsent(null)
  }
  return (
    <div className="console-offline" aria-live="polite">
      {line === 'gone' && (
        <span key={held?.count} data-held={held ? '' : undefined}>
          You are offline. {sayHeld(held)}
        </span>
      )}
      {again && (
        <>
          You are online again.
          <button
            type="button"
            onClick={() => {
              again.form.requestSubmit(again.button?.isConnected ? again.button : null)
              done()
            }}
          >
            Send it now
          </button>
          <button type="button" onClick={done}>
            Not now
          </button>
        </>
      )}
    </div>
  )
}

function sayHeld(held: HeldTap | null): string {
  if (held?.page)
    return `“${held.page}” opens when you tap it again with the line back. Nothing here is lost.`
  if (held)
    return 'Nothing was sent yet. What you typed is kept, and offered to be sent when the line is back.'
  return 'What you type is kept, and offered to be sent when the line is back.'
}

/** The link of a tap that would open another page of ours, here or beside this one. */
function leavesPage({ target }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin) return null
  return link.pathname !== location.pathname || link.search !== location.search ? link : null
}

/** As it is read aloud, or as much of it as one line holds. */
function nameOf(link: HTMLAnchorElement): string {
  // biome-ignore lint/performance/useDomNodeTextContent: its first line as it is seen, not all of its words in one
  const [said = ''] = (link.ariaLabel ?? link.innerText).trim().split('\n')
  return said.length > 60 ? `${said.slice(0, 59)}…` : said || 'This page'
}
