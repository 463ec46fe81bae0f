import { Checkbox } from '@mantine/core'
import { TRUSTED_DAYS } from '#domain/accounts/owner.ts'

/** At the doors: whether this device stays in. Nobody is asked to decide it in a hurry, so it is off until it is wished. */
export function TrustChoice({ chosen = false }: { chosen?: boolean }) {
  return (
    <Checkbox
      name="trust"
      value="on"
      label={`Trust this device for ${TRUSTED_DAYS} days`}
      description="Only on a phone or computer that is yours alone: whoever unlocks it is in. Otherwise it is signed out after 30 minutes of rest."
      defaultChecked={chosen}
    />
  )
}
