import { UNSENT_OFFERED_DAYS } from '#modules/mail/email.ts'
import { IntentButton } from '../parts/intent.tsx'

/** The button that sends what was not sent because there was no mail server; also on the page of the mail server. */
export function SendUnsent({ count }: { count: number }) {
  return (
    <IntentButton intent="send-unsent" action="/admin/letters" variant="filled" className="unsent">
      {count === 1
        ? `Send the e-mail of the last ${UNSENT_OFFERED_DAYS} days that was not sent`
        : `Send the ${count} e-mails of the last ${UNSENT_OFFERED_DAYS} days that were not sent`}
    </IntentButton>
  )
}
