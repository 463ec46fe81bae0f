export type Zone = { value: string; label: string }

/** Places that the tables of time zones still call by an older name. */
const todaysNames: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Godthab': 'America/Nuuk',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Africa/Asmera': 'Africa/Asmara',
}

let known: readonly Zone[] | undefined

/** Every time zone as people say it, `India (Kolkata)`, by country; the one that is set is always among them. */
export function timeZones(set: string): readonly Zone[] {
  known ??= everyZone()
  return known.some(({ value }) => value === set) ? known : [{ value: set, label: cityOf(set) }, ...known]
}

function everyZone(): Zone[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const countries = letters.flatMap((first) => letters.map((second) => first + second))
  const zones = countries.flatMap((code) => {
    const country = names.of(code)
    return country ? zonesOf(code).map((value) => ({ value, label: `${country} (${cityOf(value)})` })) : []
  })
  // Codes of countries that are no more lead to the same places.
  return [...new Map(zones.toReversed().map((zone) => [zone.value, zone])).values()].sort((one, other) =>
    one.label.localeCompare(other.label, 'en'),
  )
}

function zonesOf(code: string): string[] {
  // Newer than the compiler's own list.
  const place = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  return (place.getTimeZones() ?? []).map((zone) => todaysNames[zone] ?? zone)
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
