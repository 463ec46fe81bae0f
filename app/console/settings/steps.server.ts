import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { redirect } from 'react-router'
import { changeRole, removeOwner } from '#server/house/accounts/owners.ts'
import { removePasskey } from '#server/house/accounts/passkeys.ts'
import { endDevice } from '#server/house/accounts/sessions.ts'
import { withdrawInvitation } from '#server/house/accounts/team-invitations.ts'
import { endTwoStep } from '#server/house/accounts/two-step.ts'
import { downloadBackup } from '#server/house/backups/download-backup.ts'
import { keepBackup } from '#server/house/backups/keep-backup.ts'
import { lookCookie } from '#server/house/devices/chosen-look.ts'
import { forgetMailServer } from '#server/house/mail/change-mail-server.ts'
import { sendTestEmail } from '#server/house/mail/test-email.ts'
import { turnDeviceOff } from '#server/house/push/devices.ts'
import { testPush } from '#server/house/push/test-push.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { refusedPath } from '../parts/reply.server.ts'
import type { Steps } from '../steps/step-table.server.ts'

/** A page waits no longer; the backup goes on without it. */
const WAITED_FOR_MS = 20_000
const backups = () => '/admin/settings/backups'
const mail = () => '/admin/settings/mail'
const team = () => '/admin/settings/team'
const devices = '/admin/settings/you#devices'
const notifications = '/admin/settings/notifications'
const passkeys = '/admin/settings/you#passkeys'
const look = '/admin/settings/you#look'

export const settingsSteps: Steps<'settings/'> = {
  // Everything, as it is written.
  'settings/backups/archive': {
    who: 'fresh owner',
    page: backups,
    undo: null,
    does: async ({ house, actor }) => {
      const { name, bytes, archive } = await downloadBackup(house, actor)
      return new Response(Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array>, {
        headers: {
          'content-type': 'application/x-tar',
          'content-length': String(bytes),
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        },
      })
    },
  },
  'settings/backups/making': {
    who: 'owner',
    page: backups,
    undo: null,
    does: async ({ house, actor }) => {
      const made = await Promise.race([
        keepBackup(house, actor),
        setTimeout(WAITED_FOR_MS, null, { ref: false }),
      ])
      if (made && !made.ok) return redirect(refusedPath(backups(), made))
      return redirect(`${backups()}?${made ? 'made' : 'begun'}`)
    },
  },
  'settings/mail/server/removal': {
    who: 'fresh owner',
    page: mail,
    undo: null,
    does: ({ house, actor }) => forgetMailServer(house, actor),
  },
  'settings/mail/test-letter': {
    who: 'owner',
    page: mail,
    undo: null,
    does: async ({ house, actor }) => {
      await sendTestEmail(house, actor)
      return { ok: true }
    },
  },
  'settings/notifications/:id/removal': {
    who: 'oneself',
    page: () => notifications,
    undo: null,
    does: async ({ house, actor, params: { id } }) => {
      const outcome = await turnDeviceOff(house, actor, id)
      return outcome.ok ? outcome : redirect(refusedPath(notifications, outcome, { of: id }))
    },
  },
  'settings/notifications/:id/test': {
    who: 'oneself',
    page: () => notifications,
    undo: null,
    does: async ({ house, actor, params: { id } }) => {
      const outcome = await testPush(house, actor, id)
      const page = `${notifications}${outcome.ok ? `?rang=${id}` : ''}#device-${encodeURIComponent(id)}`
      return redirect(outcome.ok ? page : refusedPath(page, outcome, { of: id }))
    },
  },
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
