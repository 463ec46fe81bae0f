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

/** Below this width the bottom bar replaces the sidebar. */
const SIDEBAR_BREAKPOINT = 'md'

/** The sidebar on a computer, the bottom bar on a phone, and the page. */
export function AdminShell({ house, taskCounts, pages, children }: ShellProps) {
  useFocusRestoration()
  const { state, formMethod } = useNavigation()
  const [isMoreOpen, setMore] = useState(false)
  const closeMore = () => setMore(false)
  const isPageLoading = state === 'loading' && formMethod !== 'POST'
  const bottomBarPages = pages.filter(({ isInBottomBar }) => isInBottomBar)
  const renderLinks = (some: readonly AdminPage[], styles = {}) =>
    some.map((page) => <PageLink key={page.to} {...{ page, taskCounts, styles }} onClick={closeMore} />)
  return (
    <AppShell
      layout="alt"
      navbar={{ width: '15rem', breakpoint: SIDEBAR_BREAKPOINT }}
      footer={{ height: 'var(--thumb)' }}
      transitionDuration={0}
    >
      <a className="vh" href="#page">
        Skip to the content
      </a>
      <AppShell.Navbar className="rail" visibleFrom={SIDEBAR_BREAKPOINT} aria-label="Pages" p="md" pt="lg">
        <Link className="wordmark" to="/admin">
          <AdminLogo />
          <span>{house}</span>
        </Link>
        <SearchLink />
        <div>{renderLinks(pages)}</div>
        <Me onNavigate={closeMore} />
      </AppShell.Navbar>
      <div className="wait" aria-live="polite" data-on={state === 'idle' ? undefined : ''}>
        {state !== 'idle' && <span className="vh">Please wait</span>}
      </div>
      <SubmissionAnswers />
      <AppShell.Main id="page" tabIndex={-1} aria-busy={isPageLoading}>
        <Box className="page" px={{ base: 'md', sm: 'xl', lg: '3rem' }} pt={{ base: 'lg', md: 'xl' }} pb="xl">
          {children}
        </Box>
      </AppShell.Main>
      <AppShell.Footer className="thumb-bar" hiddenFrom={SIDEBAR_BREAKPOINT}>
        <Flex component="nav" flex={4} aria-label="Main pages">
          {renderLinks(bottomBarPages, thumbStyles)}
        </Flex>
        <UnstyledButton onClick={() => setMore(true)} aria-haspopup="dialog">
          <Icon name="menu" />
          More
        </UnstyledButton>
      </AppShell.Footer>
      {/* The drawer stays mounted when it closes, because the question before signing out is in it. */}
      <Drawer
        opened={isMoreOpen}
        onClose={closeMore}
        position="bottom"
        size="auto"
        title="More pages"
        keepMounted
        keepMountedMode="display-none"
      >
        <nav aria-label="More pages">
          {renderLinks(pages.filter(({ isInBottomBar }) => !isInBottomBar))}
          <NavLink
            component={RouterLink}
            to="/admin/search"
            label="Search"
            leftSection={<Icon name="search" />}
            onClick={closeMore}
          />
        </nav>
        <Me onNavigate={closeMore} />
      </Drawer>
    </AppShell>
  )
}

/** The label below the icon inherits the small font size of the bar. */
const thumbStyles = { label: { fontSize: 'inherit' }, section: { margin: 0 } }

type PageLinkProps = { page: AdminPage; taskCounts: TaskCounts; styles: object; onClick: () => void }

function PageLink({ page, taskCounts, styles, onClick }: PageLinkProps) {
  const waiting = page.taskKind ? taskCounts[page.taskKind] : 0
  return (
    <NavLink
      component={RouterLink}
      to={page.to}
      prefetch="intent"
      end={page.to === '/admin'}
      label={page.name}
      styles={styles}
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

function Me({ onNavigate }: { onNavigate: () => void }) {
  return (
    <Box mt="auto" pt="md" style={{ borderTop: '1px solid var(--rule-on-sand)' }}>
      <NavLink component={RouterLink} to="/admin/settings/you" label={useMe()?.name} onClick={onNavigate} />
      <NavLink href="/" target="_blank" rel="noreferrer" label="See the site" />
      <SignOut onAsk={onNavigate} />
    </Box>
  )
}

/** The link to the search, which Ctrl K opens too. */
function SearchLink() {
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
  const confirmSignOut = (event: FormEvent) => {
    const drafts = listDrafts(who)
    if (drafts.length === 0) return
    event.preventDefault()
    onAsk()
    setUnsavedDrafts(drafts)
  }
  return (
    <>
      <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={confirmSignOut}>
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

const containers = 'form, section, article, li, dialog, main'

/** Keeps the focus of the keyboard: it returns to a control that was disabled while its form was sent, or moves to what surrounded one that is gone, at last to the page. */
function useFocusRestoration(): void {
  useEffect(() => {
    // The last control that had the focus.
    let control: HTMLElement | null = null
    let ancestors: HTMLElement[] = []
    const rememberFocus = ({ target }: FocusEvent) => {
      control = target instanceof HTMLElement ? target : null
      ancestors = []
      let place = control?.parentElement?.closest<HTMLElement>(containers)
      for (; place; place = place.parentElement?.closest<HTMLElement>(containers)) ancestors.push(place)
    }
    // Whether the control was removed or left is known a moment later.
    const restoreUnlessLeft = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const isUsable = control?.isConnected && !control.matches(':disabled')
        if (isUsable && control === target && document.activeElement !== control) control = null
        else restoreFocus()
      })
    const restoreFocus = () => {
      if (!control || document.activeElement !== document.body) return
      const place = [control, ...ancestors, document.getElementById('page')].find((each) => each?.isConnected)
      if (!place || place.matches(':disabled')) return
      if (place !== control && !place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(restoreFocus)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', rememberFocus)
    document.addEventListener('focusout', restoreUnlessLeft)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', rememberFocus)
      document.removeEventListener('focusout', restoreUnlessLeft)
    }
  }, [])
}
