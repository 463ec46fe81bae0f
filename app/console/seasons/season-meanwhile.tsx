import type { EditConflict } from '#domain/audit/meanwhile.ts'
import { isDay, sayDay } from '#domain/day.ts'
import { isKeyOf } from '#domain/record.ts'
import { weekdayNames } from '#domain/seasons/say-season.ts'
import { Meanwhile } from '../parts/saving/meanwhile.tsx'

const labels = {
  stay: 'For which stay',
  firstNight: 'First night',
  lastNight: 'Last night',
  yearly: 'Every year again',
  price: 'Price for a night',
  fewestNights: 'At least so many nights',
  name: 'Its name',
}

type Props = { clashes: readonly EditConflict[] | undefined; stays: readonly { id: string; title: string }[] }

/** What of a season somebody else saved while this was typed, in the words of its form. */
export function SeasonMeanwhile({ clashes, stays }: Props) {
  const label = (path: string) => {
    const day = path.replace(/^weekdays\./, '')
    if (isKeyOf(weekdayNames, day)) return weekdayNames[day]
    return isKeyOf(labels, path) ? labels[path] : path
  }
  const say = (text: string, path: string) => {
    if (path === 'stay') return stays.find(({ id }) => id === text)?.title ?? 'All stays'
    return isDay(text) ? sayDay(text) : text
  }
  return <Meanwhile clashes={clashes} label={label} say={say} />
}
