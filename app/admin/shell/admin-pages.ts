import type { IconName } from '../../ui/picture/icons.ts'

export type AdminPage = {
  name: string
  to: string
  icon: IconName
  /** In the bottom bar of a phone; the others are in its More sheet. */
  isInBottomBar?: boolean
  isOwnerOnly?: boolean
  taskKind?: 'reviews' | 'enquiries'
}

/** In the order of the sidebar. */
const adminPages: readonly AdminPage[] = [
  { name: 'Today', to: '/admin', icon: 'sun', isInBottomBar: true },
  { name: 'Reviews', to: '/admin/reviews', icon: 'star', isInBottomBar: true, taskKind: 'reviews' },
  { name: 'Enquiries', to: '/admin/enquiries', icon: 'mail', isInBottomBar: true, taskKind: 'enquiries' },
  { name: 'Bookings', to: '/admin/bookings', icon: 'calendar', isInBottomBar: true },
  { name: 'Invitations', to: '/admin/invitations', icon: 'chat' },
  { name: 'Texts and prices', to: '/admin/content', icon: 'pen', isOwnerOnly: true },
  { name: 'Seasons', to: '/admin/seasons', icon: 'tag', isOwnerOnly: true },
  { name: 'Pictures', to: '/admin/pictures', icon: 'camera', isOwnerOnly: true },
  { name: 'People', to: '/admin/people', icon: 'person', isOwnerOnly: true },
  { name: 'Log', to: '/admin/log', icon: 'list' },
  { name: 'Settings', to: '/admin/settings', icon: 'key' },
]

/** The pages that somebody in this role may open. */
export function listAdminPages(role: 'owner' | 'helper'): readonly AdminPage[] {
  return adminPages.filter(({ isOwnerOnly }) => role === 'owner' || !isOwnerOnly)
}
