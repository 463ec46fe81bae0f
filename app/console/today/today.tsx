import './today.css'
import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { Route } from './+types/today.ts'
import { AlarmList } from './alarms.tsx'
import { Clashes } from './clashes.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Holds } from './holds.tsx'
import { TaskList } from './task-list.tsx'
import { Year } from './year.tsx'

export { shouldRevalidate } from '../parts/look-again.ts'
export { loader } from './today.server.ts'

/** The front room, `/admin`: what waits, who comes and goes, and how the year went. */
export default function Today({ loaderData: page }: Route.ComponentProps) {
  const steps = page.steps && <FirstSteps steps={page.steps} />
  // Once there are guests, they come before what can wait.
  const isNew = page.steps?.some(({ name, done }) => name === 'booking' && !done)
  return (
    <>
      <PageHead
        title="Today"
        acts={
          <>
            <Button component={Link} to="/admin/bookings/new" leftSection={<Icon name="plus" />}>
              Add a booking
            </Button>
            {page.mayPrice && (
              <Button
                component={Link}
                to="/admin/words/stays#stays.items"
                variant="default"
                leftSection={<Icon name="pen" />}
              >
                Prices
              </Button>
            )}
          </>
        }
      >
        {page.day}
      </PageHead>
      <RefusalNote message={page.refused} />
      <AlarmList alarms={page.alarms} />
      <Clashes clashes={page.clashes} />
      <TaskList waits={page.waits} />
      {isNew && steps}
      <Holds holds={page.holds} />
      <div className="today-guests">
        <Guests title="Arriving today" guests={page.arriving} nothing="Nobody arrives today." arrive />
        <Guests title="Leaving today" guests={page.leaving} nothing="Nobody leaves today." />
        {page.inHouse.length > 0 && <Guests title="In the house" guests={page.inHouse} nothing="" />}
        <Guests
          title="In the next seven days"
          guests={page.comingSoon}
          nothing="Nobody is expected."
          arrive
        />
      </div>
      {!isNew && steps}
      <Year months={page.months} />
      {page.proven && (
        <p className="today-proven">
          A backup last proved itself on {page.proven}. <Link to="/admin/settings/backups">Backups</Link>
        </p>
      )}
    </>
  )
}

type Page = Route.ComponentProps['loaderData']

type GuestsProps = {
  title: string
  guests: Page['arriving']
  nothing: string
  /** They can be written to before they arrive. */
  arrive?: boolean
}

function Guests({ title, guests, nothing, arrive = false }: GuestsProps) {
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {guests.length === 0 ? (
        <p className="today-nobody">{nothing}</p>
      ) : (
        <ul className="today-names">
          {guests.map(({ id, name, about, told, toPay }) => (
            <li key={id}>
              <Link to={`/admin/bookings/${id}`}>
                <strong>{name}</strong>
                <small>
                  <Facts>{about}</Facts>
                </small>
                {toPay && <small className="today-to-pay">{toPay}</small>}
              </Link>
              {arrive && (
                <Link
                  to={`/admin/bookings/${id}/arrival`}
                  className="today-write"
                  aria-label={told ? `${name} was written to` : `Write to ${name} before they arrive`}
                >
                  <Icon name={told ? 'check' : 'chat'} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
