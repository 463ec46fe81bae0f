import { recordOf } from '#domain/record.ts'
import { cleanSeason, type SeasonDraft, weekdayFields } from '#domain/seasons/season-draft.ts'

/** What was typed into the form of a season; days and prices as people write them. */
export function typedSeason(form: FormData): SeasonDraft {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 400)
  return cleanSeason({
    name: text('name'),
    stay: text('stay'),
    firstNight: text('firstNight'),
    lastNight: text('lastNight'),
    yearly: form.has('yearly'),
    price: text('price'),
    fewestNights: text('fewestNights'),
    weekdays: recordOf(weekdayFields, (day) => text(`weekdays.${day}`)),
  })
}
