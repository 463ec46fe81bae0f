import { Alert, Button, Divider, Group, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { cityOf, sayMoment } from '#modules/common/day.ts'
import { changeDevice, notifiedDevices, turnDeviceOff, type Wishes } from '#modules/push/devices.server.ts'
import { sayPushTrouble } from '#modules/push/messages.ts'
import { testPush } from '#modules/push/push-sender.server.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { changeSettings } from '#server/change-settings.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext, requireOwner } from '../../access.server.ts'
import { field, fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-bar.tsx'
import { EntryRow, SettingsPage } from '../settings-page.tsx'
import type { Route } from './+types/notifications.ts'
import { ThisDevice } from './this-device.tsx'

export { shouldRevalidate } from '../../parts/frame/connection.ts'

const here = '/admin/settings/notifications'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const [devices, { timeZone, namesInPushes }] = await Promise.all([
    notifiedDevices(ctx, me),
    readSettings(ctx),
  ])
  const asked = new URL(request.url).searchParams
  const say = (time: string) => sayMoment(new Date(time), timeZone)
  return {
    devices: devices.map(({ createdAt, seenAt, sentAt, trouble, ...device }) => ({
      ...device,
      since: say(createdAt),
      seen: say(seenAt),
      sent: sentAt && say(sentAt),
      trouble: trouble && sayPushTrouble(trouble),
    })),
    names: namesInPushes,
    isOwner: me.role === 'owner',
    city: cityOf(timeZone),
    /** The device that was saved, or got a test; `saved` is `names` for the setting of all devices. */
    saved: asked.get('saved'),
    rang: asked.get('rang'),
  }
}

/** Saves what one device is notified of and when; for an owner also what the notifications of all devices may contain. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor, me } = context.get(adminContext)
  const form = await request.formData()
  const device = fieldLine(form, 'device', 40)
  const refused = (refusal: Refusal, wishes: Wishes | null = null) =>
    data({ ...refusal, device, wishes }, { status: 400 })
  switch (form.get('intent')) {
    case 'save-names': {
      requireOwner({ context })
      const outcome = await changeSettings(ctx, actor, { namesInPushes: form.has('names') })
      return outcome.ok ? redirect(`${here}?saved=names#names`) : refused(outcome)
    }
    case 'test': {
      const outcome = await testPush(ctx, me, device)
      return outcome.ok ? redirect(`${here}?rang=${device}#device-${device}`) : refused(outcome)
    }
    case 'turn-off': {
      const outcome = await turnDeviceOff(ctx, me, device)
      return outcome.ok ? redirect(here) : refused(outcome)
    }
    default: {
      const wishes = wishesIn(form)
      const outcome = await changeDevice(ctx, me, device, wishes)
      return outcome.ok ? redirect(`${here}?saved=${device}#device-${device}`) : refused(outcome, wishes)
    }
  }
}

function wishesIn(form: FormData): Wishes {
  const [from, until] = [fieldLine(form, 'from', 5), fieldLine(form, 'until', 5)]
  return {
    enquiries: field(form, 'enquiries') !== '',
    reviews: field(form, 'reviews') !== '',
    quiet: from || until ? { from, until } : null,
  }
}

/** Which of one's own devices ring, for what and when. */
export default function Notifications({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { devices, names, isOwner, city, saved, rang } = loaderData
  // A lost connection refuses without saying which device it was.
  const typed = refusal && 'device' in refusal ? refusal : undefined
  const elsewhere = !devices.some(({ id }) => id === typed?.device)
  return (
    <SettingsPage
      title="Notifications"
      about="Your phone rings when somebody asks, or when a review waits for you, also while it is locked."
    >
      {elsewhere && <RefusalNote message={refusal?.message} />}
      <ThisDevice devices={devices} />
      {devices.length > 0 && (
        <section className="sheet" id="devices">
          <h2>Devices that ring</h2>
          {devices.map((device, index) => (
            <Fragment key={device.id}>
              {index > 0 && <Divider my="lg" />}
              <RingingDevice
                device={device}
                city={city}
                saved={saved === device.id && !refusal}
                rang={rang === device.id && !refusal}
                refused={typed?.device === device.id ? typed : undefined}
              />
            </Fragment>
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
          stay on your site, and open with a tap. What is maybe spam does not ring, and neither does anything
          older than an hour.
        </Text>
        <Text size="sm" c="dimmed" mt="sm">
          Notifications travel by the push service of each browser’s maker (Google, Apple, Mozilla or
          Microsoft), sealed so that only your device can read them. It sees which device they are for, and
          when.
        </Text>
      </section>
    </SettingsPage>
  )
}

/** An owner's choice for the whole team. */
function Names({ names, saved }: { names: boolean; saved: boolean }) {
  const version = `${names} ${saved}`
  const { formData } = useNavigation()
  return (
    <Form method="post" className="sheet" id="names" key={version}>
      <input type="hidden" name="intent" value="save-names" />
      <h2>First names</h2>
      <Switch
        name="names"
        label="Say the first name of who wrote"
        description="On the devices of everybody in your team. Whoever sees a locked screen can read it."
        defaultChecked={names}
      />
      <SaveLine saving={formData?.get('intent') === 'save-names'} saved={saved} />
    </Form>
  )
}

type RingingDeviceProps = {
  device: Route.ComponentProps['loaderData']['devices'][number]
  city: string
  saved: boolean
  rang: boolean
  /** What was refused of it; `wishes` are its wishes as they were typed, where these were not saved. */
  refused: (Refusal & { wishes: Wishes | null }) | undefined
}

/** One device with notifications: what became of the last one, a test, and what it is notified of. */
function RingingDevice({ device, city, saved, rang, refused }: RingingDeviceProps) {
  const { id, device: name, thisOne, since, seen, sent, trouble } = device
  const { formData } = useNavigation()
  const isTesting = formData?.get('intent') === 'test' && formData.get('device') === id
  const { enquiries, reviews, quiet } = refused?.wishes ?? device
  const error = refused?.field === 'quiet' ? refused.message : undefined
  return (
    <div id={`device-${id}`}>
      <EntryRow
        title={name}
        facts={[
          `${thisOne ? 'This one' : `Last seen ${seen}`}, on since ${since}`,
          sent ? `Rang last on ${sent}` : 'Has not rung yet',
        ]}
      >
        <Form method="post">
          <input type="hidden" name="device" value={id} />
          <Group gap="xs">
            <Button
              type="submit"
              name="intent"
              value="test"
              variant="default"
              loading={isTesting}
              aria-label={`Let it ring: ${name}`}
            >
              Let it ring
            </Button>
            <Button
              type="submit"
              name="intent"
              value="turn-off"
              variant="default"
              aria-label={`Turn off: ${name}`}
            >
              Turn off
            </Button>
          </Group>
        </Form>
      </EntryRow>
      <RefusalNote message={refused && !refused.field ? refused.message : undefined} />
      {rang && (
        <Alert role="status" color="deodar" variant="light">
          Sent, and its push service took it. It shows within seconds; if it does not, look whether the device
          is on “Do not disturb”, or blocks notifications of its browser.
        </Alert>
      )}
      {!rang && !refused && trouble && (
        <Alert color="roof" variant="light">
          The last notification did not get through. {trouble}
        </Alert>
      )}
      <Form method="post" key={JSON.stringify([enquiries, reviews, quiet, saved])}>
        <input type="hidden" name="device" value={id} />
        <Group gap="sm" my="sm">
          <Switch name="enquiries" label="Enquiries" defaultChecked={enquiries} />
          <Switch name="reviews" label="Reviews to decide" defaultChecked={reviews} />
        </Group>
        <SimpleGrid cols={2} spacing="sm" maw="21rem">
          {(['from', 'until'] as const).map((at) => (
            <TextInput
              key={at}
              name={at}
              type="time"
              label={at === 'from' ? 'Quiet from' : 'Until'}
              defaultValue={quiet?.[at] ?? ''}
              error={Boolean(error)}
            />
          ))}
        </SimpleGrid>
        <Text size="sm" c={error ? 'roof' : 'dimmed'} mt={4} role={error ? 'alert' : undefined}>
          {error ?? `By the clock of ${city}. What comes then is told in one notification afterwards.`}
        </Text>
        <SaveLine
          saving={!formData?.has('intent') && formData?.get('device') === id}
          saved={saved}
          refused={Boolean(refused?.wishes)}
        />
      </Form>
    </div>
  )
}
