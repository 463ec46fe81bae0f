import { Button, Group } from '@mantine/core'
import type { EnquiryState } from '#domain/enquiries/enquiry.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useSubmission } from '../parts/use-submission.tsx'
import { buttons } from '../steps/buttons.ts'

const says = buttons['enquiries/:id/state']

const stepsFrom: Record<EnquiryState, readonly (readonly [to: string, label: string])[]> = {
  new: [['closed', says.noAnswer]],
  answered: [
    ['reopened', says.again],
    ['closed', says.done],
  ],
  closed: [['reopened', says.takenUp]],
  held: [
    ['released', says.noSpam],
    ['closed', says.spam],
  ],
}

/** Where the message can go from here, one tap each. */
export function EnquirySteps({ enquiry }: { enquiry: { id: string; state: EnquiryState } }) {
  const submission = useSubmission()
  return (
    <submission.Form
      method="post"
      action={`/admin/enquiries/${enquiry.id}/state`}
      onSubmit={submission.onSubmit}
    >
      <RefusalNote message={submission.refused} />
      <Group gap="sm">
        {stepsFrom[enquiry.state].map(([to, label], at) => (
          <Button
            key={to}
            type="submit"
            name="to"
            value={to}
            variant={enquiry.state === 'held' && at === 0 ? 'filled' : 'default'}
            disabled={submission.busy}
          >
            {label}
          </Button>
        ))}
      </Group>
    </submission.Form>
  )
}
