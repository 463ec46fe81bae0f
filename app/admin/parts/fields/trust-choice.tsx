import { Checkbox } from '@mantine/core'
import { TRUSTED_DAYS } from '#modules/accounts/owner.ts'

/** Whether this device stays signed in; off until it is chosen, so that nobody decides it in a hurry. */
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
