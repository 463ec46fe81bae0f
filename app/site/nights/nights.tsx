import { mailtoLink, telLink } from '#domain/contact.ts'
import type { Property, Stay } from '#domain/content/content.ts'
import { type Day, sayDay } from '#domain/day.ts'
import { messages } from '#domain/messages.ts'
import type { ChosenNights, Known } from '#domain/stays/choose-nights.ts'
import { type NightsQuery, nightsAddress } from '#domain/stays/nights-address.ts'
import { sayNextStep } from '#domain/stays/say-nights.ts'
import type { ShownNight, ShownPair } from '#domain/stays/shown-nights.ts'
import type { Wish } from '#domain/stays/wish.ts'
import { ChosenPanel } from './chosen-panel.tsx'
import { MonthTable } from './month-table.tsx'
import { MonthsNote } from './months-note.tsx'
import { NightNotes } from './night-notes.tsx'
import { StayTabs } from './stay-tabs.tsx'
import { TurnMonths } from './turn-months.tsx'

type NightsProps = {
  stays: readonly Stay[]
  /** The one whose nights are shown; none where nothing is let. */
  stay: Stay | undefined
  property: Property
  now: { today: Day; time: string }
  pair: ShownPair
  /** All of the stay that are shown on one page or another. */
  nights: readonly ShownNight[]
  chosen: ChosenNights
  known: Known
  wish: Wish | null
  /** What was wrong with the days that the address asked for. */
  wrong: NightsQuery['wrong']
  query: NightsQuery
}

/** Which nights are free and what they cost, two months at a time; days that can be chosen are links, so that it works without script. */
export function NightsPage({ stay, property, ...shown }: NightsProps) {
  return (
    <div className="page nights-page">
      <header className="head split">
        <h1>Free nights</h1>
        <p>
          Choose the day you arrive and the day you leave, and see what your stay costs. Nothing is booked
          here: you ask, and we answer.
        </p>
      </header>
      {stay ? <NightsOf stay={stay} property={property} {...shown} /> : <NothingLet property={property} />}
    </div>
  )
}

function NightsOf({
  stays,
  stay,
  property,
  now,
  pair,
  nights,
  chosen,
  known,
  wish,
  wrong,
  query,
}: NightsProps & { stay: Stay }) {
  const { today, time } = now
  return (
    <section id="nights" aria-labelledby="nights-of">
      <StayTabs stays={stays} chosen={stay.id} query={query} />
      <div className="nights-head">
        <h2 id="nights-of">{stay.title}</h2>
        <p className="small">
          As of {time} today, {sayDay(today)}
        </p>
      </div>
      {wrong && <p className="note">{messages[wrong]}</p>}
      {wish ? (
        <ChosenPanel {...{ stay, property, chosen, known, wish, query }} />
      ) : (
        <p className="next">
          {sayNextStep(chosen, known(chosen.checkIn)?.fewestNights ?? 1)}{' '}
          {chosen.checkIn && (
            <a href={`${nightsAddress({ ...query, in: undefined })}#nights`} rel="nofollow">
              Begin anew
            </a>
          )}
        </p>
      )}
      <MonthsNote {...pair} query={query} nights={nights} />
      <TurnMonths {...pair} {...{ query, today }} />
      <div className="months">
        {pair.months.map((month) => (
          <MonthTable key={month} {...{ month, today, chosen, known, query }} />
        ))}
      </div>
      <NightNotes months={pair.months} nights={nights} />
    </section>
  )
}

function NothingLet({ property: { phone, email } }: { property: Property }) {
  return (
    <p className="none">
      Nothing is let at the moment. <a href={telLink(phone)}>Call us</a> or{' '}
      <a href={mailtoLink(email)}>write to us</a>: we gladly tell you when that changes.
    </p>
  )
}
