import type { IconName } from '../../ui/picture/icons.ts'

type SettingsRoom = { to: string; sign: IconName; title: string; ownerOnly?: boolean }

/** Where the house is told what it should do, in the order of the list and of the rail beside each. */
export const settingsRooms = {
  you: { to: '/admin/settings/you', sign: 'person', title: 'You' },
  notifications: { to: '/admin/settings/notifications', sign: 'bell', title: 'Notifications' },
  mail: { to: '/admin/settings/mail', sign: 'mail', title: 'E-mail', ownerOnly: true },
  guests: { to: '/admin/settings/guests', sign: 'star', title: 'Guests', ownerOnly: true },
  messages: { to: '/admin/settings/messages', sign: 'chat', title: 'Your messages', ownerOnly: true },
  time: { to: '/admin/settings/time', sign: 'sun', title: 'Language and time', ownerOnly: true },
  backups: { to: '/admin/settings/backups', sign: 'keep', title: 'Backups', ownerOnly: true },
  team: { to: '/admin/settings/team', sign: 'key', title: 'Team', ownerOnly: true },
} as const satisfies Record<string, SettingsRoom>

/** Those that somebody in this role may enter. */
export function settingsRoomsOf(role: 'owner' | 'helper'): readonly SettingsRoom[] {
  const all: readonly SettingsRoom[] = Object.values(settingsRooms)
  return all.filter(({ ownerOnly }) => role === 'owner' || !ownerOnly)
}
