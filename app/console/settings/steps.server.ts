import { redirect } from 'react-router'
import { changeRole, removeOwner } from '#server/house/accounts/owners.ts'
import { removePasskey } from '#server/house/accounts/passkeys.ts'
import { endDevice } from '#server/house/accounts/sessions.ts'
import { withdrawInvitation } from '#server/house/accounts/team-invitations.ts'
import { endTwoStep } from '#server/house/accounts/two-step.ts'
import { lookCookie } from '#server/house/devices/chosen-look.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { refusedPath } from '../parts/reply.server.ts'
import type { Steps } from '../steps/step-table.server.ts'

const team = () => '/admin/settings/team'
const devices = '/admin/settings/you#devices'
const passkeys = '/admin/settings/you#passkeys'
const look = '/admin/settings/you#look'

export const settingsSteps: Steps<'settings/'> = {
  'settings/team/:id/role': {
    who: 'fresh owner',
    page: team,
    undo: 'settings/team/:id/role',
    does: async ({ house, actor, params, form }) => {
      const wanted = (await form()).get('role') === 'owner' ? 'owner' : 'helper'
      return changeRole(house, actor, params.id, wanted)
    },
  },
  'settings/team/:id/removal': {
    who: 'fresh owner',
    page: team,
    undo: null,
    does: ({ house, actor, params }) => removeOwner(house, actor, params.id),
  },
  'settings/team/invitations/:id/withdrawal': {
    who: 'fresh owner',
    page: team,
    undo: null,
    does: ({ house, actor, params }) => withdrawInvitation(house, actor, params.id),
  },
  'settings/you/devices/:id/end': {
    who: 'fresh self',
    page: () => devices,
    undo: null,
    does: async ({ house, actor, params: { id } }) => {
      const outcome = await endDevice(house, actor, id)
      return outcome.ok ? outcome : redirect(refusedPath(devices, outcome, { of: id }))
    },
  },
  // It is kept on this device alone, and nowhere in the house.
  'settings/you/look': {
    who: 'oneself',
    page: () => look,
    undo: 'settings/you/look',
    does: async ({ house, form }) => {
      const chosen = field(await form(), 'look', 20)
      return redirect(look, { headers: { 'set-cookie': lookCookie(chosen, house.config.publicOrigin) } })
    },
  },
  'settings/you/passkeys/:id/removal': {
    who: 'fresh self',
    page: () => passkeys,
    undo: null,
    does: async ({ house, actor, params: { id } }) => {
      const outcome = await removePasskey(house, actor, id)
      return outcome.ok ? outcome : redirect(refusedPath(passkeys, outcome, { of: id }))
    },
  },
  'settings/you/two-step/end': {
    who: 'fresh self',
    page: () => '/admin/settings/you',
    undo: null,
    does: ({ house, actor }) => endTwoStep(house, actor),
  },
}
