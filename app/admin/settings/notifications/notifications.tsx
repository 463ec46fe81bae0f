import { Alert, Button, Divider, Group, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { changeSettings } from '#core/change-settings.server.ts'
import { generalSettings, readSettings } from '#core/settings.server.ts'
import { cityOf, formatMoment } from '#core/values/day.ts'
import { changeDevice, disableNotifications, listNotifiedDevices } from '#modules/push/devices.server.ts'
import { sendTestPush } from '#modules/push/push-sender.server.ts'
import { describePushTrouble } from '#modules/push/push-shape.ts'
import { pushSettings } from '#modules/push/queue-pushes.server.ts'
import { adminContext, requireOwner } from '../../access.server.ts'
import { readTrimmedField, reply, requireIntent } from '../../parts/form.server.ts'
import { ActionButton, IntentForm, useIntent } from '../../parts/intent.tsx'
import { SaveRow } from '../../parts/save-bar.tsx'
import { SmallText } from '../../parts/section.tsx'
import { EntryRow, SettingsPage, SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/notifications.ts'
import { ThisDevice } from './this-device.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const [devices, { timeZone, namesInPushes }] = await Promise.all([
    listNotifiedDevices(ctx, me),
    readSettings(ctx, { ...generalSettings, ...pushSettings }),
  ])
  const formatTime = (time: string) => formatMoment(new Date(time), timeZone)
  return {
    devices: devices.map(({ createdAt, seenAt, sentAt, trouble, ...device }) => ({
      ...device,
      since: formatTime(createdAt),
      seen: formatTime(seenAt),
      sent: sentAt && formatTime(sentAt),
      trouble: trouble && describePushTrouble(trouble),
    })),
    areNamesShown: namesInPushes,
    isOwner: me.role === 'owner',
    city: cityOf(timeZone),
  }
}

/** Changes, tests or turns off one device; for an owner, saves whether the alerts of all devices show first names. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor, me } = context.get(adminContext)
  const form = await request.formData()
  const device = readTrimmedField(form, 'device', 40)
  switch (requireIntent(form, ['save-device', 'test', 'turn-off', 'save-names'])) {
    case 'save-device': {
      const [from, until] = [readTrimmedField(form, 'from', 5), readTrimmedField(form, 'until', 5)]
      const quiet = from || until ? { from, until } : null
      const [enquiries, reviews] = [form.has('enquiries'), form.has('reviews')]
      return reply(await changeDevice(ctx, me, device, { enquiries, reviews, quiet }))
    }
    case 'test':
      return reply(await sendTestPush(ctx, me, device))
    case 'turn-off':
      return reply(await disableNotifications(ctx, me, device))
    case 'save-names': {
      requireOwner({ context })
      return reply(await changeSettings(ctx, actor, pushSettings, { namesInPushes: form.has('names') }))
    }
  }
}

/** The devices of the signed-in person that show alerts, each with what it shows and when. */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { devices, areNamesShown, isOwner, city } = loaderData
  return (
    <SettingsPage
      title="Alerts"
      description="Get an alert on your phone for a new enquiry or review, also when the phone is locked."
    >
      <ThisDevice devices={devices} />
      {devices.length > 0 && (
        <SettingsSection title="Your devices" id="devices">
          {devices.map((device, index) => (
            <Fragment key={device.id}>
              {index > 0 && <Divider my="lg" />}
              <NotifiedDevice device={device} city={city} />
            </Fragment>
          ))}
        </SettingsSection>
      )}
      {isOwner && <FirstNamesChoice areNamesShown={areNamesShown} />}
      <SettingsSection title="What an alert shows">
        <Text>
          {areNamesShown
            ? '“New enquiry: 24 to 27 December. From Meera.”, and no more. Surname, number and message'
            : '“New enquiry: 24 to 27 December”, and no more. Name, number and message'}{' '}
          stay on your site. Tap the alert to read them. You get no alert for possible spam, or after more
          than one hour.
        </Text>
        <SmallText mt="sm">
          Alerts go through the push service of your browser (Google, Apple, Mozilla or Microsoft). They are
          encrypted, so only your device can read them. The service sees only the device and the time.
        </SmallText>
      </SettingsSection>
    </SettingsPage>
  )
}

/** Whether alerts show the guest's first name, for the whole team. */
function FirstNamesChoice({ areNamesShown }: { areNamesShown: boolean }) {
  const form = useIntent('save-names')
  return (
    <SettingsSection title="First names">
      <IntentForm form={form} key={String(areNamesShown)}>
        <Switch
          name="names"
          label="Show the first name of the guest"
          description="For all devices of your team. Anyone who sees the locked screen can read it."
          defaultChecked={areNamesShown}
        />
        <SaveRow form={form} />
      </IntentForm>
    </SettingsSection>
  )
}

type NotifiedDeviceProps = { device: Route.ComponentProps['loaderData']['devices'][number]; city: string }

/** One device with alerts: the last one, a test, and what it is notified of. */
function NotifiedDevice({ device, city }: NotifiedDeviceProps) {
  const { id, device: name, isThisDevice, since, seen, sent, trouble, enquiries, reviews, quiet } = device
  const fields = { device: id }
  const test = useIntent('test', { fields })
  const form = useIntent('save-device', { fields })
  return (
    <div id={`device-${id}`}>
      <EntryRow
        title={name}
        facts={[
          `${isThisDevice ? 'This device' : `Last seen ${seen}`}, on since ${since}`,
          sent ? `Last alert on ${sent}` : 'No alert yet',
        ]}
      >
        <Group gap="xs">
          <IntentForm form={test}>
            <Button type="submit" loading={test.isBusy} aria-label={`Send a test alert: ${name}`}>
              Send a test alert
            </Button>
          </IntentForm>
          <ActionButton intent="turn-off" fields={fields} aria-label={`Turn off: ${name}`}>
            Turn off
          </ActionButton>
        </Group>
      </EntryRow>
      {test.isDone && (
        <Alert role="status" color="deodar">
          Sent. You see it within seconds. If not, check that the device is not on “Do not disturb” and does
          not block notifications of the browser.
        </Alert>
      )}
      {!test.isDone && !test.refusal && trouble && (
        <Alert color="roof">The last alert did not arrive. {trouble}</Alert>
      )}
      <IntentForm form={form} key={JSON.stringify([enquiries, reviews, quiet])}>
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
              label={at === 'from' ? 'No alerts from' : 'Until'}
              defaultValue={quiet?.[at] ?? ''}
              error={form.error('quiet') !== undefined}
            />
          ))}
        </SimpleGrid>
        <SmallText mt={4}>
          In the time of {city}. Afterwards you get one alert for everything that came.
        </SmallText>
        <SaveRow form={form} />
      </IntentForm>
    </div>
  )
}
