import { errorAttributes, Field } from '../../ui/form/field.tsx'

/** The form in which a guest enters their personal link to see or copy their data; after a refusal with its error. */
export function YourDataForm({ refused }: { refused?: string }) {
  return (
    <section className="columns" id="yours">
      <h2>Your own data</h2>
      <form className="your-data" method="post" action="/privacy/yours">
        <p>
          With the personal link we sent you for your review you can do this by yourself, for that stay. For
          anything else, write to us or call.
        </p>
        <Field id="your-link" label="Your personal link" error={refused}>
          <input
            className="input"
            id="your-link"
            name="link"
            type="text"
            required
            maxLength={500}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...errorAttributes('your-link', refused)}
          />
        </Field>
        <p className="ways">
          <button className="button second" type="submit" name="wish" value="take">
            Take a copy with me
          </button>
          <button className="button second" type="submit" name="wish" value="open">
            Correct, take back or delete
          </button>
        </p>
      </form>
    </section>
  )
}
