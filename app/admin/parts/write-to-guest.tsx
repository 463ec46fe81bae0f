import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { findUnfilledBlanks } from '#modules/mail/blanks.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { SmallText } from './section.tsx'
import { useCanEmail, useMe } from './use-me.ts'

/** Says that no e-mail is sent, with a link to the settings; nothing where there is a mail server. `children`: what that means on this page. */
export function EmailNotSetUp({ children }: { children?: ReactNode }) {
  const canEmail = useCanEmail()
  const isOwner = useMe()?.role === 'owner'
  if (canEmail) return null
  return (
    <SmallText>
      E-mail is not set up, so no e-mail is sent.{children && <> {children}</>}{' '}
      {isOwner ? <Link to="/admin/settings/mail">Set up e-mail</Link> : 'An owner can set it up.'}
    </SmallText>
  )
}

/** Names the blanks of a text that nobody could fill in, before it is sent to a guest. */
export function UnfilledBlanksNote({ text }: { text: string }) {
  const unfilledBlanks = findUnfilledBlanks(text)
  return (
    <Text size="sm" c="var(--error)" role="status">
      {unfilledBlanks.length > 0 && `${messages.blankLeft} ${unfilledBlanks.join(', ')}`}
    </Text>
  )
}

type WhatsAppLinkProps = { href: string; isMain?: boolean; onClick?: () => void; children?: string }

/** Opens a chat in WhatsApp, beside this page. */
export function WhatsAppLink({ isMain = false, children = 'WhatsApp', ...link }: WhatsAppLinkProps) {
  return (
    <Button
      component="a"
      target="_blank"
      rel="noreferrer"
      color="whatsapp"
      variant={isMain ? 'filled' : 'light'}
      leftSection={<Icon name="chat" />}
      {...link}
    >
      {children}
    </Button>
  )
}
