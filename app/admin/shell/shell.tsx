import {
  AppShell,
  Badge,
  Box,
  Button,
  Drawer,
  Flex,
  Group,
  Kbd,
  List,
  Modal,
  NavLink,
  type NavLinkProps,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, Link, NavLink as RouterLink, useNavigate, useNavigation } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { AdminLogo } from '../parts/admin-providers.tsx'
import { clearDrafts, listDrafts } from '../parts/drafts.ts'
import { SubmissionAnswers } from '../parts/intent.tsx'
import { LinkButton } from '../parts/section.tsx'
import { useMe } from '../parts/use-me.ts'
import type { AdminPage } from './admin-pages.ts'

type TaskCounts = { reviews: number; enquiries: number }
type ShellProps = { house: string; taskCounts: TaskCounts; pages: readonly AdminPage[]; children: ReactNode }

/** Below it there is the bar at the thumb in place of the rail. */
const WIDE = 'md'

/** The rail on a computer, the bar at the thumb on a phone, and the page between them. */
export function AdminShell({ house, taskCounts, pages, children }: ShellProps) {
  useKeptFocus()
  const { state, formMethod } = useNavigation()
  const [isMore, setMore] = useState(false)
  const closeMore = () => setMore(false)
  const isComing = state === 'loading' && formMethod !== 'POST'
  const linksTo = (some: readonly AdminPage[], styles = {}) =>
    some.map((page) => <PageLink key={page.to} {...{ page, taskCounts, styles }} onClick={closeMore} />)
  return (
    <AppShell
      layout="alt"
      navbar={{ width: '15rem', breakpoint: WIDE }}
      footer={{ height: 'var(--thumb)' }}
      transitionDuration={0}
    >
      <a className="vh" href="#page">
        Skip to the content
      </a>
      <AppShell.Navbar className="rail" visibleFrom={WIDE} aria-label="Pages" p="md" pt="lg">
        <Link className="wordmark" to="/admin">
          <AdminLogo />
          <span>{house}</span>
        </Link>
        <FindAnything />
        <div>{linksTo(pages)}</div>
        <Me onSignOut={closeMore} />
      </AppShell.Navbar>
      <div className="wait" aria-live="polite" data-on={state === 'idle' ? undefined : ''}>
        {state !== 'idle' && <span className="vh">Please wait</span>}
      </div>
      <SubmissionAnswers />
      <AppShell.Main id="page" tabIndex={-1} aria-busy={isComing}>
        <Box className="page" px={{ base: 'md', sm: 'xl', lg: '3rem' }} pt={{ base: 'lg', md: 'xl' }} pb="xl">
          {children}
        </Box>
      </AppShell.Main>
      <AppShell.Footer className="thumb-bar" hiddenFrom={WIDE}>
        <Flex component="nav" flex={4} aria-label="Main pages">
          {linksTo(
            pages.filter(({ atThumb }) => atThumb),
            thumbStyles,
          )}
        </Flex>
        <UnstyledButton onClick={() => setMore(true)} aria-haspopup="dialog">
          <Icon name="menu" />
          More
        </UnstyledButton>
      </AppShell.Footer>
      {/* The question before signing out stays when it closes. */}
      <Drawer
        opened={isMore}
        onClose={closeMore}
        position="bottom"
        size="auto"
        title="More pages"
        keepMounted
        keepMountedMode="display-none"
      >
        <nav aria-label="More pages">
          {linksTo(pages.filter(({ atThumb }) => !atThumb))}
          <NavLink
            component={RouterLink}
            to="/admin/search"
            label="Search"
            leftSection={<Icon name="search" />}
            onClick={closeMore}
          />
        </nav>
        <Me onSignOut={closeMore} />
      </Drawer>
    </AppShell>
  )
}

/** Below its sign the name is as small as that of the other buttons there. */
const thumbStyles = { label: { fontSize: 'inherit' }, section: { margin: 0 } }

type PageLinkProps = {
  page: AdminPage
  taskCounts: TaskCounts
  styles: NavLinkProps['styles']
  onClick: () => void
}

