import './settings.css'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { useMe } from '../parts/use-me.ts'
import { settingsRoomsOf } from './settings-rooms.ts'

/** One room of the settings: on a phone with the way back above it, at a desk beside the list of the others. */
export function SettingsRoom({ children }: { children: ReactNode }) {
  const role = useMe()?.role ?? 'helper'
  return (
    <div className="settings-desk">
      <p className="back">
        <Link to="/admin/settings">Settings</Link>
      </p>
      <nav aria-label="Settings">
        {settingsRoomsOf(role).map(({ to, sign, title }) => (
          <NavLink key={to} to={to}>
            <Icon name={sign} />
            {title}
          </NavLink>
        ))}
      </nav>
      <div className="settings-form">{children}</div>
    </div>
  )
}
