import { contentHead } from '#server/house/content/content.ts'
import { publishContent, restoreContent } from '#server/house/content/save-draft.ts'
import type { Steps } from '../steps/step-table.server.ts'

const page = () => '/admin/words'

export const wordsSteps: Steps<'words/'> = {
  // Shows the draft to everybody, as it was seen when the button was pressed.
  'words/publication': {
    who: 'owner',
    page,
    undo: 'words/versions/:number/restoration',
    does: async ({ house, actor, form }) => {
      const seen = (await form()).get('seen')
      const at = seen === null ? (await contentHead(house)).number : Number(seen)
      return publishContent(house, actor, at)
    },
  },
  // Takes the content of an earlier version as the draft; the site stays as it is until that is published.
  'words/versions/:number/restoration': {
    who: 'owner',
    page,
    undo: 'words/versions/:number/restoration',
    does: async ({ house, actor, params, form }) => {
      const seen = Number((await form()).get('seen'))
      return restoreContent(house, actor, seen, Number(params.number))
    },
  },
}