function PageLink({ page, taskCounts, styles, onClick }: PageLinkProps) {
  const waiting = page.countsOf ? taskCounts[page.countsOf] : 0
  return (
    <NavLink
      component={RouterLink}
      to={page.to}
      prefetch="intent"
      end={page.to === '/admin'}
      label={page.name}
      styles={styles ?? {}}
      leftSection={<Icon name={page.icon} />}
      rightSection={
        waiting > 0 && (
          <Badge circle={waiting < 10} variant="filled">
            <span className="vh">, </span>
            {waiting}
            <span className="vh"> waiting</span>
          </Badge>
        )
      }
      onClick={onClick}
    />
  )
}

function Me({ onSignOut }: { onSignOut: () => void }) {
  return (
    <Box mt="auto" pt="md" style={{ borderTop: '1px solid var(--rule-on-sand)' }}>
      <NavLink component={RouterLink} to="/admin/settings/you" label={useMe()?.name} onClick={onSignOut} />
      <NavLink href="/" target="_blank" rel="noreferrer" label="See the site" />
      <SignOut onAsk={onSignOut} />
    </Box>
  )
}

/** The link to the search, which Ctrl K opens too. */
function FindAnything() {
  const isMac = useOs() === 'macos'
  const navigate = useNavigate()
  useHotkeys([['mod+K', () => navigator.onLine && void navigate('/admin/search')]])
  return (
    <LinkButton
      to="/admin/search"
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
    </LinkButton>
  )
}

/** Signing out deletes the drafts on this device, so that the next person does not see them. It asks first where there are drafts. */
function SignOut({ onAsk }: { onAsk: () => void }) {
  const who = useMe()?.id ?? ''
  const [unsavedDrafts, setUnsavedDrafts] = useState<ReturnType<typeof listDrafts>>([])
  const askFirst = (event: FormEvent) => {
    const drafts = listDrafts(who)
    if (drafts.length === 0) return
    event.preventDefault()
    onAsk()
    setUnsavedDrafts(drafts)
  }
  return (
    <>
      <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={askFirst}>
        <NavLink component="button" type="submit" label="Sign out" />
      </Form>
      <Modal
        opened={unsavedDrafts.length > 0}
        onClose={() => setUnsavedDrafts([])}
        title="Sign out and remove your unsaved changes?"
      >
        <Text>On this device, not saved yet:</Text>
        <List spacing="xs" my="xs">
          {unsavedDrafts.map(({ name, page, title, text }) => (
            <List.Item key={name}>
              <a href={page}>{text ? `${title}: ${text}` : title}</a>
            </List.Item>
          ))}
        </List>
        <Text>Signing out removes them, so that the next person does not see them.</Text>
        <Group mt="lg">
          <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={() => clearDrafts(who)}>
            <Button type="submit" variant="filled">
              Sign out and remove them
            </Button>
          </Form>
          <Button onClick={() => setUnsavedDrafts([])}>Stay</Button>
        </Group>
      </Modal>
    </>
  )
}

const places = 'form, section, article, li, dialog, main'

/** Keeps the focus of the keyboard: it returns to a control that was disabled while its form was sent, or moves to what surrounded one that is gone, at last to the page. */
function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let ancestors: HTMLElement[] = []
    const rememberFocus = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : null
      ancestors = []
      let place = last?.parentElement?.closest<HTMLElement>(places)
      for (; place; place = place.parentElement?.closest<HTMLElement>(places)) ancestors.push(place)
    }
    // Whether the control was removed or left is known a moment later.
    const restoreUnlessLeft = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (
          last === target &&
          last?.isConnected &&
          !last.matches(':disabled') &&
          document.activeElement !== last
        )
          last = null
        else restoreFocus()
      })
    const restoreFocus = () => {
      if (!last || document.activeElement !== document.body) return
      const place = [last, ...ancestors, document.getElementById('page')].find((each) => each?.isConnected)
      if (!place || place.matches(':disabled')) return
      if (place !== last && !place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(restoreFocus)
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', rememberFocus)
    document.addEventListener('focusout', restoreUnlessLeft)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', rememberFocus)
      document.removeEventListener('focusout', restoreUnlessLeft)
    }
  }, [])
}
