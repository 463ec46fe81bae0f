import './parts.css'
import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { useChanged } from './form-fields.ts'

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
    <div className="save-bar" data-at={at} ref={bar}>
      {children}
    </div>
  )
}

/** Of a field for many lines, a browser shows the line one is at, and leaves the rest below the bar. */
function showWhole({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement)
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
}

export type Saving = 'unchanged' | 'changed' | 'saving' | 'saved' | 'failed'

/** The state of a change: typed, being sent, saved or failed. Read aloud when it changes. */
export function SaveState({ state }: { state: Saving }) {
  return (
    <Text component="output" size="sm" c={state === 'failed' ? 'var(--error)' : 'dimmed'} aria-live="polite">
      {sentences[state]}
    </Text>
  )
}

type SaveLineProps = {
  /** Without it, whether its form says something else than when it was shown. */
  changed?: boolean
  /** Without it, while any form without an intent is on its way. */
  saving?: boolean
  saved: boolean
  refused?: boolean
  save?: string
}

/** The end of a form: its Save is quiet until there is something to save. */
export function SaveLine({ saved, refused = false, save = 'Save', ...given }: SaveLineProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const ownChanged = useChanged(button?.form ?? null)
  const { formData } = useNavigation()
  const { changed = ownChanged, saving = formData !== undefined && !formData.has('intent') } = given
  const still = refused ? 'failed' : changed ? 'changed' : saved ? 'saved' : 'unchanged'
  return (
    <Group mt="lg">
      <Button
        ref={setButton}
        type="submit"
        variant={changed || refused ? 'filled' : 'default'}
        loading={saving}
      >
        {save}
      </Button>
      <SaveState state={saving ? 'saving' : still} />
    </Group>
  )
}

type DraftBarProps = {
  changed: boolean
  /** Why the last try to save was refused, or did not arrive. */
  refusal: object | undefined
  /** What is saved here is not what the site shows. */
  isDraft: boolean
  /** What else is saved and not on the site; publishing here leaves it so. */
  elsewhere: readonly string[]
  /** Another action of the page is the main one. */
  quiet?: boolean
  at: 'top' | 'foot'
  /** The way to see it. */
  children: ReactNode
}

/** Always in sight beside a form of the site's draft: save, publish, see it, and where the changes are. */
export function DraftBar(props: DraftBarProps) {
  const { changed, refusal, isDraft, elsewhere, quiet = false, at, children } = props
  const busy = useNavigation().state === 'submitting'
  const saved = useSearchParams()[0].has('saved')
  const save = useRef<HTMLButtonElement>(null)
  useHotkeys([['mod+S', () => save.current?.form?.requestSubmit()]], [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to the first field it is about
  useEffect(() => {
    save.current?.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const still = saved ? 'saved' : 'unchanged'
  return (
    <SaveBar at={at}>
      <Group gap="xs">
        <Button type="submit" ref={save} variant="default" loading={busy}>
          Save draft
        </Button>
        <Button
          type="submit"
          name="then"
          value="publish"
          variant={!quiet && (changed || isDraft) ? 'filled' : 'default'}
          disabled={busy}
        >
          {changed ? 'Save and publish' : 'Publish'}
        </Button>
        {children}
      </Group>
      <SaveState state={busy ? 'saving' : refusal ? 'failed' : changed ? 'changed' : still} />
      {!changed && (
        <Text size="sm" c="dimmed">
          {isDraft ? 'Not published yet.' : 'Published.'}
        </Text>
      )}
      {elsewhere.length > 0 && (
        <Text size="sm" c="dimmed">
          {isDraft || changed ? 'Also not' : 'Not'} published yet: {elsewhere.join(', ')}.
        </Text>
      )}
    </SaveBar>
  )
}
