import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/console.ts'
import { Look } from './parts/look.tsx'
import { SearchEverything } from './search/search-everything.tsx'
import { roomsOf } from './shell/rooms.ts'
import { Shell } from './shell/shell.tsx'
import { Shortcuts } from './shell/shortcuts.tsx'
import { Trouble } from './shell/trouble.tsx'

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
        <Trouble error={error} />
      </Rooms>
    )
  return (
    <Look nonce="">
      <Trouble error={error} />
    </Look>
  )
}

type RoomsProps = { page: Route.ComponentProps['loaderData']; children: ReactNode }

function Rooms({ page: { house, me, waits, nonce }, children }: RoomsProps) {
  const open = roomsOf(me.role)
  return (
    <Look nonce={nonce}>
      <Shell house={house} me={me} waits={waits} rooms={open}>
        {children}
      </Shell>
      <SearchEverything rooms={open} />
      <Shortcuts rooms={open} />
    </Look>
  )
}
