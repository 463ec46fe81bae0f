import { Alert, Button, Group, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { forgetText, keepText, keptTexts } from '../parts/kept/kept-text.ts'
import { undoNotice } from '../parts/saving/undo-notice.tsx'
import { useMe } from '../parts/use-me.ts'
import { isBegunBooking } from './begun-booking.ts'

type Begun = ReturnType<typeof keptTexts>[number]

/** Bookings that were begun from elsewhere and never saved: to go on with, or to forget. What is typed here does not touch them. */
export function BegunElsewhere({ here }: { here: string }) {
  const who = useMe()?.id ?? ''
  const [begun, setBegun] = useState<Begun[]>([])
  const look = useCallback(
    () => setBegun(keptTexts(who).filter(({ name }) => isBegunBooking(name) && name !== here)),
    [who, here],
  )
  useEffect(look, [look])
  const forget = ({ name, ...text }: Begun) => {
    forgetText(who, name)
    look()
    undoNotice(`The booking begun for ${text.says} is forgotten.`, () => {
      keepText(who, name, text)
      look()
    })
  }
  if (begun.length === 0) return null
  return (
    <Alert role="status" color="brass" mb="md" maw="40rem" title="You had begun another booking">
      {begun.map((each) => (
        <div key={each.name}>
          <Text>{each.says}</Text>
          <Group gap="xs" my="xs">
            <Button component={Link} to={each.page} variant="default" aria-label={`Go on with ${each.says}`}>
              Go on with it
            </Button>
            <Button variant="subtle" onClick={() => forget(each)} aria-label={`Forget ${each.says}`}>
              Forget it
            </Button>
          </Group>
        </div>
      ))}
      <Text size="sm">Or begin anew below: it stays on this device until it is saved or forgotten.</Text>
    </Alert>
  )
}
