import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCanEmail, useMe } from './use-me.ts'

/** Why an e-mail button is off, with the way to where that changes; nothing where there is a mail server. `children` say what follows here. */
export function EmailNotSetUp({ children }: { children?: ReactNode }) {
  const canEmail = useCanEmail()
  const isOwner = useMe()?.role === 'owner'
  if (canEmail) return null
  return (
    <Text size="sm" c="dimmed">
      E-mail is not set up, so none is sent.{children && <> {children}</>}{' '}
      {isOwner ? <Link to="/admin/settings/mail">Set up e-mail</Link> : 'An owner can set it up.'}
    </Text>
  )
}
