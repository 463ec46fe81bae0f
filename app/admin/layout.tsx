import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { publishedContent } from '#modules/content/content.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { countTasks } from '#modules/today/count-tasks.server.ts'
import { nonceContext } from '#server/http/pages/context.ts'
import type { Route } from './+types/layout.ts'
import { adminContext, requireTeam } from './access.server.ts'
import { useConsoleApp } from './app/use-console-app.ts'
import { keepPageWhenLost } from './parts/frame/lost-line.ts'
import { ConsoleLook } from './parts/look.tsx'
import { SearchEverything } from './search/search-everything.tsx'
import { RoomError } from './shell/room-error.tsx'
import { consoleRoomsOf } from './shell/rooms.ts'
import { ConsoleShell } from './shell/shell.tsx'
import { Shortcuts } from './shell/shortcuts.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireTeam]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenLost]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const [{ property }, waits, canEmail] = await Promise.all([
    publishedContent(ctx),
    countTasks(ctx),
    canSendEmails(ctx),
  ])
  const { id, name, role } = me
  return { house: property.name, me: { id, name, role }, waits, canEmail, nonce: context.get(nonceContext) }
}

/** Each room brings its title with its head. */
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The admin, `/admin`: everyone in it is signed in. */
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
