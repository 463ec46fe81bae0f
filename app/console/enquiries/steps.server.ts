import { data, redirect } from 'react-router'
import { answerWays } from '#domain/enquiries/enquiry.ts'
import { HOLD_MS, momentTyped } from '#domain/holds/hold.ts'
import { refuse } from '#domain/refusal.ts'
import {
  answerEnquiry,
  closeEnquiry,
  releaseEnquiry,
  reopenEnquiry,
} from '#server/house/enquiries/enquiries.ts'
import { exportEnquiries } from '#server/house/enquiries/export-enquiries.ts'
import { holdAgain, putAwaySpam } from '#server/house/enquiries/put-away-spam.ts'
import { endHold, placeHold, prolongHold } from '#server/house/holds/place-hold.ts'
import type { House } from '#server/house/house.ts'
import { retryEmail } from '#server/house/mail/outbox.ts'
import { readSettings } from '#server/house/settings.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { tableResponse } from '../parts/lists/table-response.server.ts'
import { pagePath } from '../parts/page-path.ts'
import { refusedPath, wantsPage } from '../parts/reply.server.ts'
import type { Steps } from '../steps/step-table.server.ts'
import { isState } from './states.ts'

const page = ({ id }: { id: string }) => pagePath('enquiries', id)
const HELD = '/admin/enquiries?show=held'

const moves = { closed: closeEnquiry, reopened: reopenEnquiry, released: releaseEnquiry }

export const enquirySteps: Steps<'enquiries/'> = {
  // `to` says where to: answered (with `by`, the way), closed, reopened, released.
  'enquiries/:id/state': {
    who: 'team',
    page,
    undo: 'enquiries/:id/state',
    does: async ({ house, actor, params: { id }, form: read }) => {
      const form = await read()
      const [to, by] = [field(form, 'to'), field(form, 'by')]
      if (to === 'answered') {
        const way = answerWays.find((each) => each === by) ?? 'other'
        return answerEnquiry(house, actor, id, way, way === 'phone' ? '' : field(form, 'words', 20_000))
      }
      return isMove(to) ? moves[to](house, actor, id) : refuse('broken')
    },
  },
  // `what` says how long: `day`, from now on, or `until` the moment that was typed.
  'enquiries/:id/hold': {
    who: 'team',
    page,
    undo: 'enquiries/:id/hold/release',
    does: async ({ house, actor, params: { id }, form: read }) => {
      const form = await read()
      return placeHold(house, actor, id, { stay: field(form, 'stay'), until: await untilIn(house, form) })
    },
  },
  'enquiries/:id/hold/prolongation': {
    who: 'team',
    page,
    undo: null,
    does: async ({ house, actor, params: { id }, form: read }) =>
      prolongHold(house, actor, id, await untilIn(house, await read())),
  },
  'enquiries/:id/hold/release': {
    who: 'team',
    page,
    undo: null,
    does: ({ house, actor, params: { id } }) => endHold(house, actor, id, 'released'),
  },
  'enquiries/:id/letters/:letter': {
    who: 'team',
    page,
    undo: null,
    does: ({ house, actor, params }) => retryEmail(house, actor, params.letter),
  },
  // Many held messages put away as spam at once, `undo` holds them again; without script, the list itself.
  'enquiries/spam': {
    who: 'team',
    page: () => HELD,
    undo: 'enquiries/spam',
    does: async ({ house, actor, request, form: read }) => {
      const form = await read()
      const ids = form.getAll('id').map(String)
      const outcome = await (form.has('undo') ? holdAgain : putAwaySpam)(house, actor, ids)
      if (!outcome.ok && wantsPage(request)) return redirect(refusedPath(HELD, outcome, { of: ids[0] ?? '' }))
      if (!outcome.ok) return outcome
      if (!wantsPage(request)) return data(outcome)
      // Those that somebody else was quicker with are told beside those that went.
      if (outcome.lateId === undefined) return redirect(HELD)
      return redirect(refusedPath(HELD, refuse('someMoved'), { of: outcome.lateId }))
    },
  },
  // The list as it is looked at, as a table for spreadsheets.
  'enquiries/table': {
    who: 'fresh owner',
    page: () => '/admin/enquiries',
    undo: null,
    does: async ({ house, actor, form: read }) => {
      const form = await read()
      const [state, search] = [field(form, 'show'), field(form, 'find', 100)]
      const rows = await exportEnquiries(house, actor, { search, ...(isState(state) && { state }) })
      return tableResponse('enquiries', rows)
    },
  },
}

async function untilIn(house: House, form: FormData): Promise<Date | null> {
  if (field(form, 'what') !== 'until') return new Date(house.clock.now().getTime() + HOLD_MS)
  const { timeZone } = await readSettings(house)
  return momentTyped(field(form, 'until', 40), timeZone)
}

function isMove(to: string): to is keyof typeof moves {
  return Object.hasOwn(moves, to)
}
