import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHasChanged } from './form-fields.ts'

const stateSentences = {
  unchanged: '',
  changed: 'Not saved yet',
  saving: 'Saving …',
  saved: 'Saved',
  failed: 'Not saved. Your text is still here. Please try again.',
}

type SaveBarProps = {
  /** Where it stays in sight: above its form, at the foot of the window, or at the foot on a phone only. */
  position?: 'top' | 'foot' | 'thumb'
  children: ReactNode
}

/** The bar of a form that stays in sight: its Save and the state of the changes. It never covers the focused field. */
export function SaveBar({ position = 'thumb', children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = bar.current?.closest('form')
    form?.addEventListener('focusin', scrollWholeFieldIntoView)
    return () => form?.removeEventListener('focusin', scrollWholeFieldIntoView)
  }, [])
  return (
    <Group className="save-bar" gap="0.25rem 1rem" data-position={position} ref={bar}>
      {children}
    </Group>
  )
}

/** A browser scrolls only to the line of the cursor in a textarea, and the bar would cover the rest. */
function scrollWholeFieldIntoView({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement)
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
}

/** The state of a change: typed, being sent, saved or failed. Read aloud when it changes. */
export function SaveState({ state }: { state: keyof typeof stateSentences }) {
  return (
    <Text component="output" size="sm" c={state === 'failed' ? 'var(--error)' : 'dimmed'} aria-live="polite">
      {stateSentences[state]}
    </Text>
  )
}

type SaveRowProps = {
  form: { isBusy: boolean; isDone: boolean; refusal: unknown; draft?: { isChanged: boolean } }
  label?: string
  /** Save is the main button of the page also before anything is changed. */
  isMain?: boolean
  mt?: number
}

/** The last row of a form: Save, which is filled once there is something to save, and the state of the changes. */
export function SaveRow({ form, label = 'Save', isMain = false, mt }: SaveRowProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const { isChanged: isFormChanged } = useHasChanged(button?.form ?? null)
  const isChanged = form.draft?.isChanged ?? isFormChanged
  const isRefused = form.refusal !== undefined
  const variant = isMain || isChanged || isRefused ? 'filled' : 'default'
  const idleState = isRefused ? 'failed' : isChanged ? 'changed' : form.isDone ? 'saved' : 'unchanged'
  return (
    <Group mt={mt ?? 'lg'}>
      <Button ref={setButton} type="submit" variant={variant} loading={form.isBusy}>
        {label}
      </Button>
      <SaveState state={form.isBusy ? 'saving' : idleState} />
    </Group>
  )
}
