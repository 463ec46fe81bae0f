import { Button, CopyButton, Text, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'

/** What a fresh link is handed over with; it is shown this once, because the house keeps only its hash. */
export type FreshLink = {
  channel: string
  link: string
  message: string
  whatsapp: string | null
  qr: string | null
}

/** A link that was just made, ready to be handed over; it takes the focus so that it is found at once. */
export function FreshLinkSheet({
  fresh,
  name,
  children,
}: {
  fresh: FreshLink
  name: string
  /** Whether it went, asked with more weight once it was opened or copied. */
  children: (isHandedOver: boolean) => ReactNode
}) {
  const [isHandedOver, setHandedOver] = useState(fresh.qr !== null)
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.focus(), [])
  return (
    <section ref={sheet} tabIndex={-1} className="sheet fresh-link" aria-label={`A fresh link for ${name}`}>
      {fresh.whatsapp && (
        <Button
          component="a"
          href={fresh.whatsapp}
          target="_blank"
          rel="noreferrer"
          onClick={() => setHandedOver(true)}
          color="whatsapp"
          variant={isHandedOver ? 'light' : 'filled'}
          leftSection={<Icon name="chat" />}
        >
          Open WhatsApp
        </Button>
      )}
      {fresh.qr ? (
        <>
          <img src={fresh.qr} alt={`QR code of ${name}’s personal link`} width={256} height={256} />
          <Text size="sm">Let {name} point a camera at it.</Text>
          {children(isHandedOver)}
        </>
      ) : (
        <>
          {fresh.whatsapp && children(isHandedOver)}
          <Textarea
            label="The message"
            readOnly
            value={fresh.message}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={fresh.message}>
            {({ copied, copy }) => (
              <Button
                variant={fresh.whatsapp || isHandedOver ? 'default' : 'filled'}
                onClick={() => {
                  copy()
                  setHandedOver(true)
                }}
              >
                {copied ? 'Copied' : 'Copy the message'}
              </Button>
            )}
          </CopyButton>
          {!fresh.whatsapp && children(isHandedOver)}
        </>
      )}
      <CopyButton value={fresh.link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy the link alone'}
          </Button>
        )}
      </CopyButton>
      <Text size="sm" c="dimmed">
        This link is {name}’s alone, works for half a year, and is shown only now: we keep no copy of it.
      </Text>
    </section>
  )
}
