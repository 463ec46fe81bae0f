import type { IconName } from '../../ui/picture/icons.ts'

export type AdminPage = {
  name: string
  to: string
  icon: IconName
  /** On the phone's bar; the others are in its More sheet. */
  atThumb?: boolean
  ownerOnly?: boolean
  countsOf?: 'reviews' | 'enquiries'
}

/** In the order of the rail. */
const adminPages: readonly AdminPage[] = [
  { name: 'Today', to: '/admin', icon: 'sun', atThumb: true },
  { name: 'Reviews', to: '/admin/reviews', icon: 'star', atThumb: true, countsOf: 'reviews' },
  { name: 'Enquiries', to: '/admin/enquiries', icon: 'mail', atThumb: true, countsOf: 'enquiries' },
  { name: 'Bookings', to: '/admin/bookings', icon: 'calendar', atThumb: true },
  { name: 'Invitations', to: '/admin/invitations', icon: 'chat' },
  { name: 'Texts and prices', to: '/admin/content', icon: 'pen', ownerOnly: true },
  { name: 'Seasons', to: '/admin/seasons', icon: 'tag', ownerOnly: true },
  { name: 'Pictures', to: '/admin/pictures', icon: 'camera', ownerOnly: true },
  { name: 'People', to: '/admin/people', icon: 'person', ownerOnly: true },
  { name: 'Log', to: '/admin/log', icon: 'list' },
  { name: 'Settings', to: '/admin/settings', icon: 'key' },
]

/** The pages that somebody in this role may open. */
export function listAdminPages(role: 'owner' | 'helper'): readonly AdminPage[] {
  return adminPages.filter(({ ownerOnly }) => role === 'owner' || !ownerOnly)
}
