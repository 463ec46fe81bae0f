import { Button, Group, List, Modal, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { forgetTexts, keptTexts } from '../parts/kept/kept-text.ts'
import { useMe } from '../parts/use-me.ts'

type Kept = ReturnType<typeof keptTexts>

/** Whoever signs out leaves nothing half typed for the next person at this device, and is asked before it goes. */
export function SignOut() {
  const who = useMe()?.id ?? ''
  const [asked, setAsked] = useState<Kept>([])
  const ask = (event: FormEvent) => {
    const kept = keptTexts(who)
    if (kept.length === 0) return
    event.preventDefault()
    document.getElementById('more-rooms')?.hidePopover()
    setAsked(kept)
  }
  return (
    <>
      <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={ask}>
        <button type="submit">Sign out</button>
      </Form>
      <Modal
        opened={asked.length > 0}
        onClose={() => setAsked([])}
        title="Sign out and forget what is half typed?"
      >
        <Text>On this device stands, not saved yet:</Text>
        <List spacing="xs" my="xs">
          {asked.map(({ name, page, title, says }) => (
            <List.Item key={name}>
              <a href={page}>{says ? `${title}: ${says}` : title}</a>
            </List.Item>
          ))}
        </List>
        <Text>Signing out forgets it, so that nobody finds it here.</Text>
        <Group mt="lg">
          <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={() => forgetTexts(who)}>
            <Button type="submit">Sign out and forget it</Button>
          </Form>
          <Button variant="default" onClick={() => setAsked([])}>
            Stay
          </Button>
        </Group>
      </Modal>
    </>
  )
}
