import { Anchor, Text, Title } from '@mantine/core'
import { isRouteErrorResponse, Link } from 'react-router'
import { words } from '#domain/words.ts'
import { RoomTitle } from '../parts/room-title.tsx'

/** When a room cannot be shown: what happened, in a sentence, and a way on. */
export function Trouble({ error }: { error: unknown }) {
  const said = isRouteErrorResponse(error) && error.status < 500 ? said4xx(error.status, error.data) : null
  return (
    <div className="console-trouble" role="alert">
      <RoomTitle>{said ? 'Not here' : 'Something went wrong'}</RoomTitle>
      <Title order={1}>{said ? 'Not here' : words.unexpected}</Title>
      <Text mt="md">{said ?? words.faulty}</Text>
      <Anchor component={Link} to="/admin" mt="lg" display="inline-block" py="xs">
        Back to Today
      </Anchor>
    </div>
  )
}

function said4xx(status: number, data: unknown): string {
  if (typeof data === 'string' && data && status !== 404) return data
  return status === 404
    ? 'There is nothing at this address. It may have been taken away meanwhile.'
    : words.broken
}
