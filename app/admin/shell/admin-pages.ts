import type { IconName } from '../../ui/picture/icons.ts'

export type AdminPage = {
  name: string
  to: string
  sign: IconName
  /** On the phone's bar; the others are in its More sheet. */
  atThumb?: boolean
  ownerOnly?: boolean
  waits?: 'reviews' | 'enquiries'
}

/** In the order of the rail. */
const adminPages: readonly AdminPage[] = [
  { name: 'Today', to: '/admin', sign: 'sun', atThumb: true },
  { name: 'Reviews', to: '/admin/reviews', sign: 'star', atThumb: true, waits: 'reviews' },
  { name: 'Enquiries', to: '/admin/enquiries', sign: 'mail', atThumb: true, waits: 'enquiries' },
  { name: 'Bookings', to: '/admin/bookings', sign: 'calendar', atThumb: true },
  { name: 'Invitations', to: '/admin/invitations', sign: 'chat' },
  { name: 'Texts and prices', to: '/admin/content', sign: 'pen', ownerOnly: true },
  { name: 'Seasons', to: '/admin/seasons', sign: 'tag', ownerOnly: true },
  { name: 'Pictures', to: '/admin/pictures', sign: 'camera', ownerOnly: true },
  { name: 'People', to: '/admin/people', sign: 'person', ownerOnly: true },
  { name: 'Log', to: '/admin/log', sign: 'list' },
  { name: 'Settings', to: '/admin/settings', sign: 'key' },
]

/** The pages that somebody in this role may open. */
export function adminPagesOf(role: 'owner' | 'helper'): readonly AdminPage[] {
  return adminPages.filter(({ ownerOnly }) => role === 'owner' || !ownerOnly)
}
