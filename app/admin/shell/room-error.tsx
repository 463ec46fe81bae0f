import { Anchor, Button, Text, Title } from '@mantine/core'
import { isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { messages } from '#modules/common/messages.ts'
import { isLineLost } from '../parts/frame/lost-line.ts'
import { RoomTitle } from '../parts/frame/room-title.tsx'

/** When a room cannot be shown: what happened, in a sentence, and a way on. */
export function RoomError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const { title, said, mayPass } = sayTrouble(error)
  return (
    <div className="console-trouble" role="alert">
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
    </div>
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
