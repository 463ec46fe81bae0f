import { Fragment } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { describeKeptData, type KeptData } from '#modules/privacy/kept-data.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import style from './privacy.css?inline'
import { Table } from './table.tsx'
import { textDocument } from './text-document.tsx'
import { YourDataForm } from './your-data-form.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await publishedContent(ctx)
  return textDocument(ctx, content, {
    path: '/privacy',
    title: content.foot.privacy,
    description: `What ${content.property.name} knows of its visitors and guests, why, and for how long.`,
    parts: content.privacy,
    style,
    children: (
      <>
        <KeptTable rows={describeKeptData((await readSettings(ctx, keepMonthsSettings)).keepMonths)} />
        <YourDataForm />
      </>
    ),
  })
}

/** What is stored, why and how long, from the rules and settings of the retention jobs. */
function KeptTable({ rows }: { rows: readonly KeptData[] }) {
  return (
    <section id="kept">
      <h2>What is kept, and how long</h2>
      <div>
        <p>The house reads these times from its own settings: what is over is deleted by itself.</p>
        <Table
          className="numbers words"
          heads={['What, and why', 'How long']}
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
