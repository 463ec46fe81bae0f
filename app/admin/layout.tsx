import { Anchor, Button, Container, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, Outlet, useRevalidator } from 'react-router'
import { messages } from '#modules/common/messages.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { countTasks } from '#modules/today/count-tasks.server.ts'
import { nonceContext } from '#server/http/pages/context.ts'
import type { Route } from './+types/layout.ts'
import { adminContext, requireTeam } from './access.server.ts'
import { useConsoleApp } from './app/this-device.ts'
import { isLineLost, keepPageWhenLost } from './parts/frame/lost-line.ts'
import { RoomTitle } from './parts/frame/page-head.tsx'
import { ConsoleLook } from './parts/look.tsx'
import { SearchEverything } from './search/search-everything.tsx'
import { consoleRoomsOf } from './shell/rooms.ts'
import { ConsoleShell } from './shell/shell.tsx'

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
      <ConsoleShell house={house} waits={waits} rooms={open}>
        {children}
      </ConsoleShell>
      <SearchEverything rooms={open} />
    </ConsoleLook>
  )
}

/** When a room cannot be shown: what happened, in a sentence, and a way on. */
function RoomError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const { title, said, mayPass } = sayTrouble(error)
  return (
    <Container size="36rem" py="clamp(2rem, 10vh, 6rem)" role="alert">
      <RoomTitle>{title}</RoomTitle>
      <Title order={1}>{title}</Title>
      <Text mt="md">{said}</Text>
      {mayPass && (
        <Button mt="lg" mr="lg" loading={state !== 'idle'} onClick={() => void revalidate()}>
          Try again
        </Button>
      )}
      <Anchor component={Link} to="/admin" mt="lg" display="inline-block" py="xs">
        Back to Today
      </Anchor>
    </Container>
  )
}

type Said = { title: string; said: string; mayPass: boolean }

function sayTrouble(error: unknown): Said {
  if (isLineLost(error)) return { title: 'The line is gone', said: messages.lineLost, mayPass: true }
  if (isRouteErrorResponse(error) && error.status < 500)
    return { title: 'Not here', said: said4xx(error.status, error.data), mayPass: false }
  return { title: messages.unexpected, said: messages.faulty, mayPass: true }
}

/** Only what a room of ours says itself; never the page of a stranger between us. */
function said4xx(status: number, data: unknown): string {
  if (status === 404) return 'There is nothing at this address. It may have been taken away meanwhile.'
  return Object.values<unknown>(messages).includes(data) ? String(data) : messages.broken
}
