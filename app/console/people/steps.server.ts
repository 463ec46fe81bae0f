import { Readable } from 'node:stream'
import { data } from 'react-router'
import { messages } from '#domain/messages.ts'
import { exportPerson } from '#server/house/privacy/export-person.ts'
import { personKeyOf } from '#server/house/privacy/person.ts'
import { pagePath } from '../parts/page-path.ts'
import type { Steps } from '../steps/step-table.server.ts'

export const peopleSteps: Steps<'people/'> = {
  // The archive, as it is written.
  'people/:kind/:id/archive': {
    who: 'fresh owner',
    page: ({ kind, id }) => pagePath('people', kind, id),
    undo: null,
    does: async ({ house, actor, params }) => {
      const key = personKeyOf(params)
      if (!key) throw data(messages.personUnknown, { status: 404 })
      const outcome = await exportPerson(house, actor, key)
      if (!outcome.ok) throw data(outcome.message, { status: 404 })
      return new Response(Readable.toWeb(Readable.from(outcome.archive)) as ReadableStream<Uint8Array>, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="everything.zip"',
          'cache-control': 'no-store',
        },
      })
    },
  },
}
