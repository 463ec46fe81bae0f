import './settings.css'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { useMe } from '../parts/use-me.ts'
import { Back } from './back.tsx'
import { settingsRoomsOf } from './settings-rooms.ts'

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
