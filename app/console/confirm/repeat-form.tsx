import { Anchor, Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'

export type RepeatableForm = { action: string; page: string; button: string; fields: [string, string][] }

/** The form that waited for the password, with all its fields; a file may follow, so the form is the browser's own. */
export function RepeatForm({ act: { action, page, button, fields } }: { act: RepeatableForm }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      <Text mt="sm" role="status" ref={note} tabIndex={-1}>
        Confirmed. Press “{button}” once more.
      </Text>
      <Form method="post" action={action} reloadDocument>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may say one name twice, and never changes here
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{button}</Button>
      </Form>
      <Text className="also">
        <Anchor component={Link} to={page}>
          Back to where you were
        </Anchor>
      </Text>
    </>
  )
}
