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

/** Whether alerts are on for this device, how to turn them on, or why that is not possible. */
export function ThisDevice({ devices }: { devices: Devices }) {
  const deviceIds = devices.map(({ id }) => id).join()
  const listedDevice = devices.find(({ isThisDevice }) => isThisDevice)
  const [deviceState, setDeviceState] = useState<DeviceState>('looking')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is read again when the list of devices changes
  useEffect(() => {
    let isUnmounted = false
    refreshDeviceState()
      .catch(() => 'unknown' as const)
      .then((state) => isUnmounted || setDeviceState(state))
    return () => {
      isUnmounted = true
    }
  }, [deviceIds])
  // The list was loaded before this device was registered.
  useEffect(() => {
    if (deviceState === 'mine' && !listedDevice) void revalidate()
  }, [deviceState, listedDevice, revalidate])

  async function turnOnAlerts() {
    setIsBusy(true)
    setRefusal(undefined)
    try {
      await turnOnNotifications()
      setDeviceState('mine')
      await revalidate()
    } catch (fault) {
      const isExplained = fault instanceof NotificationError
      if (readNotificationSupport() === 'denied') setDeviceState('denied')
      else setRefusal(isExplained ? fault.message : 'This browser refused it. Please try again.')
    }
    setIsBusy(false)
  }

  return (
    <SettingsSection title="This device" aria-live="polite">
      <RefusalNote message={refusal} />
      <Text>
        {deviceState === 'mine' && listedDevice?.trouble
          ? 'Alerts are on, but the last one did not arrive. Below you see why.'
          : sentences[deviceState]}
      </Text>
      {steps[deviceState] && (
        <List type="ordered" listStyleType="decimal" spacing="xs" mt="xs">
          {steps[deviceState].map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      {(deviceState === 'unknown' || deviceState === 'others') && (
        <Button mt="md" onClick={() => void turnOnAlerts()} loading={isBusy} variant="filled">
          Turn on alerts
        </Button>
      )}
    </SettingsSection>
  )
}

async function refreshDeviceState(): Promise<DeviceState> {
  const support = readNotificationSupport()
  if (support !== 'yes') return support
  const subscription = await findSubscription()
  if (!subscription) return 'unknown'
  const owner = await readSubscriptionOwner(subscription)
  if (owner === 'unknown') await turnOffNotifications()
  return owner
}
