import { Button, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { telLink, whatsappLink } from '#domain/contact.ts'
import { MESSAGE_MOST_CHARACTERS } from '#domain/enquiry.ts'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { useAct } from '../parts/use-act.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import type { Route } from './+types/enquiry.ts'

type Page = Route.ComponentProps['loaderData']

/** One text, begun for the owner, and three ways to send it: a letter of the house, WhatsApp, or one's own e-mail. */
export function Answer({ page: { enquiry, greeting, house } }: { page: Page }) {
  const [text, setText] = useState(`${greeting}\n\n`)
  const act = useAct()
  const { form } = useKeptText(`answer ${enquiry.id}`, act.done)
  const mail = new URLSearchParams({ subject: `Your enquiry at ${house}`, body: text })
  return (
    <section className="sheet answer" aria-labelledby="answer">
      <Title order={2} size="h4" id="answer">
        Answer
      </Title>
      <RefusalNote message={act.refused} />
      <act.Form
        method="post"
        action={`/admin/enquiries/${enquiry.id}/answer`}
        ref={form}
        onSubmit={act.onSubmit}
      >
        <Textarea
          name="answer"
          label="Your words"
          description="What was asked stands below them in the letter."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={MESSAGE_MOST_CHARACTERS}
          required
          autosize
          minRows={5}
        />
        <Button type="submit" fullWidth loading={act.busy}>
          Send as a letter
        </Button>
      </act.Form>
      <div className="answer-ways">
        <Button
          component="a"
          href={whatsappLink(enquiry.phone, text.trim())}
          target="_blank"
          rel="noreferrer"
          variant="default"
        >
          WhatsApp
        </Button>
        <Button component="a" href={telLink(enquiry.phone)} variant="default">
          Call
        </Button>
        <Button
          component="a"
          href={`mailto:${enquiry.email}?${mail.toString().replaceAll('+', '%20')}`}
          variant="default"
        >
          E-mail
        </Button>
      </div>
      <Answered id={enquiry.id} />
    </section>
  )
}

/** What is said elsewhere, the house cannot see: one tap notes it. */
function Answered({ id }: { id: string }) {
  const act = useAct()
  return (
    <act.Form
      method="post"
      action={`/admin/enquiries/${id}/state`}
      className="answered"
      onSubmit={act.onSubmit}
    >
      <input type="hidden" name="to" value="answered" />
      <RefusalNote message={act.refused} />
      <Text size="sm" c="dimmed">
        Answered already, but not from here? Note how:
      </Text>
      <div className="answer-ways">
        {(
          [
            ['whatsapp', 'WhatsApp'],
            ['phone', 'Phone'],
            ['email', 'E-mail'],
          ] as const
        ).map(([by, label]) => (
          <Button
            key={by}
            type="submit"
            name="by"
            value={by}
            variant="light"
            color="deodar"
            disabled={act.busy}
            aria-label={`Answered: ${label}`}
          >
            {label}
          </Button>
        ))}
      </div>
    </act.Form>
  )
}
