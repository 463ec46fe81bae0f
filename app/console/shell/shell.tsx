import type { ReactNode } from 'react'
import { Link, NavLink, useNavigation } from 'react-router'
import { Icon, Tree } from '../../ui/picture/icon.tsx'
import { SubmissionAnswers } from '../parts/use-submission.tsx'
import { FindAnything } from './find-anything.tsx'
import type { Room } from './rooms.ts'
import { SignOut } from './sign-out.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { WaitLine } from './wait-line.tsx'

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
