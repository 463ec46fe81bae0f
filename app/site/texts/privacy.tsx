import { Fragment } from 'react'
import type { AppContext } from '#core/app-context.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import { describeStoredData } from '#modules/privacy/stored-data.server.ts'
import { errorAttributes, Field } from '../../ui/form/field.tsx'
import { Table } from './table.tsx'
import { TextSection } from './text-document.tsx'

/** What is stored, why and how long, from the rules and settings of the retention jobs; and the form for one's own data. */
export async function renderPrivacyExtras(ctx: AppContext) {
  const { keepMonths } = await readSettings(ctx, keepMonthsSettings)
  const rows = describeStoredData(keepMonths).map(({ what, why, howLong }) => [
    <Fragment key={what}>
      {what}
      <span className="small">{why}</span>
    </Fragment>,
    howLong,
  ])
  return (
    <>
      <TextSection heading="What is kept, and how long" id="kept">
        <p>The house reads these times from its own settings: what is over is deleted by itself.</p>
        <Table className="numbers words" columnHeads={['What, and why', 'How long']} rows={rows} />
      </TextSection>
      <YourDataForm />
    </>
  )
}

/** The form in which a guest enters their personal link to see or copy their data; after a refusal with its error. */
export function YourDataForm({ error }: { error?: string }) {
  return (
    <section className="columns" id="yours">
      <h2>Your own data</h2>
      <form className="your-data" method="post" action="/privacy/yours">
        <p>
          With the personal link we sent you for your review you can do this by yourself, for that stay. For
          anything else, write to us or call.
        </p>
        <Field id="your-link" label="Your personal link" error={error}>
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
            {...errorAttributes('your-link', error)}
          />
        </Field>
        <p className="cluster">
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
