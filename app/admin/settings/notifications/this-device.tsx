import { Button, List, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  findSubscription,
  NotificationError,
  type NotificationSupport,
  readNotificationSupport,
  readSubscriptionOwner,
  type SubscriptionOwner,
  turnOffNotifications,
  turnOnNotifications,
} from '../../parts/device-notifications.ts'
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/notifications.ts'

type DeviceState = 'looking' | Exclude<NotificationSupport, 'yes'> | SubscriptionOwner

const sentences: Partial<Record<DeviceState, string>> = {
  looking: 'Checking whether this browser can show alerts …',
  mine: 'Alerts are on. Below, send a test alert, and choose what you get alerts for and when.',
  others:
    'Alerts are on for another person of your team. If you turn them on, only you get them on this device.',
  unknown:
    'Alerts are off on this device. When you turn them on, the browser asks for permission. Please allow it.',
  no: 'This browser cannot show alerts, or this is a private window. On this device, try Chrome, Edge, Firefox or Safari. You still get e-mails.',
  'not-secure':
    'Alerts need a secure address that begins with https. When your site has one, you can turn on alerts here.',
  denied: 'Alerts of this site are blocked in this browser. To allow them:',
  'home-screen': 'On an iPhone or iPad, alerts work after you add this admin to the Home Screen:',
}

const steps: Partial<Record<DeviceState, string[]>> = {
  denied: [
    'Tap the sign to the left of the address, or press and hold the icon of the app.',
    'Open Permissions or Site settings, then Notifications.',
    'Choose Allow, and load this page again.',
  ],
  'home-screen': [
    'Open this page in Safari, and tap Share, the square with an arrow.',
    'Choose “Add to Home Screen”, and tap Add.',
    'Open it with the new icon, sign in, and open this page again: Settings, Alerts.',
    'It needs iOS 16.4 or later.',
  ],
}

type Devices = Route.ComponentProps['loaderData']['devices']

/** Whether this device is notified, how to turn that on, or why it cannot. */
export function ThisDevice({ devices }: { devices: Devices }) {
  const known = devices.map(({ id }) => id).join()
  const listed = devices.find(({ isThisDevice }) => isThisDevice)
  const [here, setHere] = useState<DeviceState>('looking')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list of devices is a reason to look again
  useEffect(() => {
    let left = false
    readDeviceState()
      .catch(() => 'unknown' as const)
      .then((found) => left || setHere(found))
    return () => {
      left = true
    }
  }, [known])
  // The list was loaded before this device had reported itself.
  useEffect(() => {
    if (here === 'mine' && !listed) void revalidate()
  }, [here, listed, revalidate])

  async function turnOn() {
    setBusy(true)
    setTrouble(undefined)
    try {
      await turnOnNotifications()
      setHere('mine')
      await revalidate()
    } catch (fault) {
      if (readNotificationSupport() === 'denied') setHere('denied')
      else
        setTrouble(
          fault instanceof NotificationError ? fault.message : 'This browser refused it. Please try again.',
        )
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingsSection title="This device" aria-live="polite">
      <RefusalNote message={trouble} />
      <Text>
        {here === 'mine' && listed?.trouble
          ? 'Alerts are on, but the last one did not arrive. Below you see why.'
          : sentences[here]}
      </Text>
      {steps[here] && (
        <List type="ordered" listStyleType="decimal" spacing="xs" mt="xs">
          {steps[here].map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      {(here === 'unknown' || here === 'others') && (
        <Button mt="md" onClick={() => void turnOn()} loading={busy} variant="filled">
          Turn on alerts
        </Button>
      )}
    </SettingsSection>
  )
}

async function readDeviceState(): Promise<DeviceState> {
  const ability = readNotificationSupport()
  if (ability !== 'yes') return ability
  const subscription = await findSubscription()
  if (!subscription) return 'unknown'
  const whose = await readSubscriptionOwner(subscription)
  if (whose === 'unknown') await turnOffNotifications()
  return whose
}
