import { Alert, Button, Group, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'
import { needsLine } from '../../parts/frame/no-line.ts'
import { useChanged } from '../../parts/kept/use-changed.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-line.tsx'
import { buttons } from '../../steps/buttons.ts'
import type { Route } from './+types/notifications.ts'

type Device = Route.ComponentProps['loaderData']['devices'][number]
type Wishes = Pick<Device, 'enquiries' | 'reviews' | 'quiet'>
type RingingDeviceProps = {
  device: Device
  zone: string
  saved: boolean
  rang: boolean
  /** Its wishes as they were typed, and why they were not saved. */
  refused: (Refusal & { wishes: Wishes | null }) | undefined
  /** Why it did not ring, or was not turned off. */
  message: string | undefined
}

/** One device that rings: what became of the last notification, a test, and what it is told of. */
export function RingingDeviceLine({ device, zone, saved, rang, refused, message }: RingingDeviceProps) {
  const { id, device: name, thisOne, since, seen, sent, trouble } = device
  const { state, formAction } = useNavigation()
  const ringing = state !== 'idle' && formAction === `/admin/settings/notifications/${id}/test`
  return (
    <div className="ringing-device" id={`device-${id}`}>
      <div className="person-row">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {thisOne ? 'This one' : `Last seen ${seen}`}, on since {since}
          </Text>
          <Text size="sm" c="dimmed">
            {sent ? `Rang last on ${sent}` : 'Has not rung yet'}
          </Text>
        </div>
        <Group gap="xs">
          <Form method="post" action={`/admin/settings/notifications/${id}/test`} onSubmit={needsLine}>
            <Button type="submit" variant="default" loading={ringing} aria-label={`Let it ring: ${name}`}>
              {buttons['settings/notifications/:id/test']}
            </Button>
          </Form>
          <Form method="post" action={`/admin/settings/notifications/${id}/removal`} onSubmit={needsLine}>
            <Button type="submit" variant="default" aria-label={`Turn off: ${name}`}>
              {buttons['settings/notifications/:id/removal']}
            </Button>
          </Form>
        </Group>
      </div>
      <RefusalNote message={message ?? (refused && !refused.field ? refused.message : undefined)} />
      {rang && (
        <Alert role="status" color="deodar" variant="light">
          Sent, and its push service took it. It shows within seconds; if it does not, look whether the device
          is on “Do not disturb”, or blocks notifications of its browser.
        </Alert>
      )}
      {!rang && !message && trouble && (
        <Alert color="roof" variant="light">
          The last notification did not get through. {trouble}
        </Alert>
      )}
      <WishesForm id={id} wishes={refused?.wishes ?? device} zone={zone} saved={saved} refused={refused} />
    </div>
  )
}

type WishesFormProps = Pick<RingingDeviceProps, 'zone' | 'saved' | 'refused'> & { id: string; wishes: Wishes }

function WishesForm({ id, wishes: { enquiries, reviews, quiet }, zone, saved, refused }: WishesFormProps) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const version = JSON.stringify([enquiries, reviews, quiet, saved])
  const changed = useChanged(form, version)
  const { state, formData } = useNavigation()
  const error = refused?.field === 'quiet' ? refused.message : undefined
  return (
    <Form method="post" ref={setForm} key={version}>
      <input type="hidden" name="device" value={id} />
      <div className="ringing-for">
        <Switch name="enquiries" label="Enquiries" defaultChecked={enquiries} />
        <Switch name="reviews" label="Reviews to decide" defaultChecked={reviews} />
      </div>
      <div className="quiet-hours">
        <TextInput
          name="from"
          type="time"
          label="Quiet from"
          defaultValue={quiet?.from ?? ''}
          error={Boolean(error)}
        />
        <TextInput
          name="until"
          type="time"
          label="Until"
          defaultValue={quiet?.until ?? ''}
          error={Boolean(error)}
        />
      </div>
      <Text size="sm" c={error ? 'roof' : 'dimmed'} mt={4} role={error ? 'alert' : undefined}>
        {error ?? `By the clock of ${zone}. What comes then is told in one notification afterwards.`}
      </Text>
      <SaveLine
        changed={changed}
        saving={state !== 'idle' && formData?.get('device') === id}
        saved={saved}
        refused={refused !== undefined}
      />
    </Form>
  )
}
