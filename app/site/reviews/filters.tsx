import type { ReviewQuery } from '#domain/reviews/published-review.ts'

const ratings = [5, 4, 3, 2, 1].map((rating) => ({
  value: String(rating),
  text: rating === 1 ? '1 star' : `${rating} stars`,
}))
const extras = [
  { value: 'photos', text: 'With photos' },
  { value: 'video', text: 'With a film' },
  { value: 'audio', text: 'With a voice note' },
]
const sorts = [
  { value: 'newest', text: 'Newest first' },
  { value: 'oldest', text: 'Oldest first' },
  { value: 'highest', text: 'Highest rating first' },
  { value: 'lowest', text: 'Lowest rating first' },
]

type FiltersProps = { query: ReviewQuery; stays: { id: string; title: string }[] }

/** A plain form that asks by address, so that a choice can be shared and works without script. */
export function Filters({ query, stays }: FiltersProps) {
  const filtered = Object.keys(query).length > 0
  return (
    <form className="filters" action="/reviews" method="get" aria-label="Choose reviews">
      <Choice
        label="Stars"
        name="rating"
        any="Any rating"
        options={ratings}
        chosen={query.rating?.toString()}
      />
      <Choice
        label="Stay"
        name="stay"
        any="Every stay"
        options={stays.map(({ id, title }) => ({ value: id, text: title }))}
        chosen={query.stay}
      />
      <Choice label="Pictures and sound" name="with" any="All reviews" options={extras} chosen={query.with} />
      <Choice label="Order" name="sort" options={sorts} chosen={query.sort} />
      <div className="asks">
        <button className="button second" type="submit">
          Show
        </button>
        {filtered && (
          <a className="quiet" href="/reviews">
            Show all
          </a>
        )}
      </div>
    </form>
  )
}

type ChoiceProps = {
  label: string
  name: string
  any?: string
  options: { value: string; text: string }[]
  chosen: string | undefined
}

function Choice({ label, name, any, options, chosen }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`choose-${name}`}>{label}</label>
      <select className="input" id={`choose-${name}`} name={name} defaultValue={chosen ?? ''}>
        {any && <option value="">{any}</option>}
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
