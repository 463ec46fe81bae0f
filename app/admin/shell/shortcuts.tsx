import { Group, Kbd, Modal, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import { useEffect, useRef } from 'react'
import type { Room } from './rooms.ts'
import { useGo } from './use-go.ts'

const SECOND_KEY_WITHIN_MS = 1200

/** Keys for whoever sits at a computer: g and a letter goes to a room, ? shows them all. */
export function Shortcuts({ rooms }: { rooms: readonly Room[] }) {
  const [opened, sheet] = useDisclosure(false)
  const go = useGo()
  const waiting = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const isSecond = event.timeStamp - waiting.current < SECOND_KEY_WITHIN_MS
      waiting.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const room = isSecond ? rooms.find(({ key }) => key === event.key) : undefined
      const submission = room ? () => go(room.to, room.name) : acts[event.key]
      if (!submission) return
      event.preventDefault()
      submission()
    }
    const acts: Record<string, () => void> = {
      '?': sheet.open,
      n: () => go('/admin/bookings/new', 'A new booking'),
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
