import { Fragment } from 'react'
import type { AppContext } from '#core/app-context.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { describeStoredData, type StoredData } from '#modules/privacy/kept-data.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import style from './privacy.css?inline'
import { Table } from './table.tsx'
import type { TextPageExtras } from './text-document.tsx'
import { YourDataForm } from './your-data-form.tsx'

/** What is kept how long, and the form for one's own data. */
export async function privacyExtras(ctx: AppContext): Promise<TextPageExtras> {
  const { keepMonths } = await readSettings(ctx, keepMonthsSettings)
  return {
    style,
    children: (
      <>
        <KeptTable rows={describeStoredData(keepMonths)} />
        <YourDataForm />
      </>
    ),
  }
}

/** What is stored, why and how long, from the rules and settings of the retention jobs. */
function KeptTable({ rows }: { rows: readonly StoredData[] }) {
  return (
    <section className="columns" id="kept">
      <h2>What is kept, and how long</h2>
      <div>
        <p>The house reads these times from its own settings: what is over is deleted by itself.</p>
        <Table
          className="numbers words"
          columnHeads={['What, and why', 'How long']}
          rows={rows.map(({ what, why, howLong }) => [
            <Fragment key={what}>
              {what}
              <span className="small">{why}</span>
            </Fragment>,
            howLong,
          ])}
        />
      </div>
    </section>
  )
}
