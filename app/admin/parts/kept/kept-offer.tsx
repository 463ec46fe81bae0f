import { Alert, Button, Group, Text } from '@mantine/core'

type KeptOfferProps = {
  /** It has been saved anew since. */
  older: boolean
  onPutBack: () => void
  onForget: () => void
}

/** Offers what was changed on an earlier visit and never reached the house. */
export function KeptOffer({ older, onPutBack, onForget }: KeptOfferProps) {
  return (
    <Alert color="brass" title="What you changed last time was not saved" mb="md">
      <Text>
        It is still on this device.
        {older && ' Somebody has saved this page since; look at it before you save yours.'}
      </Text>
      <Group mt="sm" gap="xs">
        <Button onClick={onPutBack}>Put it back</Button>
        <Button variant="default" onClick={onForget}>
          Forget it
        </Button>
      </Group>
    </Alert>
  )
}
