import { Button, Group, Kbd, List, Modal, Stack, Text } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, Link, NavLink, useNavigate, useNavigation } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { clearDrafts, listDrafts } from '../parts/drafts/drafts.ts'
import { SubmissionAnswers } from '../parts/intent.tsx'
import { HouseSign } from '../parts/look.tsx'
import { useMe } from '../parts/use-me.ts'
import type { AdminPage } from './admin-pages.ts'

type Waits = { reviews: number; enquiries: number }
type ShellProps = { house: string; waits: Waits; pages: readonly AdminPage[]; children: ReactNode }

/** The rail on a computer, the bar at the thumb on a phone, and the page between them. */
export function AdminShell({ house, waits, pages, children }: ShellProps) {
  useKeptFocus()
  const { state, formMethod } = useNavigation()
  const isComing = state === 'loading' && formMethod !== 'POST'
  const links = (some: readonly AdminPage[]) =>
    some.map((page) => <PageLink key={page.to} page={page} waits={waits} />)
  return (
    <div className="console">
      <a className="vh" href="#page">
        Skip to the content
      </a>
      <header className="console-rail">
        <Link className="console-name" to="/admin">
          <HouseSign />
          <span>{house}</span>
        </Link>
        <FindAnything />
        <nav aria-label="Pages">{links(pages)}</nav>
        <Me />
      </header>
      <div className="console-wait" aria-live="polite" data-on={state === 'idle' ? undefined : ''}>
        {state !== 'idle' && <span className="vh">Please wait</span>}
      </div>
      <SubmissionAnswers />
      <main id="page" tabIndex={-1} aria-busy={isComing}>
        {children}
      </main>
      <nav className="console-thumb" aria-label="Main pages">
        {links(pages.filter(({ atThumb }) => atThumb))}
        <button type="button" className="console-link" popoverTarget="more-pages">
          <Icon name="menu" />
          More
        </button>
      </nav>
      <div className="console-more" id="more-pages" popover="auto" role="dialog" aria-label="More pages">
        <nav aria-label="More pages">
          {links(pages.filter(({ atThumb }) => !atThumb))}
          <NavLink className="console-link" to="/admin/search" onClick={closeMore}>
            <Icon name="search" />
            Search
          </NavLink>
        </nav>
        <Me />
      </div>
    </div>
  )
}

function PageLink({ page, waits }: { page: AdminPage; waits: Waits }) {
  const waiting = page.waits ? waits[page.waits] : 0
  return (
    <NavLink
      className="console-link"
      to={page.to}
      prefetch="intent"
      end={page.to === '/admin'}
      onClick={closeMore}
    >
      <Icon name={page.sign} />
      {page.name}
      {waiting > 0 && (
        <span className="console-waits">
          <span className="vh">, </span>
          {waiting}
          <span className="vh"> waiting</span>
        </span>
      )}
    </NavLink>
  )
}

function Me() {
  return (
    <Stack gap={0} mt="auto" pt="md" fz="sm" style={{ borderTop: '1px solid var(--rule-on-sand)' }}>
      <Link className="console-link" to="/admin/settings/you">
        {useMe()?.name}
      </Link>
      <a className="console-link" href="/" target="_blank" rel="noreferrer">
        See the site
      </a>
      <SignOut />
    </Stack>
  )
}

/** Nothing where the browser knows no popups: there the pages stand below. */
function closeMore() {
  document.getElementById('more-pages')?.hidePopover?.()
}

/** The link to the search, which Ctrl K opens too. */
function FindAnything() {
  const isMac = useOs() === 'macos'
  const navigate = useNavigate()
  useHotkeys([['mod+K', () => navigator.onLine && void navigate('/admin/search')]])
  return (
    <Button
      component={Link}
      to="/admin/search"
      variant="default"
      justify="flex-start"
      flex="none"
      px="sm"
      fw={400}
      leftSection={<Icon name="search" />}
      rightSection={<Kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>}
      styles={{ label: { flex: 1 } }}
      aria-keyshortcuts="Control+K Meta+K"
    >
      Search
    </Button>
  )
}

/** Signing out deletes the drafts on this device, so that the next person does not see them. It asks first where there are drafts. */
function SignOut() {
  const who = useMe()?.id ?? ''
  const [asked, setAsked] = useState<ReturnType<typeof listDrafts>>([])
  const ask = (event: FormEvent) => {
    const drafts = listDrafts(who)
    if (drafts.length === 0) return
    event.preventDefault()
    closeMore()
    setAsked(drafts)
  }
  return (
    <>
      <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={ask}>
        <button type="submit" className="console-link">
          Sign out
        </button>
      </Form>
      <Modal
        opened={asked.length > 0}
        onClose={() => setAsked([])}
        title="Sign out and remove your unsaved changes?"
      >
        <Text>On this device, not saved yet:</Text>
        <List spacing="xs" my="xs">
          {asked.map(({ name, page, title, text }) => (
            <List.Item key={name}>
              <a href={page}>{text ? `${title}: ${text}` : title}</a>
            </List.Item>
          ))}
        </List>
        <Text>Signing out removes them, so that the next person does not see them.</Text>
        <Group mt="lg">
          <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={() => clearDrafts(who)}>
            <Button type="submit">Sign out and remove them</Button>
          </Form>
          <Button variant="default" onClick={() => setAsked([])}>
            Stay
          </Button>
        </Group>
      </Modal>
    </>
  )
}

const places = 'form, section, article, li, dialog, main'

/** Keeps the focus of the keyboard: it returns to a control that was disabled while its form was sent, or moves to what surrounded one that is gone. */
function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let around: HTMLElement[] = []
    const notice = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : null
      around = []
      let place = last?.parentElement?.closest<HTMLElement>(places)
      for (; place; place = place.parentElement?.closest<HTMLElement>(places)) around.push(place)
    }
    // Whether the control was removed or left is known a moment later.
    const takeTheirs = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (
          last === target &&
          last?.isConnected &&
          !last.matches(':disabled') &&
          document.activeElement !== last
        )
          last = null
        else keep()
      })
    const keep = () => {
      if (!last || document.activeElement !== document.body) return
      const place = last.isConnected ? last : around.find(({ isConnected }) => isConnected)
      if (!place || place.matches(':disabled')) return
      if (place !== last && !place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(keep)
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', notice)
    document.addEventListener('focusout', takeTheirs)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', notice)
      document.removeEventListener('focusout', takeTheirs)
    }
  }, [])
}
