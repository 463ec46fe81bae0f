import { bringSeasonBack, removeSeason } from '#server/house/prices/remove-season.ts'
import { pagePath } from '../parts/page-path.ts'
import type { Steps } from '../steps/step-table.server.ts'

const page = ({ id }: { id: string }) => pagePath('seasons', id)

export const seasonSteps: Steps<'seasons/'> = {
  'seasons/:id/removal': {
    who: 'owner',
    page,
    undo: 'seasons/:id/removal/undo',
    does: ({ house, actor, params }) => removeSeason(house, actor, params.id),
  },
  'seasons/:id/removal/undo': {
    who: 'owner',
    page,
    undo: 'seasons/:id/removal',
    does: ({ house, actor, params }) => bringSeasonBack(house, actor, params.id),
  },
}
