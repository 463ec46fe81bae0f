import { typeAhead } from './type-ahead.ts'

type Props = {
  countries: { country: string; name: string; code: string }[]
  chosen: string
  onChoose: (country: string) => void
}

/** The country code before the field: its few digits are seen, the browser's own list of countries lies over them. */
export function Dial({ countries, chosen, onChoose }: Props) {
  const code = countries.find(({ country }) => country === chosen)?.code
  return (
    <span className="dial">
      <span aria-hidden="true">{code}</span>
      <select
        aria-label="Country code"
        autoComplete="off"
        onKeyDown={typeAhead}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {countries.map(({ country, name, code }) => (
          <option key={country} value={country}>
            {`${name} ${code}`}
          </option>
        ))}
      </select>
    </span>
  )
}
