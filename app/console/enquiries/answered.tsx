import { Text, Title } from '@mantine/core'
import type { Route } from './+types/enquiry.ts'

const ways: Record<string, string> = {
  letter: 'Sent by e-mail',
  whatsapp: 'Prepared for WhatsApp',
  email: 'Prepared for your mail app',
  other: 'Prepared',
}

type Props = { enquiry: Route.ComponentProps['loaderData']['enquiry'] }

/** The words of the last answer. Of what was said elsewhere the house knows only what was prepared for it. */
export function SentAnswer({ enquiry: { answer, answered_by } }: Props) {
  if (!answer) return null
  return (
    <section className="sheet answer" aria-labelledby="answered">
      <Title order={2} size="h4" id="answered">
        What you answered
      </Title>
      <Text size="sm" c="dimmed">
        {ways[answered_by ?? 'other']}
      </Text>
      <Text className="kept-lines">{answer}</Text>
    </section>
  )
}
