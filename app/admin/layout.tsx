import { Anchor, Button, Container, Group, Kbd, Modal, Table, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import { type ReactNode, useEffect, useRef } from 'react'
import { isRouteErrorResponse, Link, Outlet, useRevalidator } from 'react-router'
import { messages } from '#modules/common/messages.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { countTasks } from '#modules/today/count-tasks.server.ts'
import { nonceContext } from '#server/http/pages/context.ts'
import type { Route } from './+types/layout.ts'
import { adminContext, requireTeam } from './access.server.ts'
import { useConsoleApp } from './app/this-device.ts'
import { isLineLost, keepPageWhenLost, useGo } from './parts/frame/lost-line.ts'
import { RoomTitle } from './parts/frame/page-head.tsx'
import { ConsoleLook } from './parts/look.tsx'
import { SearchEverything } from './search/search-everything.tsx'
import { consoleRoomsOf, type Room } from './shell/rooms.ts'
import { ConsoleShell } from './shell/shell.tsx'

const SECOND_KEY_WITHIN_MS = 1200

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
      <Shortcuts rooms={open} />
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

/** Keys for whoever sits at a computer: g and a letter goes to a room, ? shows them all. */
function Shortcuts({ rooms }: { rooms: readonly Room[] }) {
  const [opened, sheet] = useDisclosure(false)
  const go = useGo()
  const waiting = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const isSecond = event.timeStamp - waiting.current < SECOND_KEY_WITHIN_MS
      waiting.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const room = isSecond ? rooms.find(({ key }) => key === event.key) : undefined
      const submission = room ? () => go(room.to) : acts[event.key]
      if (!submission) return
      event.preventDefault()
      submission()
    }
    const acts: Record<string, () => void> = {
      '?': sheet.open,
      n: () => go('/admin/bookings/new'),
      '/': findHere,
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [go, rooms, sheet.open])
  return (
    <Modal.Root opened={opened} onClose={sheet.close}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Group justify="space-between" mb="sm">
            <Modal.Title>Keys</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </Group>
          <Table>
            <Table.Tbody>
              <Key what="Search everything" keys={['Ctrl', 'K']} />
              <Key what="Find in this list, or else everywhere" keys={['/']} />
              <Key what="Add a booking" keys={['n']} />
              {rooms.map((room) => (
                <Key key={room.to} what={room.name} keys={['g', room.key]} />
              ))}
              <Key what="This sheet" keys={['?']} />
            </Table.Tbody>
          </Table>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** In the line of the list that is open; where there is none, everywhere. */
function findHere() {
  const line = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (line) line.focus()
  else spotlight.open()
}

function Key({ what, keys }: { what: string; keys: string[] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {what}
      </Table.Th>
      <Table.Td ta="right">
        {keys.map((key) => (
          <Kbd key={key} ml={6} size="md">
            {key}
          </Kbd>
        ))}
      </Table.Td>
    </Table.Tr>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}
