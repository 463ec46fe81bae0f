import { erasePhotograph } from '#server/house/pictures/photographs.ts'
import type { Steps } from '../steps/step-table.server.ts'

export const pictureSteps: Steps<'pictures/'> = {
  // Erases a photograph that stands nowhere, with everything made of it.
  'pictures/:photograph/erasure': {
    who: 'fresh owner',
    page: () => '/admin/pictures',
    of: ({ photograph }) => photograph,
    undo: null,
    does: ({ house, actor, params }) => erasePhotograph(house, actor, params.photograph),
  },
}
