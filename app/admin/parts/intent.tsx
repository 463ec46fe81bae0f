import { Button, type ButtonProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ComponentProps, ReactNode, RefCallback } from 'react'
import { useActionData } from 'react-router'
import type { Refusal } from '#core/refusals/refusal.ts'
import { RefusalNote } from './saving/refusal-note.tsx'
import { useSubmission } from './use-submission.tsx'

/** Why the last navigation that sent a form of this page was refused, or did not get through. */
export function useRefusedAction(): Refusal | undefined {
  const answer: unknown = useActionData()
  return isRefused(answer) ? answer : undefined
}

function isRefused(answer: unknown): answer is Refusal {
  return answer instanceof Object && 'ok' in answer && answer.ok === false
}

type IntentOptions = {
  /** The page whose action does it; without it the page that the form is on. */
  action?: string | undefined
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>> | undefined
  /** What is said when it is done. */
  done?: string | undefined
  onDone?: Parameters<typeof useSubmission>[0]
}

/** One form of a page: whether it is on its way, was done, or was refused, and the error of each field. Without an intent its buttons carry it. */
export function useIntent(intent?: string, { action, fields = {}, done, onDone }: IntentOptions = {}) {
  const submission = useSubmission((answer) => {
    if (done) notifications.show({ message: done })
    onDone?.(answer)
  })
  return { ...submission, intent, action, fields }
}

export type Intent = ReturnType<typeof useIntent>

type IntentFormProps = {
  of: Intent
  className?: string | undefined
  /** By it an element elsewhere on the page belongs to this form. */
  id?: string
  encType?: 'multipart/form-data'
  ref?: RefCallback<HTMLFormElement>
  /** Below what was refused, such as another person's version. */
  note?: ReactNode
  children: ReactNode
}

/** The form of an intent, with its refusal above its fields. */
export function IntentForm({ of, ref, note, children, ...more }: IntentFormProps) {
  return (
    <of.Form
      method="post"
      onSubmit={of.onSubmit}
      {...(of.action !== undefined && { action: of.action })}
      {...(ref && { ref })}
      {...more}
    >
      {of.intent !== undefined && <input type="hidden" name="intent" value={of.intent} />}
      {Object.entries(of.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RefusalNote message={of.refused}>{note}</RefusalNote>
      {children}
    </of.Form>
  )
}

type IntentButtonProps = IntentOptions & { intent: string } & Pick<
    ButtonProps & ComponentProps<'button'>,
    | 'variant'
    | 'px'
    | 'mt'
    | 'fullWidth'
    | 'disabled'
    | 'leftSection'
    | 'aria-label'
    | 'aria-pressed'
    | 'children'
  >

/** A form that is one button. */
export function IntentButton({ intent, action, fields, done, onDone, ...button }: IntentButtonProps) {
  const form = useIntent(intent, { action, fields, done, onDone })
  return (
    <IntentForm of={form}>
      <Button type="submit" variant="default" loading={form.busy} {...button} />
    </IntentForm>
  )
}
