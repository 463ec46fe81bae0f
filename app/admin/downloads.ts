import { Readable } from 'node:stream'
import { data } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import { downloadBackup } from '#modules/backups/make-backup.server.ts'
import { exportBookings } from '#modules/bookings/bookings-csv.server.ts'
import { readCurrentMonth, reportTwelveMonths, writeReportsCsv } from '#modules/bookings/report.server.ts'
import { isMonth } from '#modules/calendar/shown-nights.ts'
import { isEnquiryState } from '#modules/enquiries/enquiry.ts'
import { exportEnquiries } from '#modules/enquiries/enquiry-inbox.server.ts'
import { exportPerson } from '#modules/privacy/export-person.server.ts'
import { parsePersonRef } from '#modules/privacy/person.server.ts'
import type { Route } from './+types/downloads.ts'
import { adminContext, requireRecentPassword } from './access.server.ts'
import { readField, requireIntent } from './parts/form.server.ts'

/** The files that owners download, `/admin/downloads`. A separate route, because the action of a page cannot answer with a file. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  switch (requireIntent(form, ['bookings', 'month', 'enquiries', 'person', 'backup'])) {
    case 'bookings': {
      await requireRecentPassword({ request, context }, { form, button: 'Download the table' })
      const today = await readCurrentDay(ctx)
      return makeTableResponse(`bookings-${today}`, await exportBookings(ctx, actor))
    }
    // The figures of a month contain no personal data, so no password is asked.
    case 'month': {
      const typed = readField(form, 'month', 7)
      const month = isMonth(typed) ? typed : await readCurrentMonth(ctx)
      return makeTableResponse(`months-to-${month}`, writeReportsCsv(await reportTwelveMonths(ctx, month)))
    }
    case 'enquiries': {
      await requireRecentPassword({ request, context }, { form, button: 'Download the table' })
      const [state, search] = [readField(form, 'show'), readField(form, 'find', 100)]
      const table = await exportEnquiries(ctx, actor, { search, ...(isEnquiryState(state) && { state }) })
      return makeTableResponse('enquiries', table)
    }
    case 'person': {
      await requireRecentPassword({ request, context }, { form, button: 'Download the archive' })
      const key = parsePersonRef({ kind: readField(form, 'kind', 20), id: readField(form, 'id', 40) })
      const outcome = key && (await exportPerson(ctx, actor, key))
      if (!outcome?.ok) throw data(messages.personUnknown, { status: 404 })
      return makeFileResponse(outcome.archive, 'everything.zip', 'application/zip')
    }
    case 'backup': {
      await requireRecentPassword({ request, context }, { form, button: 'Download everything' })
      const { name, archive } = await downloadBackup(ctx, actor)
      return makeFileResponse(archive, name, 'application/gzip')
    }
  }
}

/** A table for spreadsheets. */
function makeTableResponse(name: string, parts: AsyncIterable<string>): Response {
  return makeFileResponse(parts, `${name}.csv`, 'text/csv; charset=utf-8')
}

/** A file for the browser to save. It is streamed and never cached. */
function makeFileResponse(parts: AsyncIterable<Uint8Array | string>, name: string, type: string): Response {
  const bytes = Readable.from(parts, { objectMode: false })
  // The browser's type of a stream and Node's are two for one thing.
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
