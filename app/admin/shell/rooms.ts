import type { IconName } from '../../ui/picture/icons.ts'

export type Room = {
  name: string
  to: string
  sign: IconName
  /** The second key after g. */
  key: string
  /** On the phone's bar; the others stand in its More sheet. */
  atThumb?: boolean
  ownerOnly?: boolean
  waits?: 'reviews' | 'enquiries'
}

/** The rooms of the console, in the order of the rail. */
const rooms: readonly Room[] = [
  { name: 'Today', to: '/admin', sign: 'sun', key: 't', atThumb: true },
  { name: 'Reviews', to: '/admin/reviews', sign: 'star', key: 'r', atThumb: true, waits: 'reviews' },
  { name: 'Enquiries', to: '/admin/enquiries', sign: 'mail', key: 'e', atThumb: true, waits: 'enquiries' },
  { name: 'Bookings', to: '/admin/bookings', sign: 'calendar', key: 'b', atThumb: true },
  { name: 'Invitations', to: '/admin/invitations', sign: 'chat', key: 'i' },
  { name: 'Texts and prices', to: '/admin/words', sign: 'pen', key: 'w', ownerOnly: true },
  { name: 'Seasons', to: '/admin/seasons', sign: 'tag', key: 'a', ownerOnly: true },
  { name: 'Pictures', to: '/admin/pictures', sign: 'camera', key: 'p', ownerOnly: true },
  { name: 'People', to: '/admin/people', sign: 'person', key: 'l', ownerOnly: true },
  { name: 'Log', to: '/admin/log', sign: 'list', key: 'o' },
  { name: 'Settings', to: '/admin/settings', sign: 'key', key: 's' },
]

/** The rooms that somebody in this role may enter. */
export function consoleRoomsOf(role: 'owner' | 'helper'): readonly Room[] {
  return rooms.filter(({ ownerOnly }) => role === 'owner' || !ownerOnly)
}
