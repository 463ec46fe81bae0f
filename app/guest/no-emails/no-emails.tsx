import '../../ui/ui.css'
import '../../ui/faces.css'
import '../../ui/stand-ins.css'
import '../../ui/ending.css'
import '../review.css'
import { Form } from 'react-router'
import { mailtoLink } from '#domain/contact.ts'
import { Ending } from '../endings/ending.tsx'
import { GuestShell } from '../shell.tsx'
import type { Route } from './+types/no-emails.ts'

export { action, loader } from './no-emails.server.ts'

/** Behind the last link of an invitation, `/no-letters?stay=…`: one question, one button. (Under /review a form would come without its Origin.) */
export default function NoEmails({ loaderData: { house, print, note, standing } }: Route.ComponentProps) {
  if (!standing)
    return (
      <GuestShell house={house}>
        <Ending
          print={print}
          eyebrow="This link is not whole"
          heading="Please open it once more from our letter"
        >
          <p>
            If that does not help, write us a line, and we will see to it.{' '}
            <a href={mailtoLink(house.email, 'Please no more letters')}>{house.email}</a>
          </p>
        </Ending>
      </GuestShell>
    )
  if (standing.stopped)
    return (
      <GuestShell house={house}>
        <Ending print={print} eyebrow="Understood" heading="We will not ask you again">
          <p>Nothing else changes. The house is where it was, and so is the tea.</p>
          <p className="actions">
            <a className="button second" href="/">
              To {house.name}
            </a>
          </p>
        </Ending>
      </GuestShell>
    )
  return (
    <GuestShell house={house}>
      <Ending print={print} eyebrow="Our letters" heading="Shall we stop asking?">
        <p>We will then not write to you about a review of this stay again.</p>
        <Form method="post" action={`/no-letters?stay=${encodeURIComponent(note)}`} className="actions">
          <button className="button" type="submit">
            Yes, please stop
          </button>
        </Form>
      </Ending>
    </GuestShell>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData ? `Our letters · ${loaderData.house.name}` : 'Our letters' },
    { name: 'robots', content: 'noindex' },
  ]
}
