import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHasChanged } from './form-fields.ts'

const sentences: Record<Saving, string> = {
  unchanged: '',
  changed: 'Not saved yet',
  saving: 'Saving …',
  saved: 'Saved',
  failed: 'Not saved. Your text is still here. Please try again.',
}

type SaveBarProps = {
  /** Where it stays in sight: above its form, at the foot of the window, or there on a phone alone. */
  at?: 'top' | 'foot' | 'thumb'
  children: ReactNode
}

/** What is always in sight beside a form: its Save, and where the changes are. No focused field stops below it. */
export function SaveBar({ at = 'thumb', children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = bar.current?.closest('form')
    form?.addEventListener('focusin', showWhole)
    return () => form?.removeEventListener('focusin', showWhole)
  }, [])
  return (
    <Group className="save-bar" gap="0.25rem 1rem" data-at={at} ref={bar}>
      {children}
    </Group>
  )
}

/** Of a field for many lines, a browser shows the line one is at, and leaves the rest below the bar. */
function showWhole({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement)
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
}

type Saving = 'unchanged' | 'changed' | 'saving' | 'saved' | 'failed'

/** The state of a change: typed, being sent, saved or failed. Read aloud when it changes. */
export function SaveState({ state }: { state: Saving }) {
  return (
    <Text component="output" size="sm" c={state === 'failed' ? 'var(--error)' : 'dimmed'} aria-live="polite">
      {sentences[state]}
    </Text>
  )
}

type SaveRowProps = {
  form: { isBusy: boolean; isDone: boolean; refusal: unknown; draft?: { changed: boolean } }
  label?: string
  /** There is something to save from the beginning. */
  isMain?: boolean
  mt?: number
}

/** The end of a form: its Save is quiet until there is something to save. */
export function SaveRow({ form, label = 'Save', isMain = false, mt }: SaveRowProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const { changed: ownChanged } = useHasChanged(button?.form ?? null)
  const isChanged = form.draft?.changed ?? ownChanged
  const isRefused = form.refusal !== undefined
  const idleState = isRefused ? 'failed' : isChanged ? 'changed' : form.isDone ? 'saved' : 'unchanged'
  return (
    <Group mt={mt ?? 'lg'}>
      <Button
        ref={setButton}
        type="submit"
        variant={isMain || isChanged || isRefused ? 'filled' : 'default'}
        loading={form.isBusy}
      >
        {label}
      </Button>
      <SaveState state={form.isBusy ? 'saving' : idleState} />
    </Group>
  )
}
