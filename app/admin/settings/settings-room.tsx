import './settings.css'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import { useMe } from '../parts/use-me.ts'

type SettingsRoomProps = {
  /** The room this page belongs to, where it is not one of the list. */
  parent?: { to: string; title: string }
  children: ReactNode
}

/** One room of the settings: on a phone with the way back above it, at a desk beside the list of the others. */
export function SettingsRoom({ parent, children }: SettingsRoomProps) {
  const role = useMe()?.role ?? 'helper'
  return (
    <div className="settings-desk">
      {!parent && <Back />}
      <nav aria-label="Settings">
        {settingsRoomsOf(role).map(({ to, sign, title }) => (
          <NavLink key={to} to={to}>
            <Icon name={sign} />
            {title}
          </NavLink>
        ))}
      </nav>
      <div className="settings-form">
        {parent && <Back to={parent.to}>{parent.title}</Back>}
        {children}
      </div>
    </div>
  )
}

/** The way out of a page of the settings, above its head: to the list of them all, or to the page it belongs to. */
function Back({ to = '/admin/settings', children = 'Settings' }: { to?: string; children?: string }) {
  return (
    <p className="back">
      <Link to={to}>{children}</Link>
    </p>
  )
}

type SettingsPlace = { to: string; sign: IconName; title: string; ownerOnly?: boolean }

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
} as const satisfies Record<string, SettingsPlace>

/** Those that somebody in this role may enter. */
function settingsRoomsOf(role: 'owner' | 'helper'): readonly SettingsPlace[] {
  const all: readonly SettingsPlace[] = Object.values(settingsRooms)
  return all.filter(({ ownerOnly }) => role === 'owner' || !ownerOnly)
}
