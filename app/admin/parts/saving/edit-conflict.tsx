import { Button, Radio, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { EditConflict } from '#modules/audit/edit-conflict.ts'
import { IntentForm, useIntent } from '../intent.tsx'

export type MeanwhileProps = {
  clashes: readonly EditConflict[] | undefined
  /** What the field at a path is called. */
  label: (path: string) => string
  /** How a value of that field is read. */
  say?: (text: string, path: string) => string
}

/** Fields that somebody else changed since this form was opened and its writer too: for each, whose words stand when it is saved. */
export function Meanwhile({ clashes = [], label, say = (text) => text }: MeanwhileProps) {
  if (clashes.length === 0) return null
  return (
    <Stack gap="sm" mt="sm" className="kept-lines">
      {clashes.map(({ path, theirs, yours }) => (
        <Radio.Group key={path} name={`keep.${path}`} label={label(path)} defaultValue="yours">
          <Radio value="theirs" label={`Take theirs: ${say(theirs, path) || 'nothing'}`} mt="xs" />
          <Radio value="yours" label={`Keep mine: ${say(yours, path) || 'nothing'}`} mt="xs" />
        </Radio.Group>
      ))}
      <Text>Everything else is as they left it and as you typed it. Save once more.</Text>
    </Stack>
  )
}

/** `page` is where the form stands: without script, theirs are taken by looking at it anew. */
type TheirVersionProps = { now: string; page: string; onTake: () => void }

/** What somebody else put into the one field of a form meanwhile: saving once more puts one's own in its place, or theirs is taken. */
export function TheirVersion({ now, page, onTake }: TheirVersionProps) {
  const hydrated = useMounted()
  return (
    <>
      <Text className="kept-lines" mt="xs">
        It now says: {now ? `“${now}”` : 'nothing'}
      </Text>
      {hydrated ? (
        <Button variant="default" mt="xs" onClick={onTake}>
          Take theirs
        </Button>
      ) : (
        <Button component="a" href={page} variant="default" mt="xs">
          Take theirs
        </Button>
      )}
    </>
  )
}

type TwoWaysProps = {
  /** The change that a tap makes now, or the one that takes it back. */
  intent: string
  button: string
  /** The sentence for a change that was made. */
  done: string
  className?: string
  /** Shown above the button. */
  children?: ReactNode
}

/** A change that asks no question first, because one tap takes it back at any time. */
export function TwoWays({ intent, button, done, className, children }: TwoWaysProps) {
  const form = useIntent(intent)
  return (
    <IntentForm of={form} className={className}>
      {children}
      <Button type="submit" variant="default" loading={form.busy}>
        {button}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {form.done && done}
      </Text>
    </IntentForm>
  )
}
