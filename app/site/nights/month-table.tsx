import { type Day, sayMonth } from '#domain/day.ts'
import { type ChosenNights, choiceOn, type Known } from '#domain/stays/choose-nights.ts'
import { type NightSign, nightSign, weekHeads } from '#domain/stays/night-sign.ts'
import { type NightsQuery, nightsAddress } from '#domain/stays/nights-address.ts'
import { sayWeekday } from '#domain/stays/say-nights.ts'
import { type Month, weeksOf } from '#domain/stays/shown-nights.ts'

type MonthTableProps = {
  month: Month
  today: Day
  chosen: ChosenNights
  known: Known
  /** Where the page is; a day's link asks for the same and that day. */
  query: NightsQuery
}

/** A month of nights as a table, a week a row. Days that can be chosen are links. */
export function MonthTable({ month, ...shared }: MonthTableProps) {
  return (
    <div className="month">
      <table>
        <caption>{sayMonth(`${month}-01`)}</caption>
        <thead>
          <tr>
            {weekHeads.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, shared.today).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the empty days of a week have nothing but their place
                <td key={at}>{day && <DayOf day={day} {...shared} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = Omit<MonthTableProps, 'month'> & { day: Day }

function DayOf({ day, today, chosen, known, query }: DayProps) {
  const sign = nightSign(day, chosen, known)
  const choice = choiceOn(day, chosen, known)
  const className = ['day', sign.look, day === today && 'today', choice && 'choosable'].filter(Boolean)
  if (!choice)
    return (
      <span className={className.join(' ')}>
        <Said day={day} sign={sign} />
      </span>
    )
  const { in: _, out: __, ...place } = query
  const asked = choice === 'leave' ? { ...place, in: chosen.checkIn, out: day } : { ...place, in: day }
  return (
    <a
      className={className.join(' ')}
      href={`${nightsAddress(asked)}#${choice === 'leave' ? 'chosen' : 'nights'}`}
      rel="nofollow"
    >
      <Said day={day} sign={sign} />
      <span className="vh">
        , {choice} on {sayWeekday(day)}
      </span>
    </a>
  )
}

function Said({ day, sign }: { day: Day; sign: NightSign }) {
  return (
    <>
      <b>{Number(day.slice(8))}</b>
      {sign.said && <small className={sign.isPrice ? 'rupees' : undefined}>{sign.said}</small>}
    </>
  )
}
