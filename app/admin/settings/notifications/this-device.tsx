import { Button, List, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type Ability,
  abilityHere,
  leaveHere,
  NotTurnedOn,
  subscriptionHere,
  turnOnHere,
  type Whose,
  whoseHere,
} from '../../app/this-device.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import type { Route } from './+types/notifications.ts'

type Here = 'looking' | Exclude<Ability, 'yes'> | Whose

const sentences: Partial<Record<Here, string>> = {
  looking: 'Looking whether this browser can show notifications …',
  mine: 'Notifications are on. Try them with “Send a test” below, and choose there what for and when.',
  others:
    'Notifications are on for somebody else of your team. Turn them on for yourself, and they are for you alone.',
  unknown:
    'Notifications are off on this device. When you turn them on, the browser asks you whether it may.',
  no: 'This browser cannot show notifications, or is in a private window. On the same device, try Chrome, Edge, Firefox or Safari. E-mails reach you all the same.',
  'not-secure':
    'Notifications need a secure address, one that begins with https. Once your site has one, you can turn them on here.',
  denied:
    'Notifications of this site are blocked in this browser, so it may not even ask you. You can allow them again:',
  'home-screen': 'On an iPhone or iPad, this admin can notify you once it is on the Home Screen:',
}

const steps: Partial<Record<Here, string[]>> = {
  denied: [
    'Tap the sign at the left of the address, or hold the icon of the app.',
    'Open Permissions or Site settings, and there Notifications.',
    'Choose Allow, and load this page again.',
  ],
  'home-screen': [
    'Open this page in Safari, and tap Share, the square with an arrow.',
    'Choose “Add to Home Screen”, and tap Add.',
    'Open it by the new icon, sign in, and come back here: Settings, Notifications.',
    'It needs iOS 16.4 or later.',
  ],
}

type Devices = Route.ComponentProps['loaderData']['devices']

/** Whether this device is notified, how to turn that on, or why it cannot. */
export function ThisDevice({ devices }: { devices: Devices }) {
  const known = devices.map(({ id }) => id).join()
  const isListed = devices.some(({ thisOne }) => thisOne)
  const [here, setHere] = useState<Here>('looking')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list of devices is a reason to look again
  useEffect(() => {
    let left = false
    look()
      .catch(() => 'unknown' as const)
      .then((found) => left || setHere(found))
    return () => {
      left = true
    }
  }, [known])
  // The list was loaded before this device had reported itself.
  useEffect(() => {
    if (here === 'mine' && !isListed) void revalidate()
  }, [here, isListed, revalidate])

  async function turnOn() {
    setBusy(true)
    setTrouble(undefined)
    try {
      await turnOnHere()
      setHere('mine')
      await revalidate()
    } catch (fault) {
      if (abilityHere() === 'denied') setHere('denied')
      else
        setTrouble(
          fault instanceof NotTurnedOn ? fault.message : 'This browser refused it. Please try again.',
        )
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="sheet" aria-live="polite">
      <h2>This device</h2>
      <RefusalNote message={trouble} />
      <noscript>
        <Text>Notifications need script, which is off in this browser.</Text>
      </noscript>
      <Text className={here === 'looking' ? 'needs-script' : undefined}>{sentences[here]}</Text>
      {steps[here] && (
        <List type="ordered" listStyleType="decimal" spacing="xs" mt="xs">
          {steps[here].map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      {(here === 'unknown' || here === 'others') && (
        <Button mt="md" onClick={() => void turnOn()} loading={busy}>
          Turn on notifications
        </Button>
      )}
    </section>
  )
}

async function look(): Promise<Here> {
  const ability = abilityHere()
  if (ability !== 'yes') return ability
  const subscription = await subscriptionHere()
  if (!subscription) return 'unknown'
  const whose = await whoseHere(subscription)
  if (whose === 'unknown') await leaveHere()
  return whose
}
