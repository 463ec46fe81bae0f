import { Button, Text } from '@mantine/core'
import { Form } from 'react-router'
import { TRUSTED_AT_MOST_DAYS, TRUSTED_DAYS } from '#domain/accounts/owner.ts'
import { needsLine } from '../../parts/frame/no-line.ts'
import { IntentButton } from '../../parts/intent.tsx'
import type { Route } from './+types/you.ts'
import { labels } from './labels.ts'

type Device = Route.ComponentProps['loaderData']['devices'][number]

/** Where one is signed in, which of these devices are trusted and until when, and how each is signed out. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const isTrusted = devices.some(({ trustedUntil }) => trustedUntil)
  return (
    <section className="sheet" id="devices">
      <h2>Where you are signed in</h2>
      <Text size="sm" c="dimmed" mb="sm">
        {isTrusted
          ? `A trusted device stays in while it is used once in ${TRUSTED_DAYS} days, ${TRUSTED_AT_MOST_DAYS} days at most. Signing it out ends the trust.`
          : 'A device that rests for 30 minutes is signed out. You can trust your own phone when you sign in on it.'}
      </Text>
      {devices.map((each) => (
        <DeviceRow key={each.id} device={each} />
      ))}
      {devices.length > 2 && (
        <IntentButton intent="end-other-devices">{labels['end-other-devices']}</IntentButton>
      )}
    </section>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { id, device: name, network, since, thisOne, trustedUntil } = device
  return (
    <div className="person-row">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {thisOne ? 'This one' : `From ${network}`}, since {since}
        </Text>
        {trustedUntil && <Text size="sm">Trusted until {trustedUntil}</Text>}
      </div>
      {thisOne ? (
        <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={needsLine}>
          <Button type="submit" variant="default" aria-label="Sign out here">
            {labels['end-device']}
          </Button>
        </Form>
      ) : (
        <IntentButton intent="end-device" fields={{ id }} aria-label={`Sign out ${name}`}>
          {labels['end-device']}
        </IntentButton>
      )}
    </div>
  )
}
