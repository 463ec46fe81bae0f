import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { useChanged } from '../../parts/kept/use-changed.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-line.tsx'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/notifications.ts'
import './notifications.css'
import { RingingDeviceLine } from './ringing-device.tsx'
import { ThisDevice } from './this-device.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './notifications.server.ts'

/** Which of one's own devices ring, for what and when. */
export default function Notifications({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { devices, names, isOwner, zone, saved, rang, refused } = loaderData
  // A lost line refuses without saying which device it was.
  const typed = refusal && 'device' in refusal ? refusal : undefined
  const of = refusal ? typed?.device : refused.of
  const elsewhere = !devices.some(({ id }) => id === of)
  const message = refusal?.message ?? refused.message
  return (
    <SettingsRoom>
      <PageHead title="Notifications">
        Your phone rings when somebody asks, or when a review waits for you, also while it is locked.
      </PageHead>
      {elsewhere && <RefusalNote message={message} />}
      <ThisDevice devices={devices} />
      {devices.length > 0 && (
        <section className="sheet" id="devices">
          <h2>Devices that ring</h2>
          {devices.map((device) => (
            <RingingDeviceLine
              key={device.id}
              device={device}
              zone={zone}
              saved={saved === device.id && !refusal}
              rang={rang === device.id && !refusal}
              refused={typed?.device === device.id ? typed : undefined}
              message={!refusal && of === device.id ? message : undefined}
            />
          ))}
        </section>
      )}
      {isOwner && <Names names={names} saved={saved === 'names' && !refusal} />}
      <section className="sheet">
        <h2>What they say</h2>
        <Text>
          {names
            ? '“New enquiry: 24 to 27 December. From Meera.”, and no more. Surname, number and message'
            : '“New enquiry: 24 to 27 December”, and no more. Name, number and message'}{' '}
          stay in your house, and open with a tap. What is maybe spam does not ring, and neither does anything
          older than an hour.
        </Text>
        <Text size="sm" c="dimmed" mt="sm">
          Notifications travel by the push service of each browser’s maker (Google, Apple, Mozilla or
          Microsoft), sealed so that only your device can read them. It sees which device they are for, and
          when.
        </Text>
      </section>
    </SettingsRoom>
  )
}

/** An owner's choice for the whole team. */
function Names({ names, saved }: { names: boolean; saved: boolean }) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const version = `${names} ${saved}`
  const changed = useChanged(form, version)
  const { state, formData } = useNavigation()
  return (
    <Form method="post" className="sheet" id="names" ref={setForm} key={version}>
      <input type="hidden" name="what" value="names" />
      <h2>First names</h2>
      <Switch
        name="names"
        label="Say the first name of who wrote"
        description="On the devices of everybody in your team. Whoever sees a locked screen can read it."
        defaultChecked={names}
      />
      <SaveLine
        changed={changed}
        saving={state !== 'idle' && formData?.get('what') === 'names'}
        saved={saved}
      />
    </Form>
  )
}
