import { Button, List, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useThisDevice } from '../../app/use-this-device.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import type { Route } from './+types/notifications.ts'

type Devices = Route.ComponentProps['loaderData']['devices']

/** Whether the device in one's hand rings, and the way there, or why there is none. */
export function ThisDevice({ devices }: { devices: Devices }) {
  const known = devices.map(({ id }) => id).join()
  const { here, busy, trouble, turnOn } = useThisDevice(known)
  const { revalidate } = useRevalidator()
  const isListed = devices.some(({ thisOne }) => thisOne)
  // The list was made before this device had said that it is here.
  useEffect(() => {
    if (here === 'mine' && !isListed) void revalidate()
  }, [here, isListed, revalidate])
  return (
    <section className="sheet" aria-live="polite">
      <h2>This device</h2>
      <RefusalNote message={trouble} />
      <noscript>
        <Text>Notifications need script, which is off in this browser.</Text>
      </noscript>
      {here === 'looking' && (
        <Text c="dimmed" className="needs-script">
          Looking whether this browser can ring…
        </Text>
      )}
      {here === 'mine' && (
        <Text>It rings. Try it with “Let it ring” below, and choose there what for and when.</Text>
      )}
      {here === 'others' && (
        <Text mb="md">
          It rings for somebody else of your team, who turned it on here. Turn it on for yourself, and it
          rings for you alone.
        </Text>
      )}
      {here === 'unknown' && (
        <Text mb="md">It does not ring. When you turn it on, the browser asks you whether it may.</Text>
      )}
      {(here === 'unknown' || here === 'others') && (
        <Button onClick={() => void turnOn()} loading={busy}>
          Turn on notifications
        </Button>
      )}
      {here === 'denied' && <Denied />}
      {here === 'home-screen' && <HomeScreen />}
      {here === 'no' && (
        <Text>
          This browser cannot show notifications, or is in a private window. On the same device, try Chrome,
          Edge, Firefox or Safari. E-mails reach you all the same.
        </Text>
      )}
      {here === 'not-secure' && (
        <Text>
          Notifications need a secure address, one that begins with https. Once your house has one, you can
          turn them on here.
        </Text>
      )}
    </section>
  )
}

function Denied() {
  return (
    <>
      <Text mb="xs">
        Notifications of this site are blocked in this browser, so it may not even ask you. You can allow them
        again:
      </Text>
      <List type="ordered" spacing="xs">
        <List.Item>Tap the sign at the left of the address, or hold the icon of the app.</List.Item>
        <List.Item>Open Permissions or Site settings, and there Notifications.</List.Item>
        <List.Item>Choose Allow, and open this page anew.</List.Item>
      </List>
    </>
  )
}

function HomeScreen() {
  return (
    <>
      <Text mb="xs">On an iPhone or iPad, your rooms ring once they are on its Home Screen:</Text>
      <List type="ordered" spacing="xs">
        <List.Item>Open this page in Safari, and tap Share, the square with an arrow.</List.Item>
        <List.Item>Choose “Add to Home Screen”, and tap Add.</List.Item>
        <List.Item>
          Open your rooms by the new icon, sign in, and come back here: Settings, Notifications.
        </List.Item>
      </List>
      <Text size="sm" c="dimmed" mt="xs">
        It needs iOS 16.4 or later.
      </Text>
    </>
  )
}
