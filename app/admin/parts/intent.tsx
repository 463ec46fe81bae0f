import { Button, type ButtonProps, Textarea } from '@mantine/core'
import type { ComponentProps, ReactNode, RefCallback } from 'react'
import { useActionData } from 'react-router'
import type { Refusal } from '#core/refusals/refusal.ts'
import { RefusalNote, useRefusal } from './saving/refusal-note.tsx'
import { useSubmission } from './use-submission.tsx'

/** A refused form as its page comes back with it where there is no script: which form it was, and what was typed in it. */
export type ReturnedForm = Refusal & { intent: string; typed: Readonly<Record<string, string>> }

/** The refused form that this page came back with. */
export function useReturnedForm(): ReturnedForm | undefined {
  const answer = useRefusedAction()
  return isReturned(answer) ? answer : undefined
}

/** Why the last navigation that sent a form of this page was refused, or did not get through. */
export function useRefusedAction(): Refusal | undefined {
  const answer: unknown = useActionData()
  return isRefused(answer) ? answer : undefined
}

function isRefused(answer: unknown): answer is Refusal {
  return answer instanceof Object && 'ok' in answer && answer.ok === false
}

function isReturned(answer: Refusal | undefined): answer is ReturnedForm {
  return answer !== undefined && 'typed' in answer
}

type IntentOptions = {
  /** The page whose action does it; without it the page that the form is on. */
  action?: string | undefined
  /** Hidden fields, which also say which of many such forms this one is. */
  fields?: Readonly<Record<string, string>> | undefined
  onDone?: Parameters<typeof useSubmission>[0]
}

/**
 * One form of a page: whether it is on its way, was done, or was refused, the error of each field, and what was `typed` in it where it was
 * refused without script. Of a form whose buttons carry their own `name="intent"`, all of them are named.
 */
export function useIntent(intent: string | readonly string[], options: IntentOptions = {}) {
  const { action, fields = {}, onDone } = options
  const page = useReturnedForm()
  const isThis =
    page !== undefined &&
    [intent].flat().includes(page.intent) &&
    Object.entries(fields).every(([name, value]) => page.typed[name] === value)
  const returned = isThis ? page : undefined
  const atField = useRefusal(returned)
  const submission = useSubmission(onDone)
  return {
    ...submission,
    intent,
    action,
    fields,
    returned,
    typed: returned?.typed ?? {},
    error: (name: string) => submission.error(name) ?? atField.error(name),
  }
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

/** The form of an intent, with its refusal above its fields. It works without script too. */
export function IntentForm({ of, ref, note, children, ...more }: IntentFormProps) {
  return (
    <of.Form
      method="post"
      onSubmit={of.onSubmit}
      {...(of.action !== undefined && { action: of.action })}
      {...(ref && { ref })}
      {...more}
    >
      {typeof of.intent === 'string' && <input type="hidden" name="intent" value={of.intent} />}
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
    'className' | 'variant' | 'size' | 'mt' | 'fullWidth' | 'disabled' | 'aria-label' | 'children'
  >

/** A form that is one button. */
export function IntentButton({ intent, action, fields, onDone, ...button }: IntentButtonProps) {
  const form = useIntent(intent, { action, fields, onDone })
  return (
    <IntentForm of={form}>
      <Button type="submit" variant="default" loading={form.busy} {...button} />
    </IntentForm>
  )
}

/** Shows at the top of a page what was refused without script. `lost` returns the text of a form that is gone, because someone else changed the page: it can be copied. */
export function ReturnedNote({ lost }: { lost?: (returned: ReturnedForm) => string | undefined }) {
  const returned = useReturnedForm()
  const text = returned && lost?.(returned)
  return (
    <>
      <RefusalNote message={returned?.message} />
      {text && <Textarea label="What you wrote" value={text} readOnly autosize minRows={3} mb="md" />}
    </>
  )
}

/** What the action of a page came back with for its own form. Refusals of its intents are not among them: each is shown at the form of its intent. */
export function refusedSave<Answer extends object>(
  answer: Answer | undefined,
): Exclude<Answer, { intent: string } | { ok: true }> | undefined {
  return answer && isOfSave(answer) ? answer : undefined
}

function isOfSave<Answer extends object>(
  answer: Answer,
): answer is Exclude<Answer, { intent: string } | { ok: true }> {
  return !('intent' in answer) && !('ok' in answer && answer.ok === true)
}
