import { Text } from '@mantine/core'

export type Saving = 'unchanged' | 'changed' | 'saving' | 'saved' | 'failed'

const sentences: Record<Saving, string> = {
  unchanged: '',
  changed: 'Not saved yet',
  saving: 'Saving …',
  saved: 'Saved',
  failed: 'Not saved. Your words are still here; please try again.',
}

/** Says where a change is: typed, on its way, kept, or not. Read aloud when it changes. */
export function SaveState({ state }: { state: Saving }) {
  return (
    <Text component="output" size="sm" c={state === 'failed' ? 'var(--error)' : 'dimmed'} aria-live="polite">
      {sentences[state]}
    </Text>
  )
}
