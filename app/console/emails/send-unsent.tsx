import { Button } from '@mantine/core'
import { useFetcher } from 'react-router'
import { UNSENT_OFFERED_DAYS } from '#domain/mail/email.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'

/** The one button that sends what was not sent for want of a mail server. */
export function SendUnsent({ count }: { count: number }) {
  const fetcher = useFetcher<{ ok: boolean; message?: string }>()
  const refused = fetcher.data?.ok === false ? fetcher.data.message : undefined
  return (
    <fetcher.Form method="post" action="/admin/letters/delivery">
      <RefusalNote message={refused} />
      <Button type="submit" name="what" value="unsent" loading={fetcher.state !== 'idle'} className="unsent">
        {count === 1
          ? `Send the e-mail of the last ${UNSENT_OFFERED_DAYS} days that was not sent`
          : `Send the ${count} e-mails of the last ${UNSENT_OFFERED_DAYS} days that were not sent`}
      </Button>
    </fetcher.Form>
  )
}
