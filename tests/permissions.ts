import type { Register } from 'react-router'

/**
 * Who has a permission: everybody; the team; its owners; these, and for what is their own also helpers, with the password just asked; guests
 * and their programs, from anywhere, with a key of their own.
 */
export type Who = 'everybody' | 'team' | 'owner' | 'fresh owner' | 'fresh self' | 'guests'

/**
 * Who may look at an address, and who may change something there; `intents` names those of its intents that only others may do. A look that
 * `leads on` shows nothing, to nobody.
 */
export type Permission = { look?: Who | 'leads on'; change?: Who; intents?: Record<string, Who> }

type AdminRoute = Extract<keyof Register['pages'], `/admin${string}`>

const seenByAll = { look: 'everybody', change: 'everybody' } as const
/** These intents are for the same people. */
const intentsOf = (who: Who, ...names: string[]) => Object.fromEntries(names.map((name) => [name, who]))

/** The permissions of each page of the admin. A page without a line does not compile. */
export const adminPermissions: Record<AdminRoute, Permission> = {
  '/admin': { look: 'team', change: 'owner', intents: { erase: 'fresh owner' } },
  '/admin/bookings': { look: 'team' },
  '/admin/bookings/:id': {
    look: 'team',
    change: 'team',
    intents: { cancel: 'owner', 'undo-cancel': 'owner', reinstate: 'owner', remove: 'fresh owner' },
  },
  '/admin/bookings/:id/arrival': { look: 'team', change: 'team' },
  '/admin/bookings/:id/confirmation': { look: 'team', change: 'team' },
  '/admin/bookings/:id/receipts/:payment': { look: 'team', change: 'team' },
  '/admin/bookings/:id/invitations': { look: 'team', change: 'team' },
  '/admin/bookings/calendar': { look: 'team' },
  '/admin/bookings/calendars': { look: 'owner', change: 'owner' },
  '/admin/bookings/closures/:id': { look: 'team', change: 'team' },
  '/admin/bookings/month': { look: 'owner' },
  '/admin/bookings/import': { look: 'owner', change: 'owner' },
  '/admin/confirm': { look: 'team', change: 'team' },
  '/admin/downloads': {
    change: 'owner',
    intents: intentsOf('fresh owner', 'bookings', 'enquiries', 'person', 'backup'),
  },
  '/admin/enquiries': { look: 'team', change: 'team' },
  '/admin/enquiries/:id': { look: 'team', change: 'team' },
  '/admin/enquiries/new': { look: 'team', change: 'team' },
  '/admin/forgotten': seenByAll,
  '/admin/invitations': { look: 'team' },
  '/admin/invitations/emails': { look: 'owner', change: 'owner' },
  '/admin/join': seenByAll,
  '/admin/emails': { look: 'team', change: 'team' },
  '/admin/log': { look: 'team' },
  '/admin/new-password': seenByAll,
  '/admin/people': { look: 'owner' },
  '/admin/people/:kind/:id': { look: 'owner', change: 'owner', intents: { erase: 'fresh owner' } },
  '/admin/pictures': { look: 'owner', change: 'owner', intents: { erase: 'fresh owner' } },
  '/admin/preview': { look: 'owner', change: 'owner' },
  '/admin/preview/email': { look: 'owner', change: 'owner' },
  '/admin/preview/review': { look: 'owner', change: 'owner' },
  '/admin/reviews': { look: 'team' },
  '/admin/reviews/:id': { look: 'team', change: 'team' },
  '/admin/search': { look: 'team' },
  '/admin/seasons': { look: 'owner' },
  '/admin/seasons/:id': { look: 'owner', change: 'owner' },
  '/admin/second-step': seenByAll,
  '/admin/settings': { look: 'team' },
  '/admin/settings/backups': { look: 'owner', change: 'owner', intents: { 'make-key': 'fresh owner' } },
  '/admin/settings/backups/restore': { look: 'fresh owner', change: 'fresh owner' },
  '/admin/settings/backups/restore/:id': { look: 'fresh owner', change: 'fresh owner' },
  '/admin/settings/guests': { look: 'owner', change: 'owner' },
  '/admin/settings/mail': { look: 'owner', change: 'owner', intents: { 'remove-server': 'fresh owner' } },
  '/admin/settings/mail/server': { look: 'fresh owner', change: 'fresh owner' },
  '/admin/settings/messages': { look: 'owner', change: 'owner' },
  '/admin/settings/notifications': { look: 'team', change: 'team', intents: { 'save-names': 'owner' } },
  '/admin/settings/payments': { look: 'owner', change: 'owner' },
  '/admin/settings/samples': { look: 'owner', change: 'owner', intents: { remove: 'fresh owner' } },
  '/admin/settings/team': {
    look: 'owner',
    change: 'owner',
    intents: {
      ...intentsOf('fresh owner', 'invite', 'invite-again', 'cancel-invitation'),
      ...intentsOf('fresh owner', 'make-owner', 'make-helper', 'remove'),
    },
  },
  '/admin/settings/time': { look: 'owner', change: 'owner' },
  '/admin/settings/you': {
    look: 'team',
    change: 'team',
    intents: intentsOf('fresh self', 'end-device', 'end-other-devices', 'end-two-step', 'remove-passkey'),
  },
  '/admin/settings/you/two-step': { look: 'team', change: 'team' },
  '/admin/sign-in': seenByAll,
  '/admin/sign-out': { look: 'leads on', change: 'everybody' },
  '/admin/start': { look: 'owner', change: 'owner' },
  '/admin/start/:step': { look: 'owner', change: 'owner' },
  '/admin/content': { look: 'owner', change: 'owner' },
  '/admin/content/:part': { look: 'owner', change: 'owner' },
}

/** The permissions of the addresses under /admin that the web server answers without the router. */
export const serverPermissions: Record<string, Permission> = {
  '/admin/api/begun': { change: 'everybody' },
  '/admin/api/get-reviews': { look: 'guests', change: 'guests' },
  '/admin/api/get-userdetail': { change: 'guests' },
  '/admin/api/save-review': { change: 'guests' },
  '/admin/api/uploads': { change: 'guests' },
  '/admin/api/uploads/:id': { look: 'guests', change: 'guests' },
  '/admin/auth/passkey/generate-authenticate-options': { look: 'everybody' },
  '/admin/auth/passkey/generate-register-options': { look: 'fresh self' },
  '/admin/auth/passkey/verify-authentication': { change: 'everybody' },
  '/admin/auth/passkey/verify-registration': { change: 'fresh self' },
  '/admin/app.webmanifest': { look: 'everybody' },
  '/admin/media/:key': { look: 'team' },
  '/admin/photographs': { change: 'owner' },
  '/admin/push/devices': { change: 'team' },
  '/admin/push/here': { change: 'team' },
  '/admin/push/key': { change: 'team' },
  '/admin/worker.js': { look: 'everybody' },
}
