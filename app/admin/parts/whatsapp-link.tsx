import { Button } from '@mantine/core'
import { Icon } from '../../ui/picture/icon.tsx'

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
