import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/console.ts'
import { useConsoleApp } from './app/use-console-app.ts'
import { ConsoleLook } from './parts/look.tsx'
import { SearchEverything } from './search/search-everything.tsx'
import { RoomError } from './shell/room-error.tsx'
import { consoleRoomsOf } from './shell/rooms.ts'
import { ConsoleShell } from './shell/shell.tsx'
import { Shortcuts } from './shell/shortcuts.tsx'

export { loader } from './console.server.ts'

/** Each room brings its title with its head. */
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The owner's rooms, `/admin`: everybody in them is signed in, and every room asks again itself. */
export default function Console({ loaderData }: Route.ComponentProps) {
  return (
    <Rooms page={loaderData}>
      <Outlet />
    </Rooms>
  )
}

/** A fault in a room leaves the way to the others open. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData)
    return (
      <Rooms page={loaderData}>
        <RoomError error={error} />
      </Rooms>
    )
  return (
    <ConsoleLook nonce="">
      <RoomError error={error} />
    </ConsoleLook>
  )
}

type RoomsProps = { page: Route.ComponentProps['loaderData']; children: ReactNode }

function Rooms({ page: { house, me, waits, nonce }, children }: RoomsProps) {
  const open = consoleRoomsOf(me.role)
  useConsoleApp(waits.reviews + waits.enquiries)
  return (
    <ConsoleLook nonce={nonce}>
      <ConsoleShell house={house} me={me} waits={waits} rooms={open}>
        {children}
      </ConsoleShell>
      <SearchEverything rooms={open} />
      <Shortcuts rooms={open} />
    </ConsoleLook>
  )
}
