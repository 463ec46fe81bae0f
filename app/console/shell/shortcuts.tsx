import { Kbd, Modal, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { rooms } from './rooms.ts'

const SECOND_KEY_WITHIN_MS = 1200

/** Keys for whoever sits at a computer: g and a letter goes to a room, ? shows them all. */
export function Shortcuts() {
  const [opened, sheet] = useDisclosure(false)
  const navigate = useNavigate()
  const waiting = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') return sheet.open()
      if (event.key === 'g') {
        waiting.current = event.timeStamp
        return
      }
      const room = rooms.find(({ key }) => key === event.key)
      if (room && event.timeStamp - waiting.current < SECOND_KEY_WITHIN_MS) {
        event.preventDefault()
        void navigate(room.to)
      }
      waiting.current = 0
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, sheet])
  return (
    <Modal opened={opened} onClose={sheet.close} title="Keys" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Table>
        <Table.Tbody>
          <Key what="Search everything" keys={['Ctrl', 'K']} />
          <Key what="This sheet" keys={['?']} />
          {rooms.map((room) => (
            <Key key={room.to} what={room.name} keys={['g', room.key]} />
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
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
