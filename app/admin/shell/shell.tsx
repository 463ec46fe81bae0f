import { Button, Group, Kbd, List, Modal, Text } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, Link, NavLink, useNavigation } from 'react-router'
import { Icon, Tree } from '../../ui/picture/icon.tsx'
import { forgetTexts, keptTexts } from '../parts/kept/kept-text.ts'
import { useMe } from '../parts/use-me.ts'
import { SubmissionAnswers } from '../parts/use-submission.tsx'
import type { Room } from './rooms.ts'

const places = 'form, section, article, li, dialog, main'

type Waits = { reviews: number; enquiries: number }
type ShellProps = {
  house: string
  me: { name: string; role: 'owner' | 'helper' }
  waits: Waits
  rooms: readonly Room[]
  children: ReactNode
}

/** The rail on a computer, the bar at the thumb on a phone, and the room between them. */
export function ConsoleShell({ house, me, waits, rooms, children }: ShellProps) {
  useKeptFocus()
  const { state, formMethod } = useNavigation()
  const isComing = state === 'loading' && formMethod !== 'POST'
  return (
    <div className="console">
      <a className="vh" href="#room">
        Skip to the room
      </a>
      <header className="console-rail">
        <Link className="console-name" to="/admin">
          <Tree />
          <span>{house}</span>
        </Link>
        <FindAnything />
        <nav aria-label="Rooms">
          {rooms.map((room) => (
            <RoomLink key={room.to} room={room} waits={waits} />
          ))}
        </nav>
        <Me me={me} />
      </header>
      <WaitLine />
      <SubmissionAnswers />
      <main id="room" tabIndex={-1} aria-busy={isComing}>
        {children}
      </main>
      <nav className="console-thumb" aria-label="Rooms at the thumb">
        {rooms
          .filter((room) => room.atThumb)
          .map((room) => (
            <RoomLink key={room.to} room={room} waits={waits} />
          ))}
        <button type="button" popoverTarget="more-rooms">
          <Icon name="menu" />
          More
        </button>
      </nav>
      <div className="console-more" id="more-rooms" popover="auto" role="dialog" aria-label="More rooms">
        <nav aria-label="More rooms">
          {rooms
            .filter((room) => !room.atThumb)
            .map((room) => (
              <RoomLink key={room.to} room={room} waits={waits} />
            ))}
          <NavLink className="console-link" to="/admin/search" onClick={closeMore}>
            <Icon name="search" />
            Search
          </NavLink>
        </nav>
        <Me me={me} />
      </div>
    </div>
  )
}

function RoomLink({ room, waits }: { room: Room; waits: Waits }) {
  const waiting = room.waits ? waits[room.waits] : 0
  return (
    <NavLink
      className="console-link"
      to={room.to}
      prefetch="intent"
      end={room.to === '/admin'}
      onClick={closeMore}
    >
      <Icon name={room.sign} />
      {room.name}
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

function Me({ me }: Pick<ShellProps, 'me'>) {
  return (
    <div className="console-me">
      <Link to="/admin/settings/you">{me.name}</Link>
      <a href="/" target="_blank" rel="noreferrer">
        See the site
      </a>
      <SignOut />
    </div>
  )
}

function closeMore() {
  document.getElementById('more-rooms')?.hidePopover()
}

/** The search, in reach of every room on a computer: over the room once the script is there, until then a page of its own. */
function FindAnything() {
  const isMac = useOs() === 'macos'
  return (
    <Link className="console-find" to="/admin/search" aria-keyshortcuts="Control+K Meta+K" onClick={openHere}>
      <Icon name="search" />
      Search
      <Kbd aria-hidden="true" ml="auto">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </Link>
  )
}

/** A tap that asks for another tab gets the page. */
function openHere(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  spotlight.open()
}

type Kept = ReturnType<typeof keptTexts>

/** Whoever signs out leaves nothing half typed for the next person at this device, and is asked before it goes. */
function SignOut() {
  const who = useMe()?.id ?? ''
  const [asked, setAsked] = useState<Kept>([])
  const ask = (event: FormEvent) => {
    const kept = keptTexts(who)
    if (kept.length === 0) return
    event.preventDefault()
    document.getElementById('more-rooms')?.hidePopover()
    setAsked(kept)
  }
  return (
    <>
      <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={ask}>
        <button type="submit">Sign out</button>
      </Form>
      <Modal
        opened={asked.length > 0}
        onClose={() => setAsked([])}
        title="Sign out and forget what is half typed?"
      >
        <Text>On this device stands, not saved yet:</Text>
        <List spacing="xs" my="xs">
          {asked.map(({ name, page, title, says }) => (
            <List.Item key={name}>
              <a href={page}>{says ? `${title}: ${says}` : title}</a>
            </List.Item>
          ))}
        </List>
        <Text>Signing out forgets it, so that nobody finds it here.</Text>
        <Group mt="lg">
          <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={() => forgetTexts(who)}>
            <Button type="submit">Sign out and forget it</Button>
          </Form>
          <Button variant="default" onClick={() => setAsked([])}>
            Stay
          </Button>
        </Group>
      </Modal>
    </>
  )
}

/** A thin line while a room or the outcome of a step is on its way; it shows only when that takes longer than a moment. */
function WaitLine() {
  const { state } = useNavigation()
  return (
    <div className="console-wait" aria-live="polite" data-on={state === 'idle' ? undefined : ''}>
      {state !== 'idle' && <span className="vh">One moment</span>}
    </div>
  )
}

/** Whoever works by keys goes on where they were, when the control they pressed is off while its form is on its way, or goes for good. */
function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    let around: HTMLElement[] = []

    function notice({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return
      last = target
      around = placesAround(target)
    }

    function giveUp({ target }: FocusEvent) {
      // Whether it went, or was left, shows a moment later.
      setTimeout(() => {
        if (last === target && last && isUsable(last) && document.activeElement !== last) last = undefined
        else keep()
      })
    }

    function keep() {
      if (!last || document.activeElement !== document.body) return
      if (isUsable(last)) last.focus({ preventScroll: true })
      else if (!last.isConnected) focusPlace(around.find((place) => place.isConnected))
    }

    const changes = new MutationObserver(keep)
    const all = { subtree: true, childList: true, attributeFilter: ['disabled'] }
    changes.observe(document.body, all)
    document.addEventListener('focusin', notice)
    document.addEventListener('focusout', giveUp)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', notice)
      document.removeEventListener('focusout', giveUp)
    }
  }, [])
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled')
}

/** What it stands in, from the narrowest outwards. */
function placesAround(control: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  let place = control.parentElement?.closest<HTMLElement>(places)
  while (place) {
    found.push(place)
    place = place.parentElement?.closest<HTMLElement>(places)
  }
  return found
}

function focusPlace(place: HTMLElement | undefined): void {
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}
