import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { leaveOutReasons } from '#modules/bookings/asked-share.ts'
import { IntentForm, useIntent } from '../parts/intent.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import type { Route } from './+types/ask.ts'

type Page = Route.ComponentProps['loaderData']

/** The owner's own stop, with a reason that stays with the booking, and its undo. */
export function Stopping({ page: { id, state } }: { page: Page }) {
  const isStopped = state === 'stopped'
  const form = useIntent(['stop-asking', 'ask-again'])
  const kept = useKeptText(`stop asking ${id}`, form.done)
  return (
    <section className="stopping">
      <Text role="status" className={form.done ? '' : 'vh'}>
        {form.done && (isStopped ? 'This guest is not asked any more.' : 'This guest can be asked again.')}
      </Text>
      {isStopped ? (
        <IntentForm of={form}>
          <Button type="submit" name="intent" value="ask-again" variant="default" loading={form.busy}>
            Ask again after all
          </Button>
        </IntentForm>
      ) : (
        <details className="asked-and-done" open={form.returned !== undefined}>
          <summary>Do not ask this guest any more</summary>
          <IntentForm of={form} className="fresh-link" ref={kept.form}>
            <NativeSelect
              name="reason"
              label="Why?"
              error={form.error('reason')}
              description="How many stays are left out, and for which of these reasons, stands on the page of your review policy."
              data={[{ value: '', label: 'Choose a reason' }, ...leaveOutReasons]}
              required
              w="26rem"
            />
            <Button type="submit" name="intent" value="stop-asking" variant="default" loading={form.busy}>
              Stop asking
            </Button>
          </IntentForm>
        </details>
      )}
    </section>
  )
}

type WentQuestionProps = {
  invitation: string
  /** The answer is what the page waits for. */
  isMain?: boolean
}

/** Nobody can see whether a message went, so the page asks; until then the guest waits to be asked. */
export function WentQuestion({ invitation, isMain = false }: WentQuestionProps) {
  const form = useIntent('link-sent', { fields: { invitation } })
  const [notYet, setNotYet] = useState(false)
  return (
    <IntentForm of={form}>
      <Text size="sm" role="status">
        {notYet ? 'Not sent yet. The guest stays in the list of those to ask.' : 'Did it go?'}
      </Text>
      <Group gap="xs" mt={4}>
        <Button type="submit" variant={isMain ? 'filled' : 'default'} loading={form.busy}>
          {notYet ? 'Now it went' : 'Yes, it went'}
        </Button>
        {!notYet && (
          <Button type="button" variant="default" onClick={() => setNotYet(true)}>
            Not yet
          </Button>
        )}
      </Group>
    </IntentForm>
  )
}
